import { ranges } from '../../../../contract/clinic/vitalRanges.ts';
import { formatShortDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { LineChart } from '../../../ui/LineChart.tsx';
import type { VitalSign } from './vitalSign.ts';
import { measureLabel, shownMeasures, VitalValues } from './VitalValues.tsx';

/** Measurements over time: a line for each measure that was taken more than once, and all of them in words below. */
export function VitalTrends({ taken, age }: { taken: readonly VitalSign[]; age: number | null }) {
  const t = useText();
  const oldestFirst = taken.toReversed();
  const lines = [
    { key: 'systolic', label: t('VITALS.PRESSURE'), unit: ranges.systolic.unit },
    ...shownMeasures.map((key) => ({ key, label: t(measureLabel(key)), unit: ranges[key].unit })),
  ] as const;
  return (
    <div className="vitals-trends">
      <ul className="vitals-lines">
        {lines.map(({ key, label, unit }) => {
          const points = oldestFirst.flatMap((each) => {
            const value = each[key];
            return value === null || value === undefined || value === ''
              ? []
              : [{ at: each.addedAt, value: Number(value) }];
          });
          const [first] = points;
          const last = points.at(-1);
          if (!first || !last || points.length < 2) return null;
          return (
            <li key={key}>
              <span>{label}</span>
              <LineChart
                values={points.map(({ value }) => value)}
                least={Math.min(...points.map(({ value }) => value))}
                most={Math.max(...points.map(({ value }) => value))}
                label={`${label}: ${points.map(({ at, value }) => `${formatShortDate(at)} ${value} ${unit}`).join(', ')}`}
              />
              <small className="ui-digits">
                {first.value} → {last.value} {unit}
              </small>
            </li>
          );
        })}
      </ul>
      {taken.map((each) => (
        <VitalValues key={each.id} taken={each} age={age} isEarlier={false} />
      ))}
    </div>
  );
}
