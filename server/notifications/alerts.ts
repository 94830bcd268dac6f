import type { NotificationSource } from '../../contract/platform/notificationSources.ts';
import type { Changes } from '../http/changes.ts';

/** Whom an alert is for, as app.alert_recipients finds them. Who caused it is never told, except about their account. */
type Recipients = 'doctors' | 'cancelled' | 'managers' | 'administrators' | 'person' | 'member';

/** What makes an alert. Its words are NOTI.<EVENT> and, for several, the same text with a count. */
interface Alert {
  recipients: Recipients;
  /** What it opens: of one record, and of several. Nothing where it is left out. */
  source?: NotificationSource;
  listSource?: NotificationSource;
  /** Where it shows: in its branch, in the accounts of its branch, or wherever the person is. */
  shows: 'branch' | 'account' | 'everywhere';
  /** The resource of its record. */
  resource?: string;
  /** The audit entries that make it: their actions, and what they have changed. Others are made by `addAlert`. */
  actions?: readonly string[];
  when?: (changes: Changes) => boolean;
}

const opensAppointment = {
  resource: 'appointments',
  shows: 'branch',
  source: 'Appointment Detail',
  listSource: 'Appointment List',
} as const;
const ofAccount = { recipients: 'managers', shows: 'account' } as const;
const ofPassword = {
  actions: ['change-password'],
  shows: 'everywhere',
  source: 'User Profile',
  listSource: 'User Profile',
} as const;

/**
 * Every alert by its event. An area adds its own here: most follow from what the audit records, so that no handler needs
 * to know of them.
 */
export const alerts = {
  NEW_APPOINTMENT: {
    ...opensAppointment,
    source: 'New Appointment',
    recipients: 'doctors',
    actions: ['create', 'restore'],
  },
  APPOINTMENT_MOVED: {
    ...opensAppointment,
    recipients: 'doctors',
    actions: ['edit'],
    when: (changes) => 'appointmentDate' in changes || 'doctor' in changes,
  },
  APPOINTMENT_CANCELLED: {
    ...opensAppointment,
    recipients: 'cancelled',
    actions: ['edit'],
    when: (changes) => 'statusID' in changes,
  },
  APPOINTMENT_REMOVED: {
    ...opensAppointment,
    source: 'Appointment List',
    recipients: 'doctors',
    actions: ['delete'],
  },
  MESSAGE_FAILED: { ...opensAppointment, recipients: 'person' },
  SCHEDULER_FAILED: {
    recipients: 'person',
    shows: 'branch',
    source: 'Message Scheduler Detail',
    listSource: 'Message Scheduler List',
  },
  BRANCH_USER_JOINED: {
    ...ofAccount,
    resource: 'branch-users',
    actions: ['join'],
    source: 'Branch User List',
    listSource: 'Branch User List',
  },
  PROFORMA_MADE: {
    ...ofAccount,
    resource: 'proformas',
    actions: ['create'],
    source: 'Proforma List',
    listSource: 'Proforma List',
  },
  PLAN_PAID: {
    ...ofAccount,
    resource: 'invoices',
    actions: ['create'],
    source: 'Invoice List',
    listSource: 'Invoice List',
  },
  PLAN_ENDS: { ...ofAccount, source: 'Branch List', listSource: 'Branch List' },
  PLAN_ENDED: { ...ofAccount, source: 'Branch List', listSource: 'Branch List' },
  TENANT_ADDED: {
    resource: 'tenants',
    actions: ['create'],
    recipients: 'administrators',
    shows: 'everywhere',
    source: 'Tenant Detail',
    listSource: 'Tenant List',
  },
  BRANCH_ADDED: {
    resource: 'branches',
    actions: ['create'],
    recipients: 'administrators',
    shows: 'everywhere',
    source: 'Branch Detail',
    listSource: 'Branch List',
  },
  PASSWORD_CHANGED: { ...ofPassword, resource: 'accounts', recipients: 'person' },
  PASSWORD_SET: { ...ofPassword, resource: 'branch-users', recipients: 'member' },
} as const satisfies Record<string, Alert>;
export type AlertEvent = keyof typeof alerts;

/** The declaration of an event; undefined for one of another version. */
export const alertOf = (event: string): Alert | undefined =>
  Object.hasOwn(alerts, event) ? alerts[event as AlertEvent] : undefined;

/** What an alert opens: its record, or the list where it is about several. */
export function sourceOfAlert(
  event: string,
  recordId: number | null,
): { source: string; sourceId: string } {
  const { source = '', listSource = '' } = alertOf(event) ?? {};
  return recordId === null
    ? { source: listSource, sourceId: '' }
    : { source, sourceId: String(recordId) };
}

/** The events that an audit entry makes. */
export function eventsOf(resource: string, action: string, changes: Changes = {}): AlertEvent[] {
  const found = byAudited.get(`${resource} ${action}`) ?? [];
  return found.filter((event) => alertOf(event)?.when?.(changes) ?? true);
}

const byAudited = new Map<string, AlertEvent[]>();
for (const event of Object.keys(alerts) as AlertEvent[]) {
  const { resource, actions = [] }: Alert = alerts[event];
  for (const action of actions) {
    const key = `${resource} ${action}`;
    byAudited.set(key, [...(byAudited.get(key) ?? []), event]);
  }
}
