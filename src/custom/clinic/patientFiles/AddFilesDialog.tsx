import { useId, useRef, useState } from 'react';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { formatBytes } from '../../../../contract/kit/bytes.ts';
import { patientFileKinds, patientFiles } from '../../../../contract/masterLists/patientFiles.ts';
import { notices } from '../../../framework/notices.ts';
import { useObjectAddress } from '../../../framework/objectAddress.ts';
import { fileToBase64 } from '../../../framework/picture.ts';
import { errorText } from '../../../framework/problem.ts';
import { UnansweredKeys } from '../../../framework/requestKey.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import './patientFiles.css';
import type { TakenFile } from './takenFile.ts';

interface AddFilesDialogProps {
  patient: Patient;
  files: readonly TakenFile[];
  onChange: (files: readonly TakenFile[]) => void;
  onClose: () => void;
}

/** Asks what chosen files are, and puts them into the record, one request each. What is refused stays, with the reason. */
export default function AddFilesDialog({ patient, files, onChange, onClose }: AddFilesDialogProps) {
  const t = useText();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  // A file whose answer was lost is the same request when it is sent again.
  const intents = useRef(new Map<string, UnansweredKeys>());
  const leaving = useLeaveGuard({ isDirty: () => files.length > 0 && !isBusy }, onClose);
  const intentOf = (key: string) => {
    const intent = intents.current.get(key) ?? new UnansweredKeys();
    intents.current.set(key, intent);
    return intent;
  };
  const save = async () => {
    setBusy(true);
    const failed: Record<string, string> = {};
    let left = files;
    for (const { key, file, type, title, kind, day } of files) {
      try {
        const content = { name: file.name, type, base64: await fileToBase64(file) };
        await send(
          patientFiles.calls.patientFileCreate,
          { title: title.trim(), kind, day, patient: patient.patID, file: content },
          { intent: intentOf(key) },
        );
        left = left.filter((each) => each.key !== key);
      } catch (error) {
        failed[key] = errorText(t, error);
      }
    }
    const saved = files.length - left.length;
    if (saved > 0) notices.done(t('FILES.SAVED', { count: saved }));
    setFaults(failed);
    setBusy(false);
    onChange(left);
  };
  const isComplete = files.every(({ title, day }) => title.trim() !== '' && day !== '');
  return (
    <Dialog title={t('FILES.NEW', { name: patient.name })} width="wide" onClose={leaving.close}>
      <form
        className="ui-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isBusy) void save();
        }}
      >
        <ul className="files-taken">
          {files.map((taken, at) => (
            <OneFile
              key={taken.key}
              taken={taken}
              isFirst={at === 0}
              fault={faults[taken.key]}
              onChange={(changes) =>
                onChange(files.map((each) => (each === taken ? { ...each, ...changes } : each)))
              }
              onRemove={() => onChange(files.filter((each) => each !== taken))}
            />
          ))}
        </ul>
        <div className="ui-form-actions">
          <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          <Button variant="primary" type="submit" busy={isBusy} disabled={!isComplete}>
            {t('FILES.SAVE')}
          </Button>
        </div>
      </form>
      {leaving.question}
    </Dialog>
  );
}

function OneFile({
  taken: { file, type, title, kind, day },
  isFirst,
  fault,
  onChange,
  onRemove,
}: {
  taken: TakenFile;
  isFirst: boolean;
  fault: string | undefined;
  onChange: (changes: Partial<TakenFile>) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const id = useId();
  const preview = useObjectAddress(type === 'application/pdf' ? null : file);
  return (
    <li>
      <span className="file-view">
        {preview === undefined ? <Icon name="file" /> : <img src={preview} alt="" />}
      </span>
      <div className="files-fields">
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${id}-title`}>
            {t('FILES.TITLE')}
          </label>
          <input
            id={`${id}-title`}
            className="ui-input"
            autoComplete="off"
            maxLength={150}
            value={title}
            data-autofocus={isFirst || undefined}
            aria-invalid={title.trim() === ''}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </div>
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${id}-kind`}>
            {t('FILES.KIND')}
          </label>
          <select
            id={`${id}-kind`}
            className="ui-input"
            value={kind}
            onChange={(event) => {
              const chosen = patientFileKinds.find((each) => each === event.target.value);
              if (chosen) onChange({ kind: chosen });
            }}
          >
            {patientFileKinds.map((each) => (
              <option key={each} value={each}>
                {t(`FILES.KIND.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${id}-day`}>
            {t('FILES.DAY')}
          </label>
          <DateInput
            id={`${id}-day`}
            value={day}
            max={clinicToday()}
            onChange={(value: unknown) => onChange({ day: typeof value === 'string' ? value : '' })}
          />
        </div>
        <small>
          {file.name} · {formatBytes(file.size)}
        </small>
        {fault !== undefined && (
          <span className="ui-fault" role="alert">
            {fault}
          </span>
        )}
      </div>
      <IconButton icon="close" label={`${t('LIST.REMOVE')}: ${file.name}`} onClick={onRemove} />
    </li>
  );
}
