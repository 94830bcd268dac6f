import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/kit/language.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import * as columns from '../../kit/db/schema/columns.ts';

/** To which version of the terms and the privacy notice someone agreed, when, in which language and from where. */
export const agreements = pgTable(
  'agreement',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    version: text('version').notNull(),
    language: text('language').$type<Language>().notNull(),
    address: text('address').notNull(),
    agreedAt: columns.instant('agreed_at').notNull().defaultNow(),
  },
  (table) => [index('agreement_account').on(table.accountId)],
);
