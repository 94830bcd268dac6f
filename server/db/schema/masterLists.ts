import { date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { version, words } from './columns.ts';

/** Days on which the clinics of a state are closed; a state of '' means all of Malaysia. */
export const publicHolidays = pgTable(
  'public_holiday',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    state: words('state'),
    version: version(),
  },
  (table) => [uniqueIndex('public_holiday_once').on(table.day, table.state, table.name)],
);
