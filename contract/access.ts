import { type AccessLevel, areaOf, isWithinLevel } from './agata/accessAreas.ts';
import type { Access } from './kit/call.ts';
import { accessRules, all, type Permission, permissionsIn, reads } from './kit/permissions.ts';
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

const write = ['list', 'show', 'create', 'edit'] as const;
const reading = (resource: string): Permission => ({ resource, action: reads });
const lists = Object.values(masterLists);
const managing = (role: Role): Permission[] => permissionsIn(lists, role);

const everyoneInBranch: Permission[] = [
  reading('dashboard'),
  reading('lookups'),
  reading('teleconsultation-settings'),
  reading('waiting-screens'),
  { resource: 'patients', action: [...write, 'lock'] },
  { resource: 'pdf-documents', action: write },
];

/** Who takes money at the counter: their own closings, and void receipts that they took. */
const takingMoney: Permission[] = [
  { resource: 'bills', action: [...reads, 'create', 'pay'] },
  { resource: 'receipts', action: [...reads, 'print'] },
  { resource: 'receipts', action: 'void', own: true },
  { resource: 'till-closings', action: [...reads, 'create', 'print'], own: true },
];

/** Who keeps the books of a branch. */
const accounting: Permission[] = [
  all('bills'),
  all('receipts'),
  all('till-closings'),
  reading('takings'),
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
    all('consolidated-e-invoices'),
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
    ...accounting,
    reading('team-directory'),
    all('branch-state'),
    all('appointment-settings'),
    all('start-pages'),
    all('note-settings'),
    all('teleconsultation-settings'),
    all('first-steps'),
    all('required-fields'),
    all('branches'),
    all('branch-users'),
    reading('user-access'),
    all('branch-subscriptions'),
    { resource: 'tenants', action: ['search', 'register', 'show', 'edit'] },
    reading('own-companies'),
    reading('invoices'),
    all('proformas'),
    all('appointments'),
    all('calendar-feeds'),
    all('waiting-screens'),
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
    ...accounting,
    reading('team-directory'),
    all('branch-state'),
    all('appointment-settings'),
    all('start-pages'),
    all('note-settings'),
    all('teleconsultation-settings'),
    all('first-steps'),
    all('required-fields'),
    { resource: 'branches', action: [...reads, 'edit'] },
    { resource: 'branch-users', action: [...write, 'delete'] },
    all('branch-subscriptions'),
    { resource: 'tenants', action: 'search' },
    reading('invoices'),
    all('proformas'),
    all('appointments'),
    all('calendar-feeds'),
    all('waiting-screens'),
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
    reading('note-settings'),
    ...managing('Doctor'),
    { resource: 'bills', action: [...reads, 'create'] },
    reading('receipts'),
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
    ...takingMoney,
    { resource: 'appointments', action: [...reads, 'status'] },
    reading('waiting-list'),
    reading('organizer'),
    all('nurse-notes'),
    { resource: 'messages', action: 'send' },
  ],
  Receptionist: [
    ...everyoneInBranch,
    ...managing('Receptionist'),
    ...takingMoney,
    { resource: 'issued-papers', action: [...reads, 'print'] },
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

/** Whether an access level may narrow who makes a call, so that it has to be known. */
export const isOfArea = (access: Access): boolean =>
  access.kind === 'permission' &&
  access.scope === 'platform' &&
  areaOf(access.resource) !== undefined;

/** Who may do what. */
export const { mayDo, mayMake, fieldsKeptFrom } = accessRules({
  permissions,
  lists,
  // The level of a user of the platform is asked for where it may narrow a call.
  isWithin: (level, action, resource) =>
    isWithinLevel(level as AccessLevel | null | undefined, action, resource),
});
