import { outOfRange, ranges } from '../../../../contract/clinic/vitalRanges.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import type { VitalSign } from './vitalSign.ts';

type Shown = Exclude<keyof typeof ranges, 'systolic' | 'diastolic'>;

/** What is shown beside the blood pressure, in its order. */
export const shownMeasures = [
  'pulse',
  'temperature',
  'saturation',
  'weight',
  'height',
  'bmi',
  'pain',
] as const satisfies readonly Shown[];

/** The words of a measure. */
export const measureLabel = (measure: Shown): Code =>
  `RESOURCE.VITAL_SIGNS.${measure.toUpperCase() as Uppercase<Shown>}`;

/** One measurement on a line, with what is unusual marked in words and colour. */
export function VitalValues({
  taken,
  age,
  isEarlier,
}: {
  taken: VitalSign;
  age: number | null;
  isEarlier: boolean;
}) {
  const t = useText();
  const { systolic, diastolic, addedAt, addedBy, remark } = taken;
  const pressure = [outOfRange('systolic', systolic, age), outOfRange('diastolic', diastolic, age)];
  const isHigh = pressure.includes('high');
  const mark = isHigh ? 'high' : (pressure.find((each) => each !== null) ?? null);
  return (
    <div className="vitals-taken" data-earlier={isEarlier || undefined}>
      <ul>
        {typeof systolic === 'number' && (
          <Value
            label={t('VITALS.PRESSURE')}
            text={`${systolic}/${diastolic}`}
            unit={ranges.systolic.unit}
            mark={mark}
          />
        )}
        {shownMeasures.map((measure) => {
          const value = taken[measure];
          if (value === null || value === undefined || value === '') return null;
          return (
            <Value
              key={measure}
              label={t(measureLabel(measure))}
              text={String(value)}
              unit={ranges[measure].unit}
              mark={outOfRange(measure, value, age)}
            />
          );
        })}
      </ul>
      <p className="vitals-when">
        {isEarlier && <b>{t('VITALS.LAST')} </b>}
        {[formatDateTime(addedAt), addedBy, remark].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}

function Value({
  label,
  text,
  unit,
  mark,
}: {
  label: string;
  text: string;
  unit: string;
  mark: 'low' | 'high' | null;
}) {
  const t = useText();
  return (
    <li data-mark={mark ?? undefined}>
      <span>{label}</span>{' '}
      <b className="ui-digits">
        {text} <small>{unit}</small>
      </b>
      {mark && <em>{t(`VITALS.${mark}`)}</em>}
    </li>
  );
}
