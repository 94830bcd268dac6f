import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts, sessions } from './accounts.ts';
import { branches } from './branches.ts';
import { instant } from './columns.ts';

/** Open connections of the hub over all servers: the session of each, and its server. */
export const hubConnections = pgTable(
  'hub_connection',
  {
    id: text('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The branch whose group it has joined. */
    branchId: integer('branch_id').references(() => branches.id),
    /** Whether the page has registered to receive messages for its person. */
    registered: boolean('registered').notNull().default(false),
    server: text('server').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('hub_connection_server').on(table.server),
    index('hub_connection_session').on(table.sessionId),
  ],
);
