import { useId } from 'react';
import { useText } from '../../../framework/text.tsx';
import { type Asked, askedLabel, askedValue } from './askedLabels.ts';
import './asked.css';

/** What a provider asks for: the fields of a registration, or each changed one before and after. */
export default function AskedTable({ record }: { record: { changes: Asked[] } }) {
  const t = useText();
  const id = useId();
  const { changes } = record;
  const isChange = changes.some(({ before }) => before !== '');
  if (changes.length === 0) return null;
  return (
    <section className="asked" aria-labelledby={id}>
      <h2 id={id}>{t('AGATA.ASKED')}</h2>
      <div className="ui-table-wrap">
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('AGATA.FIELD')}</th>
              {isChange && <th scope="col">{t('AGATA.BEFORE')}</th>}
              <th scope="col">{t(isChange ? 'AGATA.AFTER' : 'AGATA.VALUE')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{askedLabel(t, field)}</th>
                {isChange && <td className="asked-before">{askedValue(t, field, before)}</td>}
                <td>{askedValue(t, field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
