/** What a source opens: an address, in which `:id` is the record's id, or a record or the list of a resource. */
export type NotificationPlace =
  | { path: `/${string}`; resource: string }
  | { resource: string; opens: 'record' | 'list' };

/**
 * The sources of notifications, each with the place that it opens. An area adds its own here, and its notifications
 * then lead there.
 */
export const notificationSources = {
  'New Appointment': {
    resource: 'appointments',
    path: '/appointment/today-queue?appointment=:id',
  },
  'Appointment Detail': {
    resource: 'appointments',
    path: '/appointment/today-queue?appointment=:id',
  },
  'Today Queue List': { resource: 'appointments', path: '/appointment/today-queue' },
  'Appointment List': { resource: 'appointments', opens: 'list' },
  'Tenant Detail': { resource: 'tenants', opens: 'record' },
  'Tenant List': { resource: 'tenants', opens: 'list' },
  'Branch Detail': { resource: 'branches', opens: 'record' },
  'Branch List': { resource: 'branches', opens: 'list' },
  'Branch User List': { resource: 'branch-users', opens: 'list' },
  'Practice Type Detail': { resource: 'practice-types', opens: 'record' },
  'Subscription Detail': { resource: 'plans', opens: 'record' },
  'Proforma List': { resource: 'proformas', opens: 'list' },
  'Server Health': { resource: 'server-health', path: '/server-health' },
  'Unsettled Payment List': { resource: 'unsettled-payments', opens: 'list' },
  'Invoice Detail': { resource: 'invoices', opens: 'record' },
  'Consolidated E-Invoice List': { resource: 'consolidated-e-invoices', opens: 'list' },
  'Invoice List': { resource: 'invoices', opens: 'list' },
  'Message List': { resource: 'messages', opens: 'list' },
  // Those of a day that did not go through; the day is its id.
  'Failed Message List': {
    resource: 'messages',
    path: '/message?filter=%7B%22failedOn%22%3A%22:id%22%2C%22mine%22%3Atrue%7D',
  },
  'Message Scheduler Detail': { resource: 'message-schedulers', opens: 'record' },
  'Message Scheduler List': { resource: 'message-schedulers', opens: 'list' },
  'Email Template Details': { resource: 'email-templates', opens: 'record' },
  'Email Template List': { resource: 'email-templates', opens: 'list' },
  'Database Template Detail': { resource: 'database-templates', opens: 'record' },
  'Database Template List': { resource: 'database-templates', opens: 'list' },
  'SAAS Report Detail': { resource: 'reports', opens: 'record' },
  'SAAS Report List': { resource: 'reports', opens: 'list' },
  'SAAS Print Slip Detail': { resource: 'print-slips', opens: 'record' },
  'SAAS Print Slip List': { resource: 'print-slips', opens: 'list' },
  'Article Detail': { resource: 'articles', opens: 'record' },
  'Article List': { resource: 'articles', opens: 'list' },
  'Article Approval Detail': { resource: 'article-approvals', opens: 'record' },
  'Article Approval List': { resource: 'article-approvals', opens: 'list' },
  'Data Breach Detail': { resource: 'data-breaches', opens: 'record' },
  'Data Breach List': { resource: 'data-breaches', opens: 'list' },
  'App Control List': {
    resource: 'appointment-types',
    path: '/branch-management/app-control/system-setting',
  },
  'Healthcare Provider Registration': { resource: 'provider-registrations', opens: 'list' },
  'Service Agent Registration': { resource: 'agent-registrations', opens: 'list' },
  'Healthcare Provider Profile Update': { resource: 'provider-updates', opens: 'list' },
  'Service Agent Profile Update': { resource: 'agent-updates', opens: 'list' },
  'Provider Profile': { resource: 'provider-profile', path: '/ag-user-profile/provider' },
  'Provider Invitations': { resource: 'provider-profile', path: '/ag-user-profile/invitations' },
  'Consultant Team Members': { resource: 'team-members', opens: 'list' },
  'AGATA Tenant Team List': { resource: 'agata-tenant-teams', opens: 'list' },
  'Own Branches': { resource: 'branches', path: '/user-profile/branches' },
  'User Profile': { resource: 'accounts', path: '/user-profile/personal-information' },
} as const satisfies Record<string, NotificationPlace>;
export type NotificationSource = keyof typeof notificationSources;

/** The notification that is known by its title, whatever its source. */
const BY_TITLE = 'App Control List' satisfies NotificationSource;

/** The place that a notification opens; undefined for a source of another version. */
export function placeOf({
  source,
  title,
}: {
  source: string;
  title?: string;
}): NotificationPlace | undefined {
  if (title === BY_TITLE) return notificationSources[BY_TITLE];
  return Object.hasOwn(notificationSources, source)
    ? notificationSources[source as NotificationSource]
    : undefined;
}

/** The source that shows a record of a resource, else its list; undefined where the product has neither. */
export function sourceOf(resource: string): NotificationSource | undefined {
  const of = Object.entries(notificationSources).filter(([, place]) => place.resource === resource);
  const record = of.find(([, place]) => 'opens' in place && place.opens === 'record');
  const [source] = record ?? of.find(([, place]) => 'path' in place) ?? of[0] ?? [];
  return source as NotificationSource | undefined;
}
