import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  pageErrorKinds,
  pageErrorReasons,
  pageErrorStates,
} from '../../../contract/platform/pageErrors.ts';
import { instant, oneOf } from '../../kit/db/schema/columns.ts';

/** A position of a stack: in a source, or in a built file whose source is not known. */
export interface StackPosition {
  file: string;
  line: number;
  column: number;
  name: string;
}

/** Errors of pages. What is told of again is the same one by its fingerprint. */
export const pageErrors = pgTable(
  'page_error',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A hash of what stays the same from one release to the next. */
    fingerprint: text('fingerprint').notNull().unique(),
    state: oneOf('state', pageErrorStates),
    page: text('page').notNull(),
    kind: oneOf('kind', pageErrorKinds),
    name: text('name').notNull(),
    reason: oneOf('reason', pageErrorReasons),
    reactError: integer('react_error'),
    place: text('place').notNull(),
    call: text('call').notNull(),
    stack: jsonb('stack').$type<StackPosition[]>().notNull(),
    times: integer('times').notNull().default(1),
    people: integer('people').notNull().default(0),
    firstAt: instant('first_at').notNull().defaultNow(),
    lastAt: instant('last_at').notNull().defaultNow(),
    /** When it came first, or again after it was solved. */
    openedAt: instant('opened_at').notNull().defaultNow(),
    firstRelease: text('first_release').notNull(),
    lastRelease: text('last_release').notNull(),
  },
  (table) => [index('page_error_last').on(table.lastAt)],
);

const errorId = () =>
  integer('page_error_id')
    .notNull()
    .references(() => pageErrors.id, { onDelete: 'cascade' });

/** How often an error of pages was told of on a day of the clinics. */
export const pageErrorDays = pgTable(
  'page_error_day',
  {
    pageErrorId: errorId(),
    day: date('day').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.pageErrorId, table.day] })],
);

/** Who had an error of pages, as a mark of the server's key over error and person: it tells nobody's name. */
export const pageErrorPeople = pgTable(
  'page_error_person',
  {
    pageErrorId: errorId(),
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageErrorId, table.mark] })],
);
