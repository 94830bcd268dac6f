import { useId } from 'react';
import { notices } from '../../framework/notices.ts';
import { notifyError } from '../../framework/notifyError.ts';
import type { Resource } from '../../framework/resource/define.ts';
import { download, type FileFormat, tableFile } from '../../framework/resource/exportFile.ts';
import { faultyRows } from '../../framework/resource/faultyRows.ts';
import { useLabels, type ResourceLabels } from '../../framework/resource/labels.ts';
import { MAX_ROWS } from '../../framework/resource/sheetFile.ts';
import { type Import, useImport } from '../../framework/resource/useImport.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Icon } from '../Icon.tsx';
import { FileBox } from './FileBox.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFaults } from './ImportFaults.tsx';
import '../page.css';
import './list.css';
import './import.css';

/** Imports a file of records: maps its columns, shows its errors, and saves the valid rows. */
export default function ImportDialog({
  resource,
  onClose,
}: {
  resource: Resource;
  onClose: () => void;
}) {
  const labels = useLabels(resource);
  const { t } = labels;
  const work = useImport(resource);
  const { progress, savedCount } = work;
  const guarded = (run: () => Promise<unknown>) => () => {
    run().catch((error: unknown) => notifyError(t, error));
  };
  const takeAway = (format: FileFormat) =>
    guarded(async () => {
      const mapping = work.columns.map(({ field }) => field);
      const lines = faultyRows({ ...work, mapping }, t('LIST.IMPORT_FAULT'), (fault) =>
        faultText(labels, resource, fault),
      );
      download(await tableFile(format, lines), `${resource.name}-left-out.${format}`);
    });
  const run = guarded(async () => {
    const isWhole = await work.run();
    if (isWhole && work.faults.length === 0) {
      notices.done(t('LIST.IMPORTED', { count: savedCount + work.validCount }));
      onClose();
    }
  });
  return (
    <Dialog
      title={`${t('LIST.IMPORT')}: ${labels.many}`}
      width="wide"
      onClose={progress ? work.stop : onClose}
      actions={
        progress ? (
          <Button onClick={work.stop}>{t('LIST.STOP')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(savedCount > 0 ? 'SHELL.CLOSE' : 'SHELL.CANCEL')}</Button>
            <Next work={work} labels={labels} onCheck={guarded(work.check)} onRun={run} />
          </>
        )
      }
    >
      <div className="ui-form">
        <FilePart work={work} labels={labels} onFile={(file) => guarded(() => work.open(file))()} />
        {progress && (
          <div>
            <output>
              {t(progressCodes[progress.what], { done: progress.done, total: progress.total })}
            </output>
            <progress
              className="rs-progress"
              {...(progress.total > 0 && { max: progress.total, value: progress.done })}
            />
          </div>
        )}
        {!progress && <Outcome work={work} labels={labels} />}
        {!progress && work.faults.length > 0 && (
          <ImportFaults
            faults={work.faults}
            labels={labels}
            resource={resource}
            onTakeAway={takeAway}
          />
        )}
        {!progress && work.sheet && (
          <ImportColumns work={work} labels={labels} isFolded={work.checked !== null} />
        )}
      </div>
    </Dialog>
  );
}

const progressCodes = {
  reading: 'LIST.IMPORT_READING',
  checking: 'LIST.IMPORT_CHECKING',
  saving: 'LIST.IMPORT_SAVING',
} as const;

/** Why a row cannot be saved, with the field that is wrong. */
function faultText(
  { t, field }: ResourceLabels,
  { fields }: Resource,
  fault: Import['faults'][number],
): string {
  const why = t.message(fault.message, fault.serverText);
  return fault.field === undefined ? why : `${field(fault.field, fields[fault.field])}: ${why}`;
}

function Next({
  work,
  labels: { t },
  onCheck,
  onRun,
}: {
  work: Import;
  labels: ResourceLabels;
  onCheck: () => void;
  onRun: () => void;
}) {
  const { checked, validCount, savedCount, sheet, missingFields, mappedTwice } = work;
  if (!checked)
    return (
      <Button
        variant="primary"
        disabled={!sheet || missingFields.length > 0 || mappedTwice.length > 0}
        onClick={onCheck}
      >
        {t('LIST.IMPORT_CHECK')}
      </Button>
    );
  if (validCount === 0) return null;
  return (
    <Button variant="primary" onClick={onRun}>
      {t(savedCount > 0 ? 'LIST.IMPORT_GO_ON' : 'LIST.IMPORT_RUN', { count: validCount })}
    </Button>
  );
}

function FilePart({
  work: { fileName, sheet, unreadableCode, progress },
  labels: { t },
  onFile,
}: {
  work: Import;
  labels: ResourceLabels;
  onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <>
      <div className="ui-field">
        <label className="ui-label" htmlFor={id}>
          {t('LIST.IMPORT_FILE')}
        </label>
        <FileBox
          id={id}
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          disabled={progress !== null}
          describedBy={`${id}-hint`}
          isHeld={fileName !== null}
          onTake={onFile}
        >
          {fileName === null ? (
            <small>{t('LIST.IMPORT_DROP')}</small>
          ) : (
            <output className="rs-file-held">
              <Icon name="file" /> {fileName}
            </output>
          )}
        </FileBox>
        <span className="ui-hint" id={`${id}-hint`}>
          {t('LIST.IMPORT_HINT', { most: MAX_ROWS })}
        </span>
      </div>
      {unreadableCode !== null && (
        <p role="alert" className="ui-banner">
          {t.message(unreadableCode)}
        </p>
      )}
      {sheet && <output>{t('LIST.IMPORT_ROWS', { count: sheet.rows.length })}</output>}
      {sheet?.isEncodingGuessed && <p className="ui-banner">{t('LIST.IMPORT_LETTERS')}</p>}
    </>
  );
}

/** The state of the import: missing columns, the result of the check, and what is saved. */
function Outcome({ work, labels }: { work: Import; labels: ResourceLabels }) {
  const { t } = labels;
  const { checked, validCount, savedCount, faults, missingFields, mappedTwice, fields } = work;
  const named = (names: readonly string[]) =>
    names
      .map((name) => labels.field(name, fields.find((field) => field.name === name)?.spec))
      .join(', ');
  const bad = new Set(faults.map(({ row }) => row)).size;
  return (
    <>
      {work.sheet && missingFields.length > 0 && (
        <p role="alert" className="ui-banner">
          {t('LIST.IMPORT_MISSING', { fields: named(missingFields) })}
        </p>
      )}
      {mappedTwice.length > 0 && (
        <p role="alert" className="ui-banner">
          {t('LIST.IMPORT_FILLED_TWICE', { fields: named(mappedTwice) })}
        </p>
      )}
      {checked && (
        <output className="ui-banner" data-tone="info">
          {savedCount > 0
            ? t('LIST.IMPORT_SAVED', { saved: savedCount, good: validCount, bad })
            : t(bad === 0 ? 'LIST.IMPORT_GOOD' : 'LIST.IMPORT_FOUND', { good: validCount, bad })}
        </output>
      )}
      {checked?.notes.map(({ field, message, count }) => (
        <p className="ui-hint" key={`${field} ${message}`}>
          {`${named([field])}: ${t.message(message)}`}
          {count > 1 && ` (${count})`}
        </p>
      ))}
    </>
  );
}
