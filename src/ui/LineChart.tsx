import './lineChart.css';

const WIDTH = 320;
const HEIGHT = 72;

/** Values in order as a line over an area, from none to `most`. `label` says all of them to who cannot see it. */
export function LineChart({
  values,
  most,
  label,
}: {
  values: readonly number[];
  most: number;
  label: string;
}) {
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, at) => ({ x: at * step, y: HEIGHT - (value / most) * HEIGHT }));
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
