import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { subscriptionCategories } from './agataLists.ts';
import { consultantTeams } from './agataTeams.ts';
import { agataTenants, chargingAccounts } from './agataTenants.ts';
import { invoices } from './billing.ts';

/** Subscriptions of consultant teams or of tenants of AGATA, with the terms that held when they were made. */
export const agataSubscriptions = pgTable(
  'agata_subscription',
  {
    ...columns.ofPlatform(),
    /** Of a team; else of a tenant. */
    teamId: integer('team_id').references(() => consultantTeams.id),
    agataTenantId: integer('agata_tenant_id').references(() => agataTenants.id),
    categoryId: integer('category_id')
      .notNull()
      .references(() => subscriptionCategories.id),
    fromDay: columns.day('from_day'),
    /** The last day. */
    toDay: columns.day('to_day'),
    /** Without tax. */
    price: columns.money('price'),
    tax: columns.money('tax').default(0),
    /** How many members may be in it. */
    members: integer('members').notNull(),
    /** What it is charged to; null of a team that subscribed before teams had charging accounts. */
    chargingAccountId: integer('charging_account_id').references(() => chargingAccounts.id),
    /** The invoice by which it was paid; null of one without a price, and of those from before they were billed. */
    invoiceId: integer('invoice_id').references(() => invoices.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
    createdAt: columns.instant('created_at').notNull().defaultNow(),
    /** Before its first day, or with its invoice. It then holds no day and is not charged. */
    cancelledAt: columns.instant('cancelled_at'),
    cancelledBy: integer('cancelled_by').references(() => accounts.id),
  },
  (table) => [
    index('agata_subscription_team').on(table.teamId, table.toDay),
    index('agata_subscription_tenant').on(table.agataTenantId, table.toDay),
    index('agata_subscription_account').on(table.chargingAccountId),
    uniqueIndex('agata_subscription_invoice').on(table.invoiceId).concurrently(),
  ],
);
