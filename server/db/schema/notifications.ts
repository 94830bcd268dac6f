import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts, sessions } from '../../kit/db/schema/accounts.ts';
import { defaultText, instant } from '../../kit/db/schema/columns.ts';
import { branches } from './accounts.ts';

/**
 * Alerts, one row for each person who is told. Its words follow from the event and its record when it is read, so that
 * they are in the reader's language and hold nothing that has been removed since.
 */
export const notifications = pgTable(
  'notification',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The branch that it is about; null for what concerns the person or the platform. */
    branchId: integer('branch_id').references(() => branches.id),
    /** Is about the branch's account, so it shows whichever branch is chosen. */
    ofAccount: boolean('of_account').notNull().default(false),
    event: text('event').notNull(),
    /** The record that it is about; null where there are several. */
    recordId: integer('record_id'),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    /** How often it happened on one occasion. */
    count: integer('count').notNull().default(1),
    /** What makes several events one alert, while it is not seen. */
    occasion: defaultText('occasion'),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at'),
  },
  (table) => [
    index('notification_newest').on(table.accountId, table.createdAt),
    uniqueIndex('notification_once')
      .on(table.accountId, table.event, sql`coalesce(${table.branchId}, 0)`, table.occasion)
      .where(sql`${table.seenAt} is null`),
    index('notification_created').on(table.createdAt),
  ],
);

/** Where a session's browser gets messages about alerts. */
export const pushTokens = pgTable('push_token', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  /** The browser's subscription as JSON, or its token with Firebase. */
  token: text('token').notNull().unique('push_token_once'),
  language: text('language').notNull(),
});
