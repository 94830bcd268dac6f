import { date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { words } from './columns.ts';
import * as records from './records.ts';

/** Days on which the clinics of a state are closed; a state of '' means all of Malaysia. */
export const publicHolidays = pgTable(
  'public_holiday',
  {
    ...records.ofPlatform(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    state: words('state'),
  },
  (table) => [uniqueIndex('public_holiday_once').on(table.day, table.state, table.name)],
);
