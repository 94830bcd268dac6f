import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { fileTypes } from '../../../../contract/kit/files.ts';
import { patientFiles } from '../../../../contract/masterLists/patientFiles.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Card, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import '../pdfDocuments/documents.css';
import { FileView } from './FileView.tsx';
import type { PatientFile } from './patientFile.ts';
import './patientFiles.css';
import { type RefusedFile, sortFiles, type TakenFile } from './takenFile.ts';

const AddFilesDialog = lazyComponent(() => import('./AddFilesDialog.tsx'));
const EditFileDialog = lazyComponent(() => import('./EditFileDialog.tsx'));
const RemoveFileDialog = lazyComponent(() => import('./RemoveFileDialog.tsx'));

const { calls } = patientFiles;

/** The most that the card lists; the timeline has all. */
const MOST = 200;

/**
 * The documents that a patient brought, newest first. Files are dropped onto the card, pasted anywhere on the page, chosen,
 * or taken with the device's camera.
 */
export function PatientFiles({ patient }: { patient: Patient }) {
  const t = useText();
  const { may } = useViewer();
  const isOpen = may('create', 'patient-files') && !patient.removed;
  const { data, error, refetch } = useCallQuery(calls.patientFileList, {
    filter: JSON.stringify({ patient: patient.patID }),
    range: JSON.stringify([0, MOST - 1]),
    sort: JSON.stringify(['day', 'DESC']),
  });
  const rows = data?.data ?? [];
  return (
    <Card>
      <section className="documents" aria-label={t('RESOURCE.PATIENT_FILES')}>
        <div className="documents-head">
          <h2>{t('RESOURCE.PATIENT_FILES')}</h2>
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState />}
        {rows.length > 0 && (
          <ul>
            {rows.map((row) => (
              <FileItem key={row.id} row={row} />
            ))}
          </ul>
        )}
        {isOpen && <Taking patient={patient} />}
        {data && rows.length === 0 && !isOpen && <p>{t('DOCUMENT.NONE')}</p>}
      </section>
    </Card>
  );
}

/** Where files are dropped, chosen, pasted and photographed. */
function Taking({ patient }: { patient: Patient }) {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [taken, setTaken] = useState<readonly TakenFile[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | undefined | null) => {
    if (!files || files.length === 0) return;
    const sorted = sortFiles([...files]);
    setRefused(sorted.refused);
    setTaken((before) => [...before, ...sorted.taken]);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // What is pasted into another dialog, or as text, is not meant for the record.
    if (taken.length === 0 && document.querySelector('[role="dialog"]')) return;
    if ((event.clipboardData?.files.length ?? 0) === 0) return;
    event.preventDefault();
    take(event.clipboardData?.files);
  });
  useEffect(() => {
    const heard = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', heard);
    return () => document.removeEventListener('paste', heard);
  }, []);
  const input = {
    className: 'visually-hidden',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => {
      take(target.files);
      // The same file may be chosen again.
      target.value = '';
    },
  };
  return (
    <div
      className="files-drop"
      role="presentation"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        {...input}
        type="file"
        ref={chooser}
        multiple
        accept={[...fileTypes, '.heic', '.heif'].join(',')}
      />
      <input
        {...input}
        type="file"
        ref={camera}
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
      />
      <div className="files-ways">
        <Button icon="upload" onClick={() => chooser.current?.click()}>
          {t('FILES.ADD')}
        </Button>
        <Button icon="picture" onClick={() => camera.current?.click()}>
          {t('FILES.CAMERA')}
        </Button>
      </div>
      <small>{t('FILES.HINT')}</small>
      {refused.map(({ name, reason }) => (
        <span key={name} className="ui-fault" role="alert">
          {t(reason, { name })}
        </span>
      ))}
      {taken.length > 0 && (
        <AddFilesDialog
          patient={patient}
          files={taken}
          onChange={setTaken}
          onClose={() => setTaken([])}
        />
      )}
    </div>
  );
}

function FileItem({ row }: { row: PatientFile }) {
  const t = useText();
  const { may } = useViewer();
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null);
  const { title, kind, day, addedBy, file } = row;
  const Dialog = opened === 'edit' ? EditFileDialog : RemoveFileDialog;
  return (
    <li className="files-item">
      {file && <FileView file={file} title={title} />}
      <span>
        <b>{title}</b>
        <small>
          {[t(`FILES.KIND.${kind}`), formatDate(day), addedBy].filter(Boolean).join(' · ')}
        </small>
      </span>
      {may('edit', 'patient-files') && (
        <IconButton
          icon="edit"
          label={`${t('LIST.EDIT')}: ${title}`}
          onClick={() => setOpened('edit')}
        />
      )}
      {may('delete', 'patient-files') && (
        <IconButton
          icon="trash"
          label={`${t('LIST.REMOVE')}: ${title}`}
          onClick={() => setOpened('remove')}
        />
      )}
      {opened !== null && <Dialog file={row} onClose={() => setOpened(null)} />}
    </li>
  );
}
