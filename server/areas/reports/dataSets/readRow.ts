import { fieldOf } from '../../../../contract/reports/fields.ts';
import type { ReportRow, Value } from '../shared/values.ts';

/**
 * A row as the database answers it, each value by the kind that its field declares: a bigint or numeric column comes as
 * text, and would be left out of every sum. Throws for a value that is no number where the field is one.
 */
export function readRow(row: Readonly<Record<string, Value>>): ReportRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)]));
}

function read(name: string, value: Value): Value {
  const kind = fieldOf(name)?.kind;
  if (typeof value !== 'string' || (kind !== 'number' && kind !== 'money')) return value;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw new Error(`${name} is no number`);
  return number;
}
