import { addDays } from '../../../contract/kit/days.ts';
import { valueText } from '../fieldValues.ts';
import type { Row } from './props.ts';

/** The fields of a record by which a calendar places it. */
export interface CalendarFields {
  from: string;
  until?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

const dayIn = (value: unknown) => valueText(value).slice(0, 10);

/** The records of each day, those that begin earlier first; one that lasts several days is there on each of them. */
export function recordsByDay(
  records: readonly Row[],
  { from, until = from }: CalendarFields,
  days: readonly string[],
): ReadonlyMap<string, Row[]> {
  const byDay = new Map(days.map((day) => [day, [] as Row[]]));
  const sorted = records.toSorted(
    (one, other) =>
      valueText(one[from]).localeCompare(valueText(other[from])) ||
      Number(one.id) - Number(other.id),
  );
  for (const record of sorted)
    for (const day of days)
      if (day >= dayIn(record[from]) && day <= dayIn(record[until])) byDay.get(day)?.push(record);
  return byDay;
}

/** The days of a record moved by some days; its times of day stay. */
export function movedByDays(
  record: Row,
  { from, until }: CalendarFields,
  days: number,
): Record<string, unknown> {
  const moved = (value: unknown) => {
    const text = valueText(value);
    return addDays(text.slice(0, 10), days) + text.slice(10);
  };
  return {
    [from]: moved(record[from]),
    ...(until !== undefined && { [until]: moved(record[until]) }),
  };
}

/**
 * The filters of the records of some days, within what the list is narrowed to already. `isTime` says that the fields hold
 * times of day as well.
 */
export function filterOfDays(
  narrowing: Values,
  { from, until = from }: CalendarFields,
  days: readonly string[],
  isTime: boolean,
): Record<string, unknown> {
  const first = `${days[0] ?? ''}${isTime ? 'T00:00:00.000Z' : ''}`;
  const last = `${days.at(-1) ?? ''}${isTime ? 'T23:59:59.999Z' : ''}`;
  const lower = valueText(narrowing[`${until}_gte`]);
  const upper = valueText(narrowing[`${from}_lte`]);
  return {
    ...narrowing,
    [`${until}_gte`]: lower > first ? lower : first,
    [`${from}_lte`]: upper !== '' && upper < last ? upper : last,
  };
}
