/** What may be wrong with the audit: an entry that is not as it was sealed, a seal, or seals that were noted elsewhere. */
export const auditFaultKinds = [
  'changed',
  'removed',
  'added',
  'seal-changed',
  'seal-missing',
  'head',
] as const;
