/** Resources of accounts: their records belong to a branch that the person manages, chosen or not. */
export const accountResources = [
  'branches',
  'branch-figures',
  'branch-subscriptions',
  'branch-users',
  'invoices',
  'proformas',
  'tenants',
  'unsettled-payments',
  'user-access',
  'whatsapp-access',
] as const;

/** Whether the records of a resource belong to accounts. */
export const isOfAccount = (resource: string): boolean =>
  (accountResources as readonly string[]).includes(resource);
