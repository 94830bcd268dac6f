import { encodeMessage } from '../../../contract/kit/message.ts';
import { normalizePhone } from '../../../contract/kit/phone.ts';
import { parseDate } from '../format.ts';
import type { FieldKind, FieldSpec } from './fields.ts';
import type { ReadResult, ReadContext, TextReader } from './textReader.ts';

/** Reads a text of a file as the value of a field. The text is not empty. */
export function readValue(spec: FieldSpec, text: string, words: ReadContext): ReadResult {
  const read = spec.readText ?? readers[spec.kind] ?? asWritten;
  return read(text.trim(), words);
}

/** Normalizes a name for comparison: ignores case, spaces, punctuation and letter width. */
export function normalizeWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

const NOT_FOUND = 'IMPORT.NOT_FOUND';

const readers: Partial<Record<FieldKind, TextReader>> = {
  phone: readPhone,
  number: (text) => numberIn(text, (value) => value),
  money: readMoney,
  boolean: (text, { yes, no }) => {
    if (isAmong(text, yes)) return { value: true };
    return isAmong(text, no) ? { value: false } : { fault: 'IMPORT.NOT_YES_NO' };
  },
  date: (text, { monthFirst }) => {
    const day = parseDate(text, { monthFirst });
    return day === null ? { fault: 'IMPORT.NOT_DATE' } : { value: day };
  },
  dateTime: readDateTime,
  time: (text) => valueOr(timeIn(text), 'IMPORT.NOT_TIME'),
  duration: (text) => {
    const time = timeIn(text);
    return time === null ? { fault: 'IMPORT.NOT_TIME' } : { value: `${time}:00` };
  },
  texts: (text) => ({ value: splitList(text) }),
  choice: readChoice,
  reference: readNamed,
  choices: (text, words) => readSeveral(text, words, readChoice),
  references: (text, words) => readSeveral(text, words, readNamed),
  picture: () => ({ fault: 'IMPORT.NO_PICTURE' }),
};

/** Splits a list in one cell: its parts are separated by line breaks or semicolons. */
export function splitList(text: string): string[] {
  return text
    .split(/[;；\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function asWritten(text: string): ReadResult {
  return isScientificNotation(text) ? { fault: 'IMPORT.SHORTENED' } : { value: text };
}

/** Whether a spreadsheet shortened a long number, so that its last digits are lost: 6.01E+11. */
export function isScientificNotation(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text);
}

function readPhone(text: string): ReadResult {
  if (isScientificNotation(text)) return { fault: 'IMPORT.SHORTENED' };
  const digits = normalizePhone(text.normalize('NFKC').replace(/^(\d+)\.0+$/, '$1'));
  return /^\d+$/.test(digits) ? { value: digits } : { fault: 'IMPORT.NOT_PHONE' };
}

function readMoney(text: string): ReadResult {
  const amount = text.normalize('NFKC').replace(/^(?:RM|MYR)\s*/i, '');
  if (/\.\d{3,}$/.test(amount)) return { fault: 'IMPORT.NOT_MONEY' };
  const reading = numberIn(amount, (ringgit) => Math.round(ringgit * 100));
  return 'fault' in reading ? { fault: 'IMPORT.NOT_MONEY' } : reading;
}

function numberIn(text: string, of: (value: number) => number): ReadResult {
  const plain = text.normalize('NFKC');
  const whole = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?\d+(?:\.\d+)?$/.test(whole)
    ? { value: of(Number(whole)) }
    : { fault: 'IMPORT.NOT_NUMBER' };
}

function readDateTime(text: string, { monthFirst }: ReadContext): ReadResult {
  const parts = /^(.*?\d)(?:[T\s]+(\d{1,2}[:.]\d\d.*))?$/i.exec(text);
  const day = parseDate(parts?.[1] ?? '', { monthFirst });
  const time = parts?.[2] === undefined ? '00:00' : timeIn(parts[2]);
  return day === null || time === null
    ? { fault: 'IMPORT.NOT_DATE_TIME' }
    : { value: `${day}T${time}:00.000Z` };
}

/** Parses a time as people and spreadsheets write it: 9:30, 09.30, 9:30 pm, 21:30:00. Null if it is not a time. */
function timeIn(text: string): string | null {
  const parts = /^(\d{1,2})[:.](\d\d)(?:[:.]\d\d(?:\.\d+)?)?(?:\s*([ap])\.?m\.?|Z)?$/i.exec(
    text.normalize('NFKC'),
  );
  if (!parts) return null;
  const half = parts[3]?.toLowerCase();
  const given = Number(parts[1]);
  if (half !== undefined && (given < 1 || given > 12)) return null;
  const hour = half === undefined ? given : (given % 12) + (half === 'p' ? 12 : 0);
  const isTime = (hour < 24 && Number(parts[2]) < 60) || (hour === 24 && parts[2] === '00');
  return isTime ? `${String(hour).padStart(2, '0')}:${parts[2]}` : null;
}

function readChoice(text: string, words: ReadContext): ReadResult {
  const { choices } = words;
  const exact = choices.find(({ value }) => String(value) === text);
  if (exact) return { value: exact.value };
  const reading = readNamed(text, words);
  if (!('fault' in reading) || reading.fault !== NOT_FOUND || choices.length === 0) return reading;
  const known = choices.map(({ names: [first = ''] }) => first);
  return { fault: encodeMessage('IMPORT.NOT_CHOICE', { choices: some(known) }) };
}

/** Finds a record or choice by its name. A record called 7 is not the one with that id. */
function readNamed(text: string, { choices }: ReadContext): ReadResult {
  const values = new Set(
    choices.filter(({ names }) => isAmong(text, names)).map(({ value }) => value),
  );
  if (values.size === 1) return { value: [...values][0] };
  return { fault: values.size > 1 ? 'IMPORT.SEVERAL' : NOT_FOUND };
}

function readSeveral(text: string, words: ReadContext, read: TextReader): ReadResult {
  const values: unknown[] = [];
  for (const part of splitList(text)) {
    const reading = read(part, words);
    if ('fault' in reading) return reading;
    values.push(reading.value);
  }
  return { value: values };
}

function some(words: readonly string[]): string {
  const few = words.slice(0, 8).join(', ');
  return words.length > 8 ? `${few}, …` : few;
}

function isAmong(text: string, words: readonly string[]): boolean {
  const given = normalizeWord(text);
  return words.some((word) => word === text || (given !== '' && normalizeWord(word) === given));
}

function valueOr(value: string | null, fault: string): ReadResult {
  return value === null ? { fault } : { value };
}
