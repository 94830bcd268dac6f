/** Resources of accounts: their records belong to a branch that the person manages, chosen or not. */
export const accountResources = [
  'api-keys',
  'branches',
  'branch-figures',
  'branch-subscriptions',
  'branch-users',
  'invoices',
  'proformas',
  'record-readings',
  'shared-computers',
  'sign-in-rules',
  'single-sign-on',
  'email-domains',
  'sign-on-groups',
  'tenants',
  'unsettled-payments',
  'user-access',
  'whatsapp-access',
] as const;

/** Whether the records of a resource belong to accounts. */
export const isOfAccount = (resource: string): boolean =>
  (accountResources as readonly string[]).includes(resource);
