import type { FigurePeriod } from '../../../../contract/accounts/branchFigures.ts';
import { addDays, addMonths } from '../../../../contract/kit/days.ts';

interface Days {
  startDate: string;
  endDate: string;
}

/** Days of the periods that end today. */
const lengths = { today: 1, week: 7, days30: 30 } as const;

/**
 * The days of a period, and those that it is compared with: as many before it, or of a month those of the month before. The
 * running month ends today, and the one before on the same day, or on its last.
 */
export function periodOf(
  period: FigurePeriod,
  month: string,
  today: string,
): { period: Days; before: Days } {
  if (period !== 'month') {
    const startDate = addDays(today, 1 - lengths[period]);
    return {
      period: { startDate, endDate: today },
      before: { startDate: addDays(startDate, -lengths[period]), endDate: addDays(startDate, -1) },
    };
  }
  const first = `${month.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const isRunning = first <= today && today < last;
  const start = addMonths(first, -1);
  return {
    period: { startDate: first, endDate: isRunning ? today : last },
    before: { startDate: start, endDate: isRunning ? addMonths(today, -1) : addDays(first, -1) },
  };
}
