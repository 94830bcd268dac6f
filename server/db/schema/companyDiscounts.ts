import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import * as columns from '../../kit/db/schema/columns.ts';
import * as records from '../../kit/db/schema/records.ts';
import { tenants } from './accounts.ts';
import { plans } from './billing.ts';

/** What one company pays less than a plan's price, of one plan or of all, and why. */
export const companyDiscounts = pgTable(
  'company_discount',
  {
    ...columns.ofPlatform(),
    ...records.authored(),
    tenant: integer('tenant_id')
      .notNull()
      .references(() => tenants.id),
    plan: integer('plan_id').references(() => plans.id),
    percent: columns.of('integer', 'percent'),
    fromDay: columns.of('day', 'from_day'),
    toDay: columns.of('day', 'to_day'),
    reason: text('reason').notNull(),
  },
  (table) => [
    index('company_discount_tenant').on(table.tenant),
    index('company_discount_plan')
      .on(table.plan)
      .where(sql`${table.plan} is not null`),
  ],
);
