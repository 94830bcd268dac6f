import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { valueTranslationLists } from '../../../contract/masterLists/valueTranslations.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import * as records from '../../kit/db/schema/records.ts';

/** Days on which the clinics of some states are closed, with commas between them; a state of '' means all of Malaysia. */
export const publicHolidays = pgTable(
  'public_holiday',
  {
    ...columns.ofPlatform(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    state: columns.defaultText('state'),
  },
  (table) => [uniqueIndex('public_holiday_once').on(table.day, table.state, table.name)],
);

/** Languages of the product beside those that ship. */
export const textLanguages = pgTable(
  'text_language',
  {
    ...columns.ofPlatform(),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (table) => [uniqueIndex('text_language_once').on(table.code)],
);

/** Weekdays (1 Monday to 7) that are a state's weekend from a day on; a state of '' means all others. */
export const weekends = pgTable(
  'weekend',
  {
    ...columns.ofPlatform(),
    fromDay: date('from_day').notNull(),
    state: columns.defaultText('state'),
    weekdays: text('weekdays').notNull(),
  },
  (table) => [uniqueIndex('weekend_once').on(table.state, table.fromDay)],
);

/** Days on which a branch is closed beside the public holidays, both included. */
export const branchHolidays = pgTable(
  'branch_holiday',
  {
    ...records.ofBranch(),
    fromDay: columns.day('from_day'),
    toDay: columns.day('to_day'),
    name: text('name').notNull(),
  },
  (table) => [index('branch_holiday_days').on(table.branchId, table.toDay)],
);

/** What a branch's own value of a list is called in other languages. */
export const valueTranslations = pgTable(
  'value_translation',
  {
    ...records.ofBranch(),
    list: columns.oneOf('list', valueTranslationLists),
    value: text('value').notNull(),
    malay: columns.defaultText('malay'),
    chinese: columns.defaultText('chinese'),
  },
  (table) => [uniqueIndex('value_translation_once').on(table.branchId, table.list, table.value)],
);

/** The products that subscription plans sell. */
export const productTypes = pgTable(
  'product_type',
  {
    ...columns.ofPlatform(),
    title: text('title').notNull(),
    description: columns.defaultText('description'),
  },
  (table) => [uniqueIndex('product_type_title').on(sql`lower(${table.title})`)],
);
