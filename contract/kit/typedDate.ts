import { monthNamesOf } from './dateText.ts';

/**
 * Parses a day that someone typed or a spreadsheet wrote, to YYYY-MM-DD: as displayed (28 Feb 1990), as written here
 * (28/2/1990, 280290, 28 Ogos 1990, 1990年2月28日), or ISO (1990-02-28, 1990-02-28 00:00:00). Null if it is not a day.
 */
export function parseDate(typed: string, { monthFirst = false } = {}): string | null {
  const text = typed.normalize('NFKC').trim().toLowerCase().replace(midnight, '').trim();
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const named = /^(\d{1,2})[\s./-]*([a-z]{3})[a-z]*[\s./,-]*(\d{4}|\d{2})$/.exec(text);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1]);
  const american = /^([a-z]{3})[a-z]*[\s.-]*(\d{1,2})[\s,]+(\d{4})$/.exec(text);
  if (american) return dayOf(american[3], monthNamed(american[1]), american[2]);
  const spoken =
    /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!spoken) return null;
  const [, first, second, year] = spoken;
  return monthFirst ? dayOf(year, first, second) : dayOf(year, second, first);
}

/** The midnight time that a spreadsheet or a program adds to a day. */
const midnight = /[t\s]0{1,2}:00(?::00(?:\.0{1,9})?)?(?:z|\s?am)?$/;

/** The number of a month by the first three letters of its English or Malay name; 0 for none. */
function monthNamed(letters = ''): string {
  const at = ['en', 'ms'].map((each) =>
    monthNamesOf(each).findIndex((name) => name.slice(0, 3).toLowerCase() === letters),
  );
  return String(Math.max(...at) + 1);
}

function dayOf(year = '', month = '', day = ''): string | null {
  // A two-digit year is the one nearest to this year that is at most six years ahead.
  const century = Number(year) > (thisYear() + 6) % 100 ? '19' : '20';
  const whole = year.length === 2 ? century + year : year;
  const wire = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${wire}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire) ? wire : null;
}

/** The current year in this browser. */
export function thisYear(): number {
  return new Date().getFullYear();
}
