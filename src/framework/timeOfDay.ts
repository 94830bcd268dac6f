import { halfNames } from './format.ts';

/**
 * Parses a time of day that someone typed, to HH:mm: as displayed (02:30 PM, 14:30, 02:30 PTG, 下午 02:30) or in short
 * (9, 930, 9.30, 2pm, 1430, 2.30 petang). Null if it is not a time.
 */
export function parseTime(typed: string): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  if (text.length > LONGEST) return null;
  const parts = /^(\D*?)\s*(\d{1,2})(?:\s*[:.]\s*(\d{2})|(\d{2}))?\s*(\D*)$/.exec(text);
  if (!parts) return null;
  const [, before = '', digits = '', colon, joined] = parts;
  const half = halfOf(`${before}${parts[5]}`);
  if (half === undefined) return null;
  const hour = Number(digits);
  const minute = Number(colon ?? joined ?? 0);
  if (minute > 59 || hour > 24 || (half !== 'any' && (hour > 12 || hour === 0))) return null;
  const whole = half === 'any' ? hour : (hour % 12) + (half === 'after' ? 12 : 0);
  if (whole === 24 && minute > 0) return null;
  return `${String(whole).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function halfOf(typed: string): Half | undefined {
  const word = plain(typed);
  const own = halfNames().findIndex((name) => plain(name) === word);
  return halves[word] ?? (['before', 'after'] as const)[own];
}

const plain = (word: string) => word.normalize('NFKC').toLowerCase().replace(/[\s.]/g, '');

/** Characters of the longest time that is written here. */
const LONGEST = 20;

type Half = 'any' | 'before' | 'after';

/** How the halves of a day are written here, besides the names in the language of the pages. */
const halves: Readonly<Record<string, Half>> = {
  '': 'any',
  am: 'before',
  a: 'before',
  pg: 'before',
  pagi: 'before',
  上午: 'before',
  早上: 'before',
  pm: 'after',
  p: 'after',
  ptg: 'after',
  petang: 'after',
  下午: 'after',
  晚上: 'after',
};
