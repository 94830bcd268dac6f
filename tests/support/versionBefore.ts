/**
 * The last migration of the version before this one, which servers of this one run beside while they are exchanged. A
 * release moves it to the last one that was released.
 */
export const lastMigrationBefore = '0053_agata_history';
