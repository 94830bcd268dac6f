import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { LineChart } from '../../../ui/LineChart.tsx';

interface Day {
  day: string;
  count: number;
}

/** Space above the highest value. */
const ABOVE = 5;

/** Bookings per day as a small area; its top is the highest day and 5 more. */
export function AreaChart({ days }: { days: readonly Day[] }) {
  const t = useText();
  const most = chartMaximum(days);
  const words = days.map(({ day, count }) => `${formatDate(day)} ${count}`).join(', ');
  return (
    <div className="dash-chart">
      <LineChart
        values={days.map(({ count }) => count)}
        most={most}
        label={t('DASH.PER_DAY', { days: words })}
      />
      <ol aria-hidden="true">
        {days.map(({ day, count }) => (
          <li key={day}>
            <b>{count}</b>
            {day.slice(8, 10)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The top of the chart: the highest daily count plus 5. */
export function chartMaximum(days: readonly Day[]): number {
  return Math.max(0, ...days.map(({ count }) => count)) + ABOVE;
}
