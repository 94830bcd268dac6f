import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core';
import * as columns from './columns.ts';
import { productTypes } from './masterLists.ts';

/** Subscription plans that are on offer from a day to a day. The net price is that of `planPrice`. */
export const plans = pgTable(
  'plan',
  {
    ...columns.ofPlatform(),
    productTypeID: columns.wholeNumber('product_type_id').references(() => productTypes.id),
    validFrom: columns.day('valid_from'),
    validTo: columns.day('valid_to'),
    subscribeMonth: columns.wholeNumber('subscribe_month'),
    concurrentUser: columns.wholeNumber('concurrent_user'),
    storage: columns.wholeNumber('storage'),
    billingCycleID: columns.wholeNumber('billing_cycle_id'),
    unitPrice: columns.money('unit_price'),
    discountPercent: integer('discount_percent'),
    discountAmount: columns.money('discount_amount'),
    taxPercent: integer('tax_percent'),
    taxAmount: columns.money('tax_amount'),
    netPrice: columns.money('net_price'),
    description: columns.defaultText('description'),
    dedicatedWhatsapp: boolean('dedicated_whatsapp').notNull().default(false),
    removedAt: columns.instant('removed_at'),
  },
  (table) => [index('plan_product_type').on(table.productTypeID)],
);
