import { type ReactNode, useId } from 'react';
import { useText } from '../../framework/text.tsx';
import '../page.css';
import './sides.css';

type ComparisonSide = 'left' | 'right';

/** A field with two values, one of which is chosen. */
export interface ComparisonRow<Name extends string> {
  name: Name;
  label: string;
  left: ReactNode;
  right: ReactNode;
  chosen: ComparisonSide;
}

/** Compares two values of several fields, with a choice for each. */
export function ComparisonTable<Name extends string>({
  left,
  right,
  rows,
  onChoose,
}: {
  /** The headings of the two sides. */
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
