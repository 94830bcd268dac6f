import { type AccessLevel, areaOf, isWithinLevel } from './agata/accessAreas.ts';
import type { Access } from './kit/call.ts';
import { type FieldAccess, fieldAction } from './kit/rules.ts';
import { masterLists } from './masterLists/index.ts';

/** The roles of the product. A person has one in each branch (or tenant, or on the platform) that they belong to. */
export const roles = [
  'Administrator',
  'Tenant',
  'Manager',
  'Doctor',
  'Nurse',
  'Receptionist',
  'Consultant',
] as const;
export type Role = (typeof roles)[number];

/** A permission of a role, in react-admin's form. `*` means every action. */
export interface Permission {
  resource: string;
  action: string | readonly string[];
  /** Limits the permission to the person's own records. */
  own?: true;
  /** Actions that `*` leaves to other roles. */
  except?: readonly string[];
}

const read = ['list', 'show'] as const;
const write = ['list', 'show', 'create', 'edit'] as const;
const all = (resource: string): Permission => ({ resource, action: '*' });
const reading = (resource: string): Permission => ({ resource, action: read });

// A master list declares the roles that manage it, and those that may take each of its transitions: they read it, too.
const managing = (role: Role): Permission[] =>
  Object.values(masterLists).flatMap(({ resource, managedBy, states, fieldAccess }) => {
    const transitions = Object.entries(states?.transitions ?? {});
    const taken = transitions.flatMap(([name, { by }]) => (by.includes(role) ? [name] : []));
    const own = [...taken, ...fieldActions(fieldAccess, role, true)];
    const except = [
      ...transitions.flatMap(([name]) => (taken.includes(name) ? [] : [name])),
      ...fieldActions(fieldAccess, role, false),
    ];
    if ((managedBy as readonly string[]).includes(role))
      return [{ ...all(resource), ...(except.length > 0 && { except }) }];
    return taken.length > 0 ? [{ resource, action: [...read, ...own] }] : [];
  });

// The actions on single fields that a role may do, or those that it may not.
function fieldActions(
  access: Readonly<Record<string, FieldAccess>>,
  role: Role,
  isAllowed: boolean,
): string[] {
  return Object.entries(access).flatMap(([field, { readBy, editedBy }]) => {
    const reads = readBy?.includes(role) ?? true;
    const edits = reads && (editedBy?.includes(role) ?? true);
    return [
      ...(reads === isAllowed ? [fieldAction('show', field)] : []),
      ...(edits === isAllowed ? [fieldAction('edit', field)] : []),
    ];
  });
}

const everyoneInBranch: Permission[] = [
  reading('dashboard'),
  reading('lookups'),
  reading('teleconsultation-settings'),
  { resource: 'patients', action: [...write, 'lock'] },
  { resource: 'pdf-documents', action: write },
];

/**
 * The permissions of each role. The server enforces them on every call, and pages use them to decide what to show. A
 * test compares them with the documented table.
 */
