/** What somebody has to look into, the gravest first. docs/monitoring.md tells what wakes somebody at night. */
export const healthFaults = [
  'disk-full',
  'disk-low',
  'audit-wrong',
  'backup-failed',
  'backup-old',
  'backup-none',
  'backup-lacks-files',
  'audit-unsealed',
  'standby-behind',
  'transaction-stuck',
  'queue-stuck',
  'gateway-away',
  'page-errors-new',
  'page-errors-many',
  'versions-mixed',
] as const;
