import { integer } from 'drizzle-orm/pg-core';
import { branches } from './accounts.ts';
import { ofPlatform } from './columns.ts';

/** The branch that a row belongs to. */
export const branchId = () =>
  integer('branch_id')
    .notNull()
    .references(() => branches.id);

/** Columns of every record of a branch. */
export const ofBranch = () => ({ ...ofPlatform(), branchId: branchId() });