export const permissions: Record<Role, readonly Permission[]> = {
  Administrator: [
    all('outbox'),
    reading('audit-log'),
    reading('all-charging-accounts'),
    all('branches'),
    all('branch-users'),
    all('credit-notes'),
    all('email-templates'),
    all('email-setting'),
    all('whatsapp-setting'),
    all('sms-setting'),
    all('molpay-setting'),
    all('firebase-setting'),
    all('database-templates'),
    all('invoices'),
    all('pdf-templates'),
    all('plans'),
    all('platform-message-queries'),
    all('platform-message-templates'),
    all('platform-users'),
    all('practice-types'),
    all('print-slips'),
    all('proformas'),
    all('reports'),
    reading('branch-subscriptions'),
    all('provider-registrations'),
    all('agent-registrations'),
    all('provider-updates'),
    all('agent-updates'),
    all('agata-users'),
    all('seller'),
    reading('server-health'),
    all('sessions'),
    all('tenants'),
    all('translations'),
    all('unsettled-payments'),
    all('whatsapp-instances'),
    all('article-approvals'),
    reading('article-responses'),
    all('agata-settings'),
    all('chat-settings'),
    all('avatars'),
    reading('platform-teams'),
    reading('platform-tenants'),
    reading('agata-appointments'),
    reading('teleconsultations'),
    reading('treatment-follow-ups'),
    reading('follow-up-responses'),
    reading('agata-chats'),
    reading('common-chats'),
    all('push-schedules'),
    ...managing('Administrator'),
  ],
  Tenant: [
    ...everyoneInBranch,
    ...managing('Tenant'),
    reading('team-directory'),
    all('branch-state'),
    all('appointment-settings'),
    all('teleconsultation-settings'),
    all('first-steps'),
    all('required-fields'),
    all('branches'),
    all('branch-users'),
    reading('user-access'),
    all('branch-subscriptions'),
    { resource: 'tenants', action: ['search', 'register'] },
    reading('invoices'),
    all('proformas'),
    all('appointments'),
    all('calendar-feeds'),
    all('waiting-list'),
    all('organizer'),
    all('patients'),
    all('pdf-documents'),
    all('nurse-notes'),
    all('message-schedulers'),
    all('message-hours'),
    all('messages'),
    all('whatsapp-access'),
    reading('sms-account'),
  ],
  Manager: [
    ...everyoneInBranch,
    ...managing('Manager'),
    reading('team-directory'),
    all('branch-state'),
    all('appointment-settings'),
    all('teleconsultation-settings'),
    all('first-steps'),
    all('required-fields'),
    { resource: 'branches', action: [...read, 'edit'] },
    { resource: 'branch-users', action: [...write, 'delete'] },
    all('branch-subscriptions'),
    { resource: 'tenants', action: 'search' },
    reading('invoices'),
    all('proformas'),
    all('appointments'),
    all('calendar-feeds'),
    all('waiting-list'),
    all('organizer'),
    all('patients'),
    all('pdf-documents'),
    all('nurse-notes'),
    all('follow-ups'),
    all('message-schedulers'),
    all('message-hours'),
    all('messages'),
    all('whatsapp-access'),
    reading('sms-account'),
  ],
  Doctor: [
    ...everyoneInBranch,
    ...managing('Doctor'),
    all('appointments'),
    { resource: 'calendar-feeds', action: '*', own: true },
    all('waiting-list'),
    reading('organizer'),
    { resource: 'organizer', action: '*', own: true },
    all('patients'),
    all('pdf-documents'),
    reading('issued-papers'),
    { resource: 'issued-papers', action: ['create', 'print', 'void'], own: true },
    all('nurse-notes'),
    all('message-schedulers'),
    { resource: 'message-hours', action: 'show' },
    all('messages'),
  ],
  Nurse: [
    ...everyoneInBranch,
    ...managing('Nurse'),
    { resource: 'appointments', action: [...read, 'status'] },
    reading('waiting-list'),
    reading('organizer'),
    all('nurse-notes'),
    { resource: 'messages', action: 'send' },
  ],
  Receptionist: [
    ...everyoneInBranch,
    ...managing('Receptionist'),
    { resource: 'issued-papers', action: [...read, 'print'] },
    all('appointments'),
    all('waiting-list'),
    all('organizer'),
    { resource: 'messages', action: 'send' },
  ],
  Consultant: [
    all('consultant-teams'),
    all('team-members'),
    all('control-groups'),
    all('chat-messages'),
    reading('routed-appointments'),
    all('agata-tenants'),
    all('agata-tenant-members'),
    all('agata-tenant-teams'),
    all('team-tenants'),
    all('team-subscriptions'),
    all('tenant-subscriptions'),
    all('charging-accounts'),
    all('articles'),
  ],
};

/** Whether a role may do an action on a resource: on every record (`all`), on the person's own (`own`), or not at all. */
export function mayDo(
  role: Role | undefined,
  action: string,
  resource: string,
): 'all' | 'own' | 'none' {
  if (!role) return 'none';
  const matching = permissions[role].filter(
    (permission) => permission.resource === resource && covers(permission, action),
  );
  if (matching.some((permission) => !permission.own)) return 'all';
  return matching.length > 0 ? 'own' : 'none';
}

/** A person's roles: in the branch, in the account, and on the platform. */
export interface OwnRoles {
  branch: Role | undefined;
  /** Tenant for an owner, Manager for someone who manages a branch. */
  account: Role | undefined;
  platform: Role | undefined;
  /** What the access level of a user of the platform narrows it to; without one, to nothing. */
  level?: AccessLevel | null | undefined;
}

/** Whether an access level may narrow who makes a call, so that it has to be known. */
export const isOfArea = (access: Access): boolean =>
  access.kind === 'permission' &&
  access.scope === 'platform' &&
  areaOf(access.resource) !== undefined;

/** Whether a person's roles satisfy a call's access rule. */
export function mayMake(access: Access, { branch, account, platform, level }: OwnRoles): boolean {
  if (access.kind !== 'permission') return true;
  const { action, resource, scope } = access;
  const counting = {
    branch: [branch],
    account: [account, platform],
    team: [platform],
    tenant: [platform],
    platform: [platform],
  }[scope];
  if (scope === 'platform' && !isWithinLevel(level, action, resource)) return false;
  return counting.some((role) => mayDo(role, action, resource) !== 'none');
}

function covers(permission: Permission, action: string): boolean {
  const { action: held, except = [] } = permission;
  if (held === '*') return !except.includes(action);
  return typeof held === 'string' ? held === action : held.includes(action);
}

/** The fields of a resource that a role may not see, or may not change. */
export function fieldsKeptFrom(
  role: Role | undefined,
  action: 'show' | 'edit',
  resource: string,
): string[] {
  const list = Object.values(masterLists).find((each) => each.resource === resource);
  return Object.keys(list?.fieldAccess ?? {}).filter(
    (field) => mayDo(role, fieldAction(action, field), resource) === 'none',
  );
}
