import { sql } from 'drizzle-orm';
import { agataSubscriptions, subscriptionCategories } from '../../../db/schema/index.ts';

/** What a subscription comes to, in sen with tax. */
export const total = sql<number>`(${agataSubscriptions.price} + ${agataSubscriptions.tax})`.mapWith(
  Number,
);

/** The tax on a category's price, in sen, rounded to the sen. */
export const offeredTax =
  sql<number>`round(${subscriptionCategories.price} * ${subscriptionCategories.taxPercent} / 100.0)::bigint`.mapWith(
    Number,
  );

/** What a category comes to, in sen with tax. */
export const offeredTotal = sql<number>`(${subscriptionCategories.price} + ${offeredTax})`.mapWith(
  Number,
);
