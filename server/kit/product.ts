import { type ProductAccess, access } from './access.ts';
import { type ProductDatabase, productDatabase } from './db/tables.ts';
import type { AppOptions } from './http/app.ts';
import { type ProductAuditing, auditing } from './http/auditing.ts';
import { type FailuresByState, productFailures } from './http/errors.ts';
import { type Lookups, lookups } from './http/lookups.ts';
import { queues } from './jobs/queue.ts';
import { channels } from './monitoring/databaseReadings.ts';
import type { SealedColumn } from './secrets/stored.ts';
import { type Texts, texts } from './texts.ts';

/** What a product is made of, beside what it starts (server/kit/start.ts). */
export interface Product extends Pick<
  AppOptions,
  'about' | 'contract' | 'handlers' | 'pages' | 'connectsTo'
> {
  access: ProductAccess;
  texts: Texts;
  database: ProductDatabase & { sealed: readonly SealedColumn[] };
  lookups: Lookups;
  auditing: ProductAuditing;
  failures: FailuresByState;
  queues: ReturnType<typeof queues.get>;
  channels: ReturnType<typeof channels.get>;
}

/** Gives the kit's parts their product. */
export function giveProduct(product: Product): void {
  access.give(product.access);
  texts.give(product.texts);
  productDatabase.give(product.database);
  auditing.give(product.auditing);
  productFailures.give(product.failures);
  queues.give(product.queues);
  channels.give(product.channels);
  // What is declared of lists is checked against all of the above.
  lookups.give(product.lookups);
}
