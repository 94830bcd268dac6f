import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';

interface Day {
  day: string;
  count: number;
}

const WIDTH = 320;
const HEIGHT = 72;
/** Space above the highest value. */
const ABOVE = 5;

/** Bookings per day as a small area; its top is the highest day and 5 more. */
export function AreaChart({ days }: { days: readonly Day[] }) {
  const t = useText();
  const most = chartMaximum(days);
  const step = WIDTH / Math.max(1, days.length - 1);
  const points = days.map(({ count }, at) => ({
    x: at * step,
    y: HEIGHT - (count / most) * HEIGHT,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L');
  const words = days.map(({ day, count }) => `${formatDate(day)} ${count}`).join(', ');
  return (
    <div className="dash-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('DASH.PER_DAY', { days: words })}
        data-maximum={most}
      >
        <path className="dash-area" d={`M0,${HEIGHT} L${line} L${WIDTH},${HEIGHT} Z`} />
        <path className="dash-line" d={`M${line}`} />
      </svg>
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
