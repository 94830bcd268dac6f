import { date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import * as columns from './columns.ts';
import * as records from './records.ts';

/** Days on which the clinics of a state are closed; a state of '' means all of Malaysia. */
export const publicHolidays = pgTable(
  'public_holiday',
  {
    ...records.ofPlatform(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    state: columns.defaultText('state'),
  },
  (table) => [uniqueIndex('public_holiday_once').on(table.day, table.state, table.name)],
);

/** Weekdays (1 Monday to 7) that are a state's weekend from a day on; a state of '' means all others. */
export const weekends = pgTable(
  'weekend',
  {
    ...records.ofPlatform(),
    fromDay: date('from_day').notNull(),
    state: columns.defaultText('state'),
    weekdays: text('weekdays').notNull(),
  },
  (table) => [uniqueIndex('weekend_once').on(table.state, table.fromDay)],
);
