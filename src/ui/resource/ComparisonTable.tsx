import { type ReactNode, useId } from 'react';
import { useText } from '../../framework/text.tsx';
import '../page.css';
import './sides.css';

type ComparisonSide = 'one' | 'other';

/** A field of which there are two values, one of which is chosen. */
export interface ComparisonRow<Name extends string> {
  name: Name;
  label: string;
  one: ReactNode;
  other: ReactNode;
  chosen: ComparisonSide;
}

/** Two values of some fields beside each other, with a choice of one for each. */
export function ComparisonTable<Name extends string>({
  one,
  other,
  rows,
  onChoose,
}: {
  /** What the two sides are called. */
  one: string;
  other: string;
  rows: readonly ComparisonRow<Name>[];
  onChoose: (name: Name, side: ComparisonSide) => void;
}) {
  const t = useText();
  const id = useId();
  const called = { one, other };
  const cell = (row: ComparisonRow<Name>, side: ComparisonSide) => (
    <td data-side={called[side]}>
      <label>
        <input
          type="radio"
          name={`${id} ${row.name}`}
          aria-label={`${row.label}, ${called[side]}`}
          checked={row.chosen === side}
          onChange={() => onChoose(row.name, side)}
        />
        <span>{row[side]}</span>
      </label>
    </td>
  );
  return (
    <div className="ui-table-wrap">
      <table className="ui-table rs-sides">
        <thead>
          <tr>
            <th scope="col">{t('FORM.STALE_FIELD')}</th>
            <th scope="col">{one}</th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              {cell(row, 'one')}
              {cell(row, 'other')}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
