import {
  type AnyPgColumn,
  index,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
} from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import * as columns from './columns.ts';

/** The branch that a row belongs to. */
export const branchId = () =>
  integer('branch_id')
    .notNull()
    .references(() => branches.id);

/** Columns of every record of a branch. */
export const ofBranch = () => ({ ...columns.ofPlatform(), branchId: branchId() });

/** The account that added a record: it is noted by the server, and neither answered nor written by calls. */
export const createdBy = () => integer('created_by');

/** The columns of an `authored` list: the account that added a record, and when. */
export const authored = () => ({
  createdBy: createdBy(),
  addedAt: columns.of('wallClock', 'added_at'),
});

/**
 * The table of records inside the records of another table, such as the lines of an order: removed with theirs, and in
 * an order that people choose.
 */
export function inside<N extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  parent: () => AnyPgColumn,
  columns: C,
) {
  const own = {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: branchId(),
    parentId: integer('parent_id').notNull().references(parent, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  };
  return pgTable(name, { ...own, ...columns }, (table) => [
    index(`${name}_of`).on(
      (table as unknown as Record<'parentId', AnyPgColumn>).parentId as never,
      (table as unknown as Record<'position', AnyPgColumn>).position as never,
    ),
  ]);
}

/** The table that joins the records of one table with those of another that they refer to, each pair once. */
export const joining = <N extends string>(
  name: N,
  parent: () => AnyPgColumn,
  referred: () => AnyPgColumn,
) =>
  pgTable(
    name,
    {
      branchId: branchId(),
      parentId: integer('parent_id').notNull().references(parent, { onDelete: 'cascade' }),
      referredId: integer('referred_id').notNull().references(referred),
      position: integer('position').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.parentId, table.referredId] }),
      index(`${name}_referred`).on(table.referredId),
    ],
  );
