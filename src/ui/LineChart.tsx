import './lineChart.css';

const WIDTH = 320;
const HEIGHT = 72;

/** Values in order as a line over an area, from `least` (none by default) to `most`. `label` says all of them to who cannot see it. */
export function LineChart({
  values,
  least = 0,
  most,
  label,
}: {
  values: readonly number[];
  least?: number;
  most: number;
  label: string;
}) {
  const step = WIDTH / Math.max(1, values.length - 1);
  // Values that are all the same lie in the middle.
  const heightOf = (value: number) =>
    least < most ? ((value - least) / (most - least)) * HEIGHT : HEIGHT / 2;
  const points = values.map((value, at) => ({ x: at * step, y: HEIGHT - heightOf(value) }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L');
  return (
    <svg
      className="ui-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-maximum={most}
    >
      <path className="ui-line-area" d={`M0,${HEIGHT} L${line} L${WIDTH},${HEIGHT} Z`} />
      <path className="ui-line-stroke" d={`M${line}`} />
    </svg>
  );
}
