import { formatRinggit } from '../../../../../contract/kit/money.ts';
import { formatDate, formatMonth } from '../../../../framework/format.ts';

/** An amount as the cards show it. */
export const ringgit = (sen: number): string => `RM ${formatRinggit(sen)}`;

/** Points of a line, by day. */
export const byDay = (days: readonly { day: string; count: number }[]) =>
  days.map(({ day, count }) => ({
    key: day,
    name: formatDate(day),
    value: count,
    shown: String(count),
  }));

/** Points of a line, by month. */
export const byMonth = (months: readonly { month: string; count: number }[]) =>
  months.map(({ month, count }) => ({
    key: month,
    name: formatMonth(month),
    value: count,
    shown: String(count),
  }));

/** The address of a list, narrowed by its filters; those that are null are left out. */
export function narrowedBy(
  path: string,
  filter: Readonly<Record<string, string | number | boolean | null>>,
): string {
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null));
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(given) })}`;
}
