import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { fileTypes } from '../../../../contract/kit/files.ts';
import { bytes, instant, oneOf } from './columns.ts';
import { branchId } from './records.ts';

/**
 * Files that records of a branch hold. Whoever may show records of the resource may read them. Their contents lie in the
 * store of files (server/kit/files).
 */
export const files = pgTable(
  'file',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: branchId(),
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    type: oneOf('type', fileTypes),
    size: integer('size').notNull(),
    /** Of a picture: the address that holds it small. Null in rows from before it. */
    thumbnail: text('thumbnail'),
    /** The key of the content in the store, and its hash as hexadecimal digits. */
    key: text('key').unique(),
    sha256: text('sha256'),
    /** The content itself, where an earlier version wrote it and it was not moved yet. */
    content: bytes('content'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Its record was removed softly. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('file_branch').on(table.branchId),
    index('file_in_database')
      .on(table.id)
      .where(sql`${table.content} is not null`),
    check('file_content_once', sql`(${table.key} is null) <> (${table.content} is null)`),
  ],
);

/** The column of a field that holds a file. */
export const file = (name: string) => integer(name).references(() => files.id);

/** Keys of contents that no file has: those that are being kept, and those that are to be removed from the store. */
export const looseContents = pgTable('loose_content', {
  key: text('key').primaryKey(),
  /** When the content is removed, unless a file has it by then. */
  dueAt: instant('due_at').notNull(),
});
