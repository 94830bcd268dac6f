import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '../../kit/db/schema/accounts.ts';
import { ofPlatform } from '../../kit/db/schema/columns.ts';
import { branches } from './accounts.ts';

/** Views of lists that people keep for themselves, or share with their branch. */
export const savedViews = pgTable(
  'saved_view',
  {
    ...ofPlatform(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Where it is used; null for work without a branch. */
    branchId: integer('branch_id').references(() => branches.id),
    /** The path of the call that lists the records. */
    list: text('list').notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    isDefault: boolean('is_default').notNull(),
    /** JSON, as it stands in the address of the list. */
    filter: text('filter').notNull(),
    sort: text('sort').notNull(),
    order: text('order').$type<'ASC' | 'DESC'>().notNull(),
    perPage: integer('per_page').notNull(),
    columns: text('columns').array().notNull(),
  },
  (table) => [
    uniqueIndex('saved_view_own')
      .on(
        table.accountId,
        sql`coalesce(${table.branchId}, 0)`,
        table.list,
        sql`lower(${table.name})`,
      )
      .where(sql`not ${table.shared}`),
    uniqueIndex('saved_view_shared')
      .on(sql`coalesce(${table.branchId}, 0)`, table.list, sql`lower(${table.name})`)
      .where(sql`${table.shared}`),
  ],
);
