import { and, isNull, or, type SQL, sql } from 'drizzle-orm';
import { PgArray } from 'drizzle-orm/pg-core';
import {
  type Comparison,
  type ConditionGroup,
  type FieldCondition,
  isGroup,
  type Stretch,
} from '../../../../contract/kit/conditions.ts';
import { addDays, addMonths } from '../../../../contract/kit/days.ts';
import { dayNow } from '../../../../contract/kit/wallTime.ts';
import { isLike, likePattern } from '../like.ts';
import { wordsIn } from '../richTexts.ts';
import type { Records } from './records.ts';

/** The condition of one filter by its name and value. */
type Same = (name: string, value: unknown) => SQL | undefined;

/** The condition of a group of conditions: all of them hold, or any. */
export function groupCondition(
  records: Records,
  { match, conditions }: ConditionGroup,
  same: Same,
): SQL | undefined {
  const parts = conditions.map((part) =>
    isGroup(part) ? groupCondition(records, part, same) : fieldCondition(records, part, same),
  );
  return match === 'all' ? and(...parts) : or(...parts);
}

function fieldCondition(records: Records, condition: FieldCondition, same: Same): SQL | undefined {
  const { field, by, value } = condition;
  const made: Readonly<Record<Comparison, () => SQL | undefined>> = {
    is: () => same(field, value),
    isNot: () => not(same(field, value)),
    from: () => same(`${field}_gte`, value),
    until: () => same(`${field}_lte`, value),
    within: () => within(records, field, value as Stretch, same),
    contains: () => contains(records, field, value),
    containsNot: () => not(contains(records, field, value)),
    isEmpty: () => empty(records, field, same),
    isNotEmpty: () => not(empty(records, field, same)),
  };
  return made[by]();
}

// A record without the value is one of which the condition does not hold either.
const not = (condition: SQL | undefined) => condition && sql`(${condition}) IS NOT TRUE`;

function contains(records: Records, field: string, value: unknown): SQL | undefined {
  const { [field]: column } = records.columns;
  const content = column
    ? records.formatted.has(field)
      ? wordsIn(column)
      : column
    : (records.fetched.sorted(field) ?? records.computed.sorted(field));
  if (!content) throw new Error(`${records.resource}: ${field} is no text`);
  return isLike(content, likePattern(String(value)));
}

function empty(records: Records, field: string, same: Same): SQL | undefined {
  const { [field]: column } = records.columns;
  const isText = typeElsewhere(records, field) === 'text';
  if (!column) return or(same(field, null), isText ? same(field, '') : undefined);
  if (column instanceof PgArray) return sql`coalesce(cardinality(${column}), 0) = 0`;
  return column.getSQLType() === 'text' ? sql`coalesce(${column}, '') = ''` : isNull(column);
}

/** The type of a value that is no column of the record. */
const typeElsewhere = ({ fetched, computed }: Records, field: string) =>
  fetched.typeOf(field) ?? computed.typeOf(field);

function within(records: Records, field: string, stretch: Stretch, same: Same): SQL | undefined {
  const [from, until] = daysOf(stretch, dayNow());
  const type = records.columns[field]?.getSQLType() ?? typeElsewhere(records, field);
  const isTime = type?.startsWith('timestamp');
  return and(
    same(`${field}_gte`, isTime ? `${from}T00:00:00.000Z` : from),
    same(`${field}_lte`, isTime ? `${until}T23:59:59.999Z` : until),
  );
}

/** The first and the last day of a stretch of days around a day. Weeks begin on Monday. */
export function daysOf(stretch: Stretch, today: string): readonly [string, string] {
  const month = `${today.slice(0, 7)}-01`;
  const year = today.slice(0, 4);
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const days: Readonly<Record<Stretch, readonly [string, string]>> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    tomorrow: [addDays(today, 1), addDays(today, 1)],
    thisWeek: [monday, addDays(monday, 6)],
    thisMonth: [month, addDays(addMonths(month, 1), -1)],
    lastMonth: [addMonths(month, -1), addDays(month, -1)],
    thisYear: [`${year}-01-01`, `${year}-12-31`],
    last7: [addDays(today, -6), today],
    last30: [addDays(today, -29), today],
    last90: [addDays(today, -89), today],
    next7: [today, addDays(today, 6)],
    next30: [today, addDays(today, 29)],
  };
  return days[stretch];
}
