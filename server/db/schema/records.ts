import { integer } from 'drizzle-orm/pg-core';
import { branches } from './accounts.ts';
import { version } from './columns.ts';

/** The branch that a row belongs to. */
export const branchId = () =>
  integer('branch_id')
    .notNull()
    .references(() => branches.id);

/** Columns of every platform record: an id, and a version that counts its changes. */
export const ofPlatform = () => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  version: version(),
});

/** Columns of every record of a branch. */
export const ofBranch = () => ({ ...ofPlatform(), branchId: branchId() });
