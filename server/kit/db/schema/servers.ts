import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The servers that share the database, each as it last said that it is at work. */
export const serverInstances = pgTable('server_instance', {
  /** Random, made at each start. */
  id: text('id').primaryKey(),
  /** The name of its computer. */
  host: text('host').notNull(),
  version: text('version').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull().defaultNow(),
});

/** When a service outside of the product last took what any server sent, and last could not be reached. */
export const gatewayContacts = pgTable('gateway_contact', {
  channel: text('channel').primaryKey(),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
});
