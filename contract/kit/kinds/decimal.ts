import { encodeMessage } from '../message.ts';
import { text } from '../text.ts';
import { z } from '../zod.ts';
import { declared, plainNumber, plainText } from './declare.ts';
import { optional } from './optional.ts';

/** Digits before the point, at most. */
const WHOLE_DIGITS = 15;
/** The largest bound, where none is given. */
const LARGEST = 999_999_999_999_999;
/** Digits that a number of a spreadsheet keeps. */
const EXACT_DIGITS = 15;

export interface DecimalOptions {
  /** Digits after the point, 1 to 6. */
  digits: number;
  /** What it is counted in, shown after it: `kg`. */
  unit?: string;
  min?: number;
  max?: number;
}

/**
 * A number with digits after the point, kept exactly: a text such as `72.50`, with all its digits; a JSON number is taken
 * too. Nothing is rounded: more digits than it has are refused.
 */
export const decimal = ({ digits, unit, min = -LARGEST, max = LARGEST }: DecimalOptions) => {
  const fault = encodeMessage('GENERAL.DECIMAL', { min, max, digits });
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === '' ? 'GENERAL.REQUIRED' : fault;
  const written = text(WHOLE_DIGITS + digits + 2, { error: fault }).check(
    z.regex(/^-?\d{1,15}(?:\.\d{1,6})?$/, { error, abort: true }),
    z.refine((value) => digitsAfter(value) <= digits, { error: fault, abort: true }),
    z.overwrite((value) => withDigits(value, digits)),
    z.refine((value) => isBetween(value, min, max, digits), { error: fault }),
  );
  const number = z.pipe(z.pipe(z.number({ error }), z.transform(String)), written);
  return z.union([written, number], { error: (issue) => lastFault(issue) ?? error(issue) }).check(
    z.meta({
      kind: 'decimal',
      digits,
      ...(unit !== undefined && { unit }),
      min,
      max,
      description: `A decimal number with ${digits} digits after the point.`,
    }),
  );
};

/** An optional decimal number. */
export const optionalDecimal = (options: DecimalOptions) => optional(decimal(options));

export const decimalKind = declared<string>({
  column: 'numeric',
  isOrdered: true,
  isFilter: 'further',
  write: plainText,
  cell: (value) =>
    typeof value === 'string' && value.replace(/\D/g, '').length <= EXACT_DIGITS
      ? { number: Number(value), format: formatOf(value) }
      : undefined,
  read: (text, { unit }) => {
    const number = typedDecimal(text, unit);
    return number === undefined ? { fault: 'IMPORT.NOT_NUMBER' } : { value: number };
  },
  sample: (number) => `${10 + number}.5`,
});

/** A number as people write it, with its unit or without: `1,234.5 kg`. Another unit is no number: 150 lb are not 150 kg. */
export function typedDecimal(text: string, unit = ''): string | undefined {
  const typed = text.trim();
  const isIn = unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase());
  return plainNumber(isIn ? typed.slice(0, typed.length - unit.length) : typed);
}

/** The format of a spreadsheet that shows all digits of a number. */
const formatOf = (value: string) => `0.${'0'.repeat(digitsAfter(value))}`;

const digitsAfter = (value: string) => value.split('.')[1]?.length ?? 0;

function withDigits(value: string, digits: number): string {
  const [whole = '', rest = ''] = value.replace('-', '').split('.');
  const shown = `${whole.replace(/^0+(?=\d)/, '')}.${rest.padEnd(digits, '0')}`;
  return value.startsWith('-') && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

// Compared as whole numbers of the last digit, which are exact.
function isBetween(value: string, min: number, max: number, digits: number): boolean {
  const scaled = (given: string) => BigInt(withDigits(given, digits).replace('.', ''));
  const one = scaled(value);
  return scaled(String(min)) <= one && one <= scaled(String(max));
}

// The error of the text that was given, rather than that of the union.
function lastFault(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_union' || typeof issue.input !== 'string') return undefined;
  return issue.errors[0]?.[0]?.message;
}
