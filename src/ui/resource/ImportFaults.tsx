import type { RowFault } from '../../framework/resource/checkRows.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { FileFormat } from '../../framework/resource/exportFile.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { Button } from '../Button.tsx';

/** The maximum number of listed errors. The exported file contains all. */
const MOST_FAULTS = 100;

/** The errors by row, and the faulty rows as a file. */
export function ImportFaults({
  faults,
  labels,
  resource,
  onTakeAway,
}: {
  faults: readonly RowFault[];
  labels: ResourceLabels;
  resource: Resource;
  onTakeAway: (format: FileFormat) => () => void;
}) {
  const { t } = labels;
  const more = faults.length - MOST_FAULTS;
  return (
    <>
      <p role="alert" className="ui-banner">
        {t('LIST.IMPORT_WRONG', { count: faults.length })}
      </p>
      <div className="ui-table-wrap rs-import-faults">
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('LIST.IMPORT_ROW')}</th>
              <th scope="col">{t('LIST.FIELD')}</th>
              <th scope="col">{t('LIST.IMPORT_WRITTEN')}</th>
              <th scope="col">{t('LIST.IMPORT_FAULT')}</th>
            </tr>
          </thead>
          <tbody>
            {faults
              .slice(0, MOST_FAULTS)
              .map(({ row, lineRow = row, field, cellText, message, serverText: said }) => (
                <tr key={`${lineRow} ${field} ${message}`}>
                  <td>{lineRow}</td>
                  <td>{field !== undefined && labels.field(field, resource.fields[field])}</td>
                  <td className="rs-example">{cellText}</td>
                  <td>{t.message(message, said)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p>{t('LIST.IMPORT_MORE', { count: more })}</p>}
      <div className="rs-tools">
        <Button icon="download" onClick={onTakeAway('csv')}>
          {t('LIST.IMPORT_TAKE_CSV')}
        </Button>
        <Button icon="download" onClick={onTakeAway('xlsx')}>
          {t('LIST.IMPORT_TAKE_XLSX')}
        </Button>
      </div>
    </>
  );
}
