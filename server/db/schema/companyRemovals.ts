import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { tenants } from './accounts.ts';

/** What the access of a company was before it was removed, for its way back. */
export interface AccessBefore {
  /** The users that had none. */
  blocked: number[];
  /** The last day of each branch's subscriptions, by the id of the branch. */
  ends: Record<string, string | null>;
}

/** A part of the archive of a company's records, as it lies in the store of files. */
export interface ArchivePart {
  /** The number of the ZIP that it is of, from 1. */
  file: number;
  key: string;
  size: number;
}

/**
 * Companies that were removed: by whom, until when their records stay, and what became of them. It is kept for ever, as
 * what the certificate of their removal says.
 */
export const companyRemovals = pgTable(
  'company_removal',
  {
    ...columns.ofPlatform(),
    tenantId: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** As they were on the day: the certificate names them, and is sent to the address. */
    companyName: text('company_name').notNull(),
    rocNo: columns.defaultText('roc_no'),
    email: columns.defaultText('email'),
    reason: text('reason').notNull(),
    removedAt: columns.instant('removed_at').notNull().defaultNow(),
    removedBy: integer('removed_by').references(() => accounts.id),
    /** The days of the setting on that day, by which the day follows. */
    termDays: columns.wholeNumber('term_days'),
    dueOn: columns.day('due_on'),
    before: jsonb('before').$type<AccessBefore>().notNull(),
    restoredAt: columns.instant('restored_at'),
    archiveAskedAt: columns.instant('archive_asked_at'),
    /** Names the work that makes the archive: what began before that ends. */
    archiveRun: uuid('archive_run'),
    /** When that last showed a sign of life. */
    archiveTouchedAt: columns.instant('archive_touched_at'),
    archiveParts: jsonb('archive_parts').$type<ArchivePart[]>().notNull().default([]),
    /** The rows and files that are in it. */
    archiveRecords: integer('archive_records').notNull().default(0),
    archiveDoneAt: columns.instant('archive_done_at'),
    /** Until when it lies in the store. */
    archiveUntil: columns.instant('archive_until'),
    /** When the first of its records went: there is no way back from then on. */
    begunAt: columns.instant('begun_at'),
    /** The records that went, by table. */
    counts: jsonb('counts')
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'`),
    doneAt: columns.instant('done_at'),
    /** The number of the certificate. */
    number: text('number'),
    /** The last day for which the law wants its billing documents; null where it has none. */
    documentsUntil: columns.optionalDay('documents_until'),
  },
  (table) => [
    uniqueIndex('company_removal_open')
      .on(table.tenantId)
      .where(sql`${table.restoredAt} is null`),
    uniqueIndex('company_removal_number').on(table.number),
    index('company_removal_due')
      .on(table.dueOn)
      .where(sql`${table.restoredAt} is null and ${table.doneAt} is null`),
  ],
);
