import { clinicToday } from '../../contract/fields.ts';
import type { NotificationSource } from '../../contract/platform/notificationSources.ts';
import type { Changes } from '../kit/http/changes.ts';

/**
 * Whom an alert is for, as app.alert_recipients finds them: of Administrators those who see the records of its resource.
 * Who caused it is never told, except about their account.
 */
type Recipients =
  | 'doctors'
  | 'cancelled'
  | 'managers'
  | 'administrators'
  | 'person'
  | 'member'
  | 'teamMember'
  | 'teamManagers'
  | 'article';

/** What makes an alert. Its words are NOTI.<EVENT> and, for several, the same text with a count. */
export interface Alert {
  recipients: Recipients;
  /** What it opens: of one record, and of several. Nothing where it is left out. */
  source?: NotificationSource;
  listSource?: NotificationSource;
  /** What it opens is found by its day, whatever its records are. */
  isOfDay?: true;
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
const ofDisk = {
  resource: 'server-health',
  recipients: 'administrators',
  shows: 'everywhere',
  source: 'Server Health',
  listSource: 'Server Health',
} as const;
const ofEInvoices = {
  recipients: 'administrators',
  actions: ['answer'],
  shows: 'everywhere',
} as const;
const ofInvoices = {
  ...ofEInvoices,
  resource: 'invoices',
  source: 'Invoice Detail',
  listSource: 'Invoice List',
} as const;
const ofConsolidated = {
  ...ofEInvoices,
  resource: 'consolidated-e-invoices',
  source: 'Consolidated E-Invoice List',
  listSource: 'Consolidated E-Invoice List',
} as const;
const isRefused = ({ eInvoiceStatus, eInvoiceReason }: Changes) =>
  eInvoiceStatus?.[1] === 'Invalid' ||
  eInvoiceStatus?.[1] === 'CancelRefused' ||
  Boolean(eInvoiceReason?.[1]);
const isLate = ({ eInvoiceIsLate }: Changes) => eInvoiceIsLate?.[1] === true;
const ofBreaches = {
  resource: 'data-breaches',
  recipients: 'managers',
  shows: 'branch',
  source: 'Data Breach Detail',
  listSource: 'Data Breach List',
} as const;
const ofAccount = { recipients: 'managers', shows: 'account' } as const;
const ofApprovers = {
  recipients: 'administrators',
  actions: ['ask'],
  shows: 'everywhere',
} as const;
const ofProvider = {
  recipients: 'person',
  shows: 'everywhere',
  source: 'Provider Profile',
  listSource: 'Provider Profile',
} as const;
const ofTeamMembers = {
  resource: 'team-members',
  shows: 'everywhere',
  source: 'Consultant Team Members',
  listSource: 'Consultant Team Members',
} as const;
const ofOwnInvitations = {
  resource: 'team-members',
  recipients: 'teamMember',
  shows: 'everywhere',
  source: 'Provider Invitations',
  listSource: 'Provider Invitations',
} as const;
const ofPerson = { recipients: 'person', shows: 'everywhere' } as const;
const ofArticle = {
  resource: 'article-approvals',
  recipients: 'article',
  shows: 'everywhere',
  source: 'Article Detail',
  listSource: 'Article List',
} as const;
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
  MESSAGE_FAILED: {
    ...opensAppointment,
    source: 'Failed Message List',
    isOfDay: true,
    recipients: 'person',
  },
  SCHEDULER_FAILED: {
    recipients: 'person',
    shows: 'branch',
    source: 'Message Scheduler Detail',
    listSource: 'Message Scheduler List',
  },
  /** Its text has brackets that are no placeholder, so it sends nothing until that is mended. */
  SCHEDULER_TEXT: {
    recipients: 'managers',
    shows: 'branch',
    source: 'Message Scheduler Detail',
    listSource: 'Message Scheduler List',
  },
  BRANCH_ASKS: {
    ...ofPerson,
    source: 'Own Branches',
    listSource: 'Own Branches',
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
    // What a credit covers is no payment.
    when: ({ amount }) => amount?.[1] !== 0,
    source: 'Invoice List',
    listSource: 'Invoice List',
  },
  MONEY_WAITS: {
    resource: 'unsettled-payments',
    actions: ['create'],
    recipients: 'administrators',
    shows: 'everywhere',
    source: 'Unsettled Payment List',
    listSource: 'Unsettled Payment List',
  },
  /** MyInvois refused it or its cancellation, or its buyer asks to have it cancelled. */
  E_INVOICE_REFUSED: { ...ofInvoices, when: isRefused },
  E_INVOICE_INCOMPLETE: {
    ...ofInvoices,
    when: ({ eInvoiceStatus }) => eInvoiceStatus?.[1] === 'Incomplete',
  },
  E_INVOICE_LATE: { ...ofInvoices, when: isLate },
  CONSOLIDATED_REFUSED: { ...ofConsolidated, when: isRefused },
  CONSOLIDATED_LATE: { ...ofConsolidated, when: isLate },
  DISK_FULL: ofDisk,
  DISK_LOW: ofDisk,
  /** Somebody noted a breach of personal data, or the time until which it is told of comes, or is over. */
  BREACH_NOTED: { ...ofBreaches, actions: ['create'] },
  BREACH_COMMISSIONER_DUE: ofBreaches,
  BREACH_COMMISSIONER_OVER: ofBreaches,
  BREACH_PEOPLE_DUE: ofBreaches,
  BREACH_PEOPLE_OVER: ofBreaches,
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
  PROVIDER_ASKED: {
    ...ofApprovers,
    resource: 'provider-registrations',
    source: 'Healthcare Provider Registration',
    listSource: 'Healthcare Provider Registration',
  },
  AGENT_ASKED: {
    ...ofApprovers,
    resource: 'agent-registrations',
    source: 'Service Agent Registration',
    listSource: 'Service Agent Registration',
  },
  PROVIDER_UPDATE_ASKED: {
    ...ofApprovers,
    resource: 'provider-updates',
    source: 'Healthcare Provider Profile Update',
    listSource: 'Healthcare Provider Profile Update',
  },
  AGENT_UPDATE_ASKED: {
    ...ofApprovers,
    resource: 'agent-updates',
    source: 'Service Agent Profile Update',
    listSource: 'Service Agent Profile Update',
  },
  PROVIDER_APPROVED: ofProvider,
  PROVIDER_REJECTED: ofProvider,
  PROVIDER_CHANGE_APPROVED: ofProvider,
  PROVIDER_CHANGE_REJECTED: ofProvider,
  TEAM_INVITED: { ...ofOwnInvitations, actions: ['invite', 'invite-again'] },
  TEAM_DECLINED: { ...ofOwnInvitations, actions: ['decline'] },
  TEAM_REMOVED: { ...ofOwnInvitations, actions: ['delete'] },
  TEAM_ASKED: { ...ofTeamMembers, recipients: 'teamManagers', actions: ['ask'] },
  TEAM_JOINED: { ...ofTeamMembers, recipients: 'teamManagers', actions: ['join'] },
  TEAM_LEFT: { ...ofTeamMembers, recipients: 'teamManagers', actions: ['end'] },
  TEAM_ACCEPTED: { ...ofTeamMembers, recipients: 'teamMember', actions: ['accept'] },
  TEAM_ROLE: { ...ofTeamMembers, recipients: 'teamMember', actions: ['edit'] },
  AGATA_TENANT_INVITED: {
    ...ofPerson,
    source: 'Provider Invitations',
    listSource: 'Provider Invitations',
  },
  AGATA_TENANT_ROLE: ofPerson,
  AGATA_TENANT_LEFT: ofPerson,
  AGATA_TEAM_APPLIED: {
    ...ofPerson,
    source: 'AGATA Tenant Team List',
    listSource: 'AGATA Tenant Team List',
  },
  AGATA_TEAM_INVITED: ofPerson,
  AGATA_TEAM_APPROVED: ofPerson,
  AGATA_TEAM_DECLINED: ofPerson,
  AGATA_TEAM_LEFT: ofPerson,
  ARTICLE_PENDING: {
    resource: 'article-approvals',
    actions: ['submit'],
    recipients: 'administrators',
    shows: 'everywhere',
    source: 'Article Approval Detail',
    listSource: 'Article Approval List',
  },
  ARTICLE_APPROVED: { ...ofArticle, actions: ['approve'] },
  ARTICLE_REJECTED: { ...ofArticle, actions: ['reject'] },
  /** Words of an Administrator (server/jobs/pushSchedules.ts). */
  PLATFORM_NOTICE: { recipients: 'person', shows: 'everywhere' },
  PASSWORD_CHANGED: { ...ofPassword, resource: 'accounts', recipients: 'person' },
  PASSWORD_SET: { ...ofPassword, resource: 'branch-users', recipients: 'member' },
} as const satisfies Record<string, Alert>;
export type AlertEvent = keyof typeof alerts;

/** The declaration of an event; undefined for one of another version. */
export const alertOf = (event: string): Alert | undefined =>
  Object.hasOwn(alerts, event) ? alerts[event as AlertEvent] : undefined;

/** What an alert opens: its record, the list where it is about several, or what is of its day. */
export function sourceOfAlert(
  event: string,
  recordId: number | null,
  createdAt: Date,
): { source: string; sourceId: string } {
  const { source = '', listSource = '', isOfDay } = alertOf(event) ?? {};
  if (isOfDay) return { source, sourceId: clinicToday(createdAt) };
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
