/**
 * Dates and times as people read them, in a language. Input is the wall clock (written as UTC) or a plain
 * day; no time zone is used. Names of months that are not here, and of the halves of a day, are those of Intl.
 */
const monthNames: Readonly<Record<string, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ms: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ogos', 'Sep', 'Okt', 'Nov', 'Dis'],
};

const otherNames = new Map<string, readonly string[]>();

/** Short names of the months in a language, January first. */
export function monthNamesOf(language: string): readonly string[] {
  const known = monthNames[language] ?? otherNames.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)));
  otherNames.set(language, names);
  return names;
}

/** A day or the day of a wall clock: `05 Mar 2026`, `05 Mac 2026`, `2026年3月5日`; '' for null. */
export function dateText(wire: string | null | undefined, language: string): string {
  const parts = dateParts(wire);
  if (!parts) return '';
  const { year } = parts;
  const text = dayText(parts, language);
  return language === 'zh' ? `${year}年${text}` : `${text} ${year}`;
}

/** The month of a day: `Mar 2026`, `Mac 2026`, `2026年3月`. */
export function monthText(wire: string, language: string): string {
  const parts = dateParts(wire);
  if (!parts) return '';
  const { year, month } = parts;
  if (language === 'zh') return `${year}年${month}月`;
  return `${monthNamesOf(language)[month - 1] ?? ''} ${year}`;
}

/** A day without its year: `05 Mar`, `05 Mac`, `3月5日`. */
export function shortDateText(wire: string | null | undefined, language: string): string {
  const parts = dateParts(wire);
  return parts ? dayText(parts, language) : '';
}

/** Days from one to another, or one day: `23 – 29 Nov 2026`, `30 Nov – 06 Dec 2026`, `2026年11月23日 – 29日`. */
export function dateRangeText(first: string, last: string, language: string): string {
  if (first === last) return dateText(first, language);
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const [from, to] = [dateText(first, language), dateText(last, language)];
  if (!isSameYear) return `${from} – ${to}`;
  if (language === 'zh')
    return `${from} – ${isSameMonth ? `${Number(last.slice(8, 10))}日` : shortDateText(last, language)}`;
  return `${isSameMonth ? first.slice(8, 10) : shortDateText(first, language)} – ${to}`;
}

/** How times of day are written: `02:30 PM` or `14:30`. */
type HourFormat = '12' | '24';

/** The time of a wall clock: `02:30 PM`, `02:30 PTG`, `下午02:30`, or `14:30` in 24 hours; '' for null. */
export function timeText(
  wire: string | null | undefined,
  language: string,
  hours: HourFormat = '12',
): string {
  const [, hour = '', minute] = /T(\d\d):(\d\d)/.exec(wire ?? '') ?? [];
  if (minute === undefined) return '';
  if (hours === '24') return `${hour}:${minute}`;
  return inHalf(hour, `${twelfth(hour)}:${minute}`, language);
}

/** An hour of the day (0 to 23) by itself, as on an axis: `02 PM`, `下午02时` or `14:00`. */
export function hourText(hour: number, language: string, hours: HourFormat): string {
  const digits = String(hour).padStart(2, '0');
  if (hours === '24') return `${digits}:00`;
  return inHalf(digits, `${twelfth(digits)}${language === 'zh' ? '时' : ''}`, language);
}

/** What a time to be typed looks like: `hh:mm AM`, `上午hh:mm` or `HH:mm`. */
export function timePattern(language: string, hours: HourFormat): string {
  return hours === '24' ? 'HH:mm' : inHalf('00', 'hh:mm', language);
}

/** Date and time of a wall clock, in twelve hours. */
export function dateTimeText(wire: string | null | undefined, language: string): string {
  return [dateText(wire, language), timeText(wire, language)].filter(Boolean).join(' ');
}

const twelfth = (hour: string) => String(Number(hour) % 12 || 12).padStart(2, '0');

// 24:00 is the midnight at the end of a day.
function inHalf(hour: string, clock: string, language: string): string {
  const { names, isFirst, space } = halvesOf(language);
  const half = names[Number(hour) % 24 < 12 ? 0 : 1];
  return isFirst ? `${half}${space}${clock}` : `${clock}${space}${half}`;
}

/** How a language writes the halves of a day. */
interface Halves {
  names: readonly [beforeNoon: string, afterNoon: string];
  isFirst: boolean;
  space: '' | ' ';
}

const knownHalves = new Map<string, Halves>();

/** The halves of a day as Intl writes them in a language: AM and PM, PG and PTG, 上午 and 下午. */
export function halvesOf(language: string): Halves {
  const known = knownHalves.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    timeZone: 'UTC',
  });
  const partsAt = (hour: number) => format.formatToParts(Date.UTC(2026, 0, 1, hour));
  const nameAt = (hour: number) => partsAt(hour).find(isHalf)?.value ?? '';
  const parts = partsAt(9);
  const isFirst = parts.findIndex(isHalf) === 0;
  const beside = parts.at(isFirst ? 1 : -2);
  const halves: Halves = {
    names: [nameAt(9), nameAt(15)],
    isFirst,
    space: beside?.type === 'literal' ? ' ' : '',
  };
  knownHalves.set(language, halves);
  return halves;
}

const isHalf = ({ type }: Intl.DateTimeFormatPart) => type === 'dayPeriod';

interface DateParts {
  year: string;
  month: number;
  day: string;
}

function dateParts(wire: string | null | undefined): DateParts | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(wire ?? '') ?? [];
  if (year === undefined || day === undefined) return undefined;
  return { year, month: Number(month), day };
}

function dayText({ month, day }: DateParts, language: string): string {
  if (language === 'zh') return `${month}月${Number(day)}日`;
  return `${day} ${monthNamesOf(language)[month - 1] ?? ''}`;
}
