import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { dateText, dateTimeText, timeText } from '../../../../contract/kit/dateText.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { Aggregate, Format } from '../../../../contract/reports/dialect.ts';
import { fieldOf, type ReportFieldKind } from '../../../../contract/reports/fields.ts';

/** A value as it was read: text, days and moments of the clinic's wall clock as text, numbers, sen, or a picture. */
export type Value = string | number | Uint8Array | null;
/** A row by the names of its fields. */
export type ReportRow = Readonly<Record<string, Value>>;

/** A value as people read it. */
export function shownValue(say: Say, name: string, value: Value, format?: Format): string {
  if (value === null || value === '' || value instanceof Uint8Array) return '';
  const field = fieldOf(name);
  const text = String(value);
  if (format) return inFormat[format](text, say.language);
  const shown = field && byKind[field.kind]?.(text, say);
  return shown ?? listedText(say, field, text);
}

const byKind: Partial<Record<ReportFieldKind, (text: string, say: Say) => string>> = {
  day: (text, { language }) => dateText(text, language),
  time: (text, { language }) => timeText(text, language),
  moment: (text, { language }) => dateTimeText(text, language),
  money: (text) => `RM ${formatRinggit(text)}`,
  phone: (text) => formatPhone(text),
  sex: (text, say) => sexText(say, text),
};

const inFormat: Record<Format, (wire: string, language: string) => string> = {
  date: dateText,
  time: timeText,
  moment: dateTimeText,
};

function sexText(say: Say, sex: string): string {
  if (sex === 'M') return say('PATIENT.MALE');
  return sex === 'F' ? say('PATIENT.FEMALE') : sex;
}

function listedText(say: Say, field: ReturnType<typeof fieldOf>, text: string): string {
  if (field?.list) return say.value(field.list, text);
  const code = field?.texts?.[text];
  return code === undefined ? text : say(code);
}

/** What rows amount to, in the unit of the field; null where there is nothing to add up. */
export function amountOf(
  rows: readonly ReportRow[],
  aggregate: Aggregate,
  name: string | undefined,
): number | null {
  if (aggregate === 'count') return rows.length;
  const numbers = rows.flatMap((row) => numberOf(row[name ?? ''] ?? null));
  const sum = numbers.reduce((total, each) => total + each, 0);
  if (aggregate === 'sum') return sum;
  if (numbers.length === 0) return null;
  if (aggregate === 'average') return average(sum / numbers.length, name);
  return numbers.reduce((one, other) =>
    aggregate === 'least' ? Math.min(one, other) : Math.max(one, other),
  );
}

// What is no number here was read as something else than its field declares: left out, a sum would be wrong in silence.
function numberOf(value: Value): number[] {
  if (value === null || value === '') return [];
  if (typeof value !== 'number') throw new Error('a value that is added up is no number');
  return [value];
}

/** An average of sen is in sen, any other has one decimal. */
const average = (value: number, name: string | undefined): number =>
  fieldOf(name ?? '')?.kind === 'money' ? Math.round(value) : Math.round(value * 10) / 10;

/** What rows amount to, as people read it. */
export function shownAmount(
  say: Say,
  rows: readonly ReportRow[],
  aggregate: Aggregate,
  name: string | undefined,
): string {
  const amount = amountOf(rows, aggregate, name);
  if (amount === null) return '';
  return aggregate === 'count' || fieldOf(name ?? '')?.kind !== 'money'
    ? String(amount)
    : `RM ${formatRinggit(amount)}`;
}

/** Rows by a field's value, in the order in which the values first appear. */
export function groupsOf(rows: readonly ReportRow[], by: string): ReportRow[][] {
  const groups = new Map<Value, ReportRow[]>();
  for (const row of rows) {
    const value = row[by] ?? null;
    const known = groups.get(value);
    if (known) known.push(row);
    else groups.set(value, [row]);
  }
  return [...groups.values()];
}
