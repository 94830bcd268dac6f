import type { ReactNode } from 'react';
import { useText } from '../../framework/text.tsx';
import '../page.css';
import './sides.css';

interface SidesTableProps {
  /** The headings of the two sides. */
  left: string;
  right: string;
  rows: readonly {
    name: string;
    label: string;
    left: ReactNode;
    right: ReactNode;
    differs?: boolean;
  }[];
}

/** Two values of several fields, side by side. */
export function SidesTable({ left, right, rows }: SidesTableProps) {
  const t = useText();
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
            <tr key={row.name} data-differs={row.differs || undefined}>
              <th scope="row">{row.label}</th>
              <td data-side={left}>{row.left}</td>
              <td data-side={right}>{row.right}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
