import { useId } from 'react';
import { notices } from '../../framework/notices.ts';
import { errorText } from '../../framework/problem.ts';
import type { Resource } from '../../framework/resource/define.ts';
import { download, type FileFormat, fileOf } from '../../framework/resource/exportFile.ts';
import { useLabels, type Labels } from '../../framework/resource/labels.ts';
import { leftOut } from '../../framework/resource/leftOut.ts';
import { MOST_ROWS } from '../../framework/resource/sheet.ts';
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

/** A file of records: which column is which field, what is wrong, and then the rows that are right. */
export default function ImportDialog({
  resource,
  onClose,
}: {
  resource: Resource;
  onClose: () => void;
}) {
  const words = useLabels(resource);
  const { t } = words;
  const work = useImport(resource);
  const { progress, saved } = work;
  const guarded = (run: () => Promise<unknown>) => () => {
    run().catch((error: unknown) => notices.failed(errorText(t, error)));
  };
  const takeAway = (format: FileFormat) =>
    guarded(async () => {
      const lines = leftOut(work, t('LIST.IMPORT_FAULT'), (fault) =>
        faultText(words, resource, fault),
      );
      download(await fileOf(format, lines), `${resource.name}-left-out.${format}`);
    });
  const run = guarded(async () => {
    const isWhole = await work.run();
    if (isWhole && work.faults.length === 0) {
      notices.done(t('LIST.IMPORTED', { count: saved + work.good }));
      onClose();
    }
  });
  return (
    <Dialog
      title={`${t('LIST.IMPORT')}: ${words.many}`}
      width="wide"
      onClose={progress ? work.stop : onClose}
      actions={
        progress ? (
          <Button onClick={work.stop}>{t('LIST.IMPORT_STOP')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(saved > 0 ? 'SHELL.CLOSE' : 'SHELL.CANCEL')}</Button>
            <Next work={work} words={words} onCheck={guarded(work.check)} onRun={run} />
          </>
        )
      }
    >
      <div className="ui-form">
        <FilePart work={work} words={words} onFile={(file) => guarded(() => work.open(file))()} />
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
        {!progress && <Outcome work={work} words={words} />}
        {!progress && work.faults.length > 0 && (
          <ImportFaults
            faults={work.faults}
            words={words}
            resource={resource}
            onTakeAway={takeAway}
          />
        )}
        {!progress && work.sheet && (
          <ImportColumns work={work} words={words} isFolded={work.checked !== null} />
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

/** Why a row can't be saved, with the field that it is about. */
function faultText(
  { t, field }: Labels,
  { fields }: Resource,
  fault: Import['faults'][number],
): string {
  const why = t.said(fault.message, fault.words);
  return fault.field === undefined ? why : `${field(fault.field, fields[fault.field])}: ${why}`;
}

function Next({
  work,
  words: { t },
  onCheck,
  onRun,
}: {
  work: Import;
  words: Labels;
  onCheck: () => void;
  onRun: () => void;
}) {
  const { checked, good, saved, sheet, missing, twice } = work;
  if (!checked)
    return (
      <Button
        look="primary"
        disabled={!sheet || missing.length > 0 || twice.length > 0}
        onClick={onCheck}
      >
        {t('LIST.IMPORT_CHECK')}
      </Button>
    );
  if (good === 0) return null;
  return (
    <Button look="primary" onClick={onRun}>
      {t(saved > 0 ? 'LIST.IMPORT_GO_ON' : 'LIST.IMPORT_RUN', { count: good })}
    </Button>
  );
}

function FilePart({
  work: { fileName, sheet, unreadable, progress },
  words: { t },
  onFile,
}: {
  work: Import;
  words: Labels;
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
          {t('LIST.IMPORT_HINT', { most: MOST_ROWS })}
        </span>
      </div>
      {unreadable !== null && (
        <p role="alert" className="ui-banner">
          {t.said(unreadable)}
        </p>
      )}
      {sheet && <output>{t('LIST.IMPORT_ROWS', { count: sheet.rows.length })}</output>}
      {sheet?.guessed && <p className="ui-banner">{t('LIST.IMPORT_LETTERS')}</p>}
    </>
  );
}

/** What is to be known before the next press: what is missing, what was found, what is saved. */
function Outcome({ work, words }: { work: Import; words: Labels }) {
  const { t } = words;
  const { checked, good, saved, faults, missing, twice, fields } = work;
  const named = (names: readonly string[]) =>
    names
      .map((name) => words.field(name, fields.find((field) => field.name === name)?.spec))
      .join(', ');
  const bad = new Set(faults.map(({ row }) => row)).size;
  return (
    <>
      {work.sheet && missing.length > 0 && (
        <p role="alert" className="ui-banner">
          {t('LIST.IMPORT_MISSING', { fields: named(missing) })}
        </p>
      )}
      {twice.length > 0 && (
        <p role="alert" className="ui-banner">
          {t('LIST.IMPORT_FILLED_TWICE', { fields: named(twice) })}
        </p>
      )}
      {checked && (
        <output className="ui-banner" data-tone="info">
          {saved > 0
            ? t('LIST.IMPORT_SAVED', { saved, good, bad })
            : t(bad === 0 ? 'LIST.IMPORT_GOOD' : 'LIST.IMPORT_FOUND', { good, bad })}
        </output>
      )}
      {checked?.notes.map(({ field, message, count }) => (
        <p className="ui-hint" key={`${field} ${message}`}>
          {`${named([field])}: ${t.said(message)}`}
          {count > 1 && ` (${count})`}
        </p>
      ))}
    </>
  );
}
