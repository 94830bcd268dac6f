import { type ReactNode, useId } from 'react';
import { useText } from '../../framework/text.tsx';
import '../page.css';
import './sides.css';

type ComparisonSide = 'left' | 'right';

/** A field of which there are two values, one of which is chosen. */
export interface ComparisonRow<Name extends string> {
  name: Name;
  label: string;
  left: ReactNode;
  right: ReactNode;
  chosen: ComparisonSide;
}

/** Two values of some fields beside each other, with a choice of one for each. */
export function ComparisonTable<Name extends string>({
  left,
  right,
  rows,
  onChoose,
}: {
  /** What the two sides are called. */
  left: string;
  right: string;
  rows: readonly ComparisonRow<Name>[];
  onChoose: (name: Name, side: ComparisonSide) => void;
}) {
  const t = useText();
  const id = useId();
  const headings = { left, right };
  const cell = (row: ComparisonRow<Name>, side: ComparisonSide) => (
    <td data-side={headings[side]}>
      <label>
        <input
          type="radio"
          name={`${id} ${row.name}`}
          aria-label={`${row.label}, ${headings[side]}`}
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
            <th scope="col">{left}</th>
            <th scope="col">{right}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.label}</th>
              {cell(row, 'left')}
              {cell(row, 'right')}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
