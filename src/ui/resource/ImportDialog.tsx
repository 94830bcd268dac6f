import { useId } from 'react';
import { notices } from '../../framework/notices.ts';
import { errorText } from '../../framework/problem.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { RowFault } from '../../framework/resource/importFile.ts';
import { useWords, type Words } from '../../framework/resource/labels.ts';
import { MOST_ROWS, useImport } from '../../framework/resource/useImport.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import '../page.css';
import './list.css';

/** Faults that are listed; of more, the number is told. */
const MOST_FAULTS = 100;

/** A file of records: which column is which field, what is wrong, and then all of it at once. */
export default function ImportDialog({
  resource,
  onClose,
}: {
  resource: Resource;
  onClose: () => void;
}) {
  const words = useWords(resource);
  const { t } = words;
  const id = useId();
  const work = useImport(resource);
  const { sheet, faults, busy } = work;
  const count = sheet?.rows.length ?? 0;
  const tooMany = count > MOST_ROWS;
  const isGood = faults?.length === 0;
  const guarded = (run: () => Promise<unknown>) => () => {
    run().catch((error: unknown) => notices.failed(errorText(t, error)));
  };
  const importAll = guarded(async () => {
    if (!(await work.run())) return;
    notices.done(t('LIST.IMPORTED', { count }));
    onClose();
  });
  return (
    <Dialog
      title={`${t('LIST.IMPORT')}: ${words.many}`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          {isGood ? (
            <Button look="primary" busy={busy} onClick={importAll}>
              {t('LIST.IMPORT_RUN', { count })}
            </Button>
          ) : (
            <Button
              look="primary"
              busy={busy}
              disabled={count === 0 || tooMany || faults !== null}
              onClick={guarded(work.check)}
            >
              {t('LIST.IMPORT_CHECK')}
            </Button>
          )}
        </>
      }
    >
      <div className="ui-form">
        <div className="ui-field">
          <label className="ui-label" htmlFor={id}>
            {t('LIST.IMPORT_FILE')}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            className="ui-input"
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) guarded(() => work.open(file))();
            }}
          />
          <span className="ui-hint" id={`${id}-hint`}>
            {t('LIST.IMPORT_HINT', { most: MOST_ROWS })}
          </span>
        </div>
        {sheet && (
          <>
            <output>
              {tooMany
                ? t('LIST.IMPORT_TOO_MANY', { count, most: MOST_ROWS })
                : t('LIST.IMPORT_ROWS', { count })}
            </output>
            <div className="rs-mapping">
              {work.fields.map(({ name, spec }) => (
                <div className="ui-field" key={name}>
                  <label className="ui-label" htmlFor={`${id}-${name}`}>
                    {words.field(name, spec)}
                  </label>
                  <select
                    id={`${id}-${name}`}
                    className="ui-input"
                    value={work.mapping[name] ?? ''}
                    onChange={(event) => {
                      const { value } = event.target;
                      work.map(name, value === '' ? undefined : Number(value));
                    }}
                  >
                    <option value="">{t('LIST.IMPORT_NO_COLUMN')}</option>
                    {sheet.heads.map((head, at) => (
                      <option key={`${at} ${head}`} value={at}>
                        {head || `${t('LIST.IMPORT_COLUMN')} ${at + 1}`}
                      </option>
                    ))}
                  </select>
                </div>
              ))}
            </div>
          </>
        )}
        {isGood && (
          <output className="ui-banner" data-tone="info">
            {t('LIST.IMPORT_GOOD')}
          </output>
        )}
        {faults && faults.length > 0 && (
          <Faults faults={faults} words={words} resource={resource} />
        )}
      </div>
    </Dialog>
  );
}

function Faults({
  faults,
  words,
  resource,
}: {
  faults: readonly RowFault[];
  words: Words;
  resource: Resource;
}) {
  const { t } = words;
  const more = faults.length - MOST_FAULTS;
  return (
    <>
      <p role="alert" className="ui-banner">
        {t('LIST.IMPORT_WRONG', { count: faults.length })}
      </p>
      <div className="ui-table-wrap">
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('LIST.IMPORT_ROW')}</th>
              <th scope="col">{t('LIST.IMPORT_FIELD')}</th>
              <th scope="col">{t('LIST.IMPORT_FAULT')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, MOST_FAULTS).map(({ row, field, message, words: said }) => (
              <tr key={`${row} ${field} ${message}`}>
                <td>{row > 1 ? row : ''}</td>
                <td>{field !== undefined && words.field(field, resource.fields[field])}</td>
                <td>{t.said(message, said)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p>{t('LIST.IMPORT_MORE', { count: more })}</p>}
    </>
  );
}
