import { useId, useState } from 'react';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import './followUps.css';
import { noOffsets, type Offsets, addOffsets } from './offsets.ts';

/** The maximum of each unit. */
const MOST = 99;
const units = ['weeks', 'days', 'hours', 'months'] as const satisfies readonly (keyof Offsets)[];

/** Fields for weeks, days, hours and months after a wall clock; reports the resulting wall clock. */
export function OffsetFields({ from, onDate }: { from: string; onDate: (wall: string) => void }) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<Partial<Record<keyof Offsets, string>>>({});
  const change = (unit: keyof Offsets, text: string) => {
    const next = { ...typed, [unit]: text };
    setTyped(next);
    const counted = units.map((each) => [each, counts(next[each])] as const);
    onDate(addOffsets(from, { ...noOffsets, ...Object.fromEntries(counted) }));
  };
  return (
    <fieldset className="offsets">
      <legend className="ui-label">{t('FOLLOW_UP.AFTER')}</legend>
      <div>
        {units.map((unit) => (
          <label key={unit} htmlFor={`${id}-${unit}`}>
            <span>{t(`FOLLOW_UP.${unit}`)}</span>
            <input
              autoComplete="off"
              id={`${id}-${unit}`}
              className="ui-input"
              type="number"
              inputMode="numeric"
              min={0}
              max={MOST}
              value={typed[unit] ?? '0'}
              onChange={(event) => change(unit, event.target.value)}
            />
          </label>
        ))}
      </div>
      <small className="ui-hint">{t('FOLLOW_UP.AFTER_HINT', { at: formatDateTime(from) })}</small>
    </fieldset>
  );
}

function counts(text = ''): number {
  const count = Math.trunc(Number(text));
  return Number.isNaN(count) ? 0 : Math.min(MOST, Math.max(0, count));
}
