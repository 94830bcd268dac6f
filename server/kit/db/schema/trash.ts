import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { branches } from './branches.ts';
import { instant } from './columns.ts';

/**
 * Records that were removed from their tables, from where they can be brought back for some days. No other query has to
 * leave them out, their values are free for others, and what they refer to may be removed.
 */
export const removedRecords = pgTable(
  'removed_record',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** None for records of the platform. */
    branchId: integer('branch_id').references(() => branches.id),
    resource: text('resource').notNull(),
    recordId: integer('record_id').notNull(),
    /** The row by its columns, none where it stays in its table; and the rows of other tables that went with it. */
    content: jsonb('content').$type<Record<string, unknown> | null>(),
    parts: jsonb('parts').$type<Record<string, Record<string, unknown>[]>>().notNull(),
    /** The record as it was answered. */
    shown: jsonb('shown').$type<Record<string, unknown>>().notNull(),
    /** Its files, which nobody reads meanwhile. */
    files: integer('files')
      .array()
      .notNull()
      .default(sql`'{}'`),
    removedAt: instant('removed_at').notNull().defaultNow(),
    removedBy: integer('removed_by'),
  },
  (table) => [
    unique('removed_record_once')
      .on(table.branchId, table.resource, table.recordId)
      .nullsNotDistinct(),
    index('removed_record_list').on(table.branchId, table.resource, table.removedAt),
  ],
);
