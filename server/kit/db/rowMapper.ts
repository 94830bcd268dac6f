import { Column, getTableColumns, is, SQL, Table } from 'drizzle-orm';
import { type CustomTypesConfig, types } from 'pg';

type Field = Column | SQL | SQL.Aliased | Table;

/** What a select answers, by name: columns, SQL, tables, or objects of these. */
export interface Fields {
  [name: string]: Field | Fields;
}

type Read<Row> = (values: readonly unknown[]) => Row;

/** Makes the function that reads a row of a select of these fields from its values, which come in the fields' order. */
export function rowMapper<Row>(fields: Fields): Read<Row> {
  return readerOf(fields, { next: 0 }) as Read<Row>;
}

function readerOf(fields: Fields, place: { next: number }): Read<object> {
  const readers = Object.entries(fields).map(
    ([name, field]) => [name, fieldReader(field, place)] as const,
  );
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const [name, read] of readers) row[name] = read(values);
    return row;
  };
}

function fieldReader(field: Field | Fields, place: { next: number }): Read<unknown> {
  if (is(field, Table)) return readerOf(getTableColumns(field), place);
  const index = place.next;
  if (is(field, Column)) {
    place.next++;
    return (values) => (values[index] === null ? null : field.mapFromDriverValue(values[index]));
  }
  if (!is(field, SQL) && !is(field, SQL.Aliased)) return readerOf(field, place);
  place.next++;
  return (values) => values[index];
}

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = types.builtins;
// Their arrays, and those of numeric, have no names in the driver.
const asText = new Set<number>([
  TIMESTAMPTZ,
  TIMESTAMP,
  DATE,
  INTERVAL,
  1231,
  1115,
  1185,
  1187,
  1182,
]);
const unread = (text: string) => text;

const readerOfType = (type: number): ((text: string) => unknown) =>
  asText.has(type) ? unread : (types.getTypeParser(type, 'text') as (text: string) => unknown);

/** Values as drizzle's columns read them: moments, days and durations as PostgreSQL writes them. */
export const asDrizzleReads: CustomTypesConfig = {
  getTypeParser: readerOfType as CustomTypesConfig['getTypeParser'],
};
