import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { fileTypes } from '../../../contract/kit/files.ts';
import { bytes, instant, oneOf } from './columns.ts';
import { branchId } from './records.ts';

/** Files that records of a branch hold. Whoever may show records of the resource may read them. */
export const files = pgTable(
  'file',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: branchId(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    type: oneOf('type', fileTypes),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Its record was removed softly. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('file_branch').on(table.branchId)],
);

/** The column of a field that holds a file. */
export const file = (name: string) => integer(name).references(() => files.id);
