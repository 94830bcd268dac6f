/**
 * The version before this one, which servers of this one run beside while they are exchanged. A release moves both to
 * what was released last.
 */
export const versionBefore = {
  commit: '1edec94a768fd52926ed43a2131e27b11a6d3966',
  lastMigration: '0053_agata_history',
} as const;
