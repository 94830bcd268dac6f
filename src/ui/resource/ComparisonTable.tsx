import { type ReactNode, useId } from 'react';
import { SidesTable } from './SidesTable.tsx';

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
  const id = useId();
  const headings = { left, right };
  const choice = (row: ComparisonRow<Name>, side: ComparisonSide) => (
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
  );
  return (
    <SidesTable
      left={left}
      right={right}
      rows={rows.map((row) => ({
        name: row.name,
        label: row.label,
        left: choice(row, 'left'),
        right: choice(row, 'right'),
      }))}
    />
  );
}
