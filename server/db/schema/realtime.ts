import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts, branches, sessions } from './accounts.ts';
import { instant } from './columns.ts';

/** The hub's open connections, over all servers: whose each is, and which server holds it. */
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
    /** The branch whose group it is in. */
    branchId: integer('branch_id').references(() => branches.id),
    /** Whether the person's page has said that messages for the person may come here. */
    registered: boolean('registered').notNull().default(false),
    server: text('server').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('hub_connection_server').on(table.server),
    index('hub_connection_session').on(table.sessionId),
  ],
);
