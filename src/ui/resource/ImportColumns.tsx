import { useId } from 'react';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import type { Import } from '../../framework/resource/useImport.ts';

/** The field of each column of the file, and why a column is left out. */
export function ImportColumns({
  work,
  labels,
  isFolded,
}: {
  work: Import;
  labels: ResourceLabels;
  isFolded: boolean;
}) {
  const { t } = labels;
  const id = useId();
  const out = work.columns.filter(({ field }) => field === null).length;
  return (
    <details className="rs-import-columns" open={!isFolded}>
      <summary>{t('LIST.IMPORT_COLUMNS', { count: work.columns.length - out, out })}</summary>
      <div className="ui-table-wrap">
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('LIST.IMPORT_COLUMN')}</th>
              <th scope="col">{t('LIST.IMPORT_EXAMPLE')}</th>
              <th scope="col">{t('LIST.FIELD')}</th>
            </tr>
          </thead>
          <tbody>
            {work.columns.map(({ header, example, field, why }, at) => {
              const name = header.trim() || t('LIST.IMPORT_NTH', { at: at + 1 });
              return (
                <tr key={`${id} ${at}`}>
                  <th scope="row">{name}</th>
                  <td className="rs-example">{example}</td>
                  <td>
                    <select
                      className="ui-input"
                      aria-label={name}
                      value={field ?? ''}
                      onChange={({ target: { value } }) => work.map(at, value || null)}
                    >
                      <option value="">{t('LIST.IMPORT_NO_FIELD')}</option>
                      {work.fields.map((each) => (
                        <option key={each.name} value={each.name}>
                          {labels.field(each.name, each.spec)}
                        </option>
                      ))}
                    </select>
                    {field === null && <span className="ui-hint">{t(why)}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
