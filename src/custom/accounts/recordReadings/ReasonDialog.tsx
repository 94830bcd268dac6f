import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type ReadingReason,
  readingReasons,
  reasonHeader,
  REASON_TEXT,
} from '../../../../contract/accounts/readingReasons.ts';
import { useText } from '../../../framework/text.tsx';
import { VISIT_PATH } from '../../../resources/clinic/visitPath.ts';
import { reasonCode } from '../../../resources/readingReasonWords.ts';
import { readingReason } from '../../../session/readingReason.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import './recordReadings.css';

/** The pages of one patient, which are nothing without the record. */
const OF_PATIENT: readonly string[] = ['/patient/edit-patient', VISIT_PATH];

/** Milliseconds for which the dialog takes no choice after it appears. */
const SETTLED_MS = 300;

/** Asks why the person opens the record of a patient who is not there today. A press of the first reason opens it. */
export default function ReasonDialog() {
  const t = useText();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const [askedOn] = useState(key);
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (key !== askedOn) readingReason.cancel();
  }, [key, askedOn]);
  const [shownAt] = useState(() => performance.now());
  const give = (reason: ReadingReason, text = '') => readingReason.give(reasonHeader(reason, text));
  // What opened the dialog may be pressed twice or held, and gives no reason.
  const choose = (reason: ReadingReason) => {
    if (performance.now() - shownAt < SETTLED_MS) return;
    if (reason === 'other') setOther(true);
    else give(reason);
  };
  const cancel = () => {
    readingReason.cancel();
    if (!OF_PATIENT.includes(pathname.replace(/\/$/, ''))) return;
    // The first page of a tab has none before it.
    if (askedOn === 'default') void navigate('/patient/patient-list', { replace: true });
    else void navigate(-1);
  };
  return (
    <Dialog title={t('RECORD_READING.ASK')} onClose={cancel}>
      <p>{t('RECORD_READING.ASK_TEXT')}</p>
      {isOther ? (
        <OtherReason onGive={(text) => give('other', text)} onBack={() => setOther(false)} />
      ) : (
        <ul className="reading-reasons">
          {readingReasons.map((reason, at) => (
            <li key={reason}>
              <Button
                wide
                data-autofocus={at === 0 || undefined}
                onKeyDown={(event) => event.repeat && event.preventDefault()}
                onClick={() => choose(reason)}
              >
                {t(reasonCode(reason))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isOther && (
        <div className="ui-form-actions">
          <Button variant="quiet" onClick={cancel}>
            {t('SHELL.CANCEL')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function OtherReason({ onGive, onBack }: { onGive: (text: string) => void; onBack: () => void }) {
  const t = useText();
  const id = useId();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const fault = isMissing && text.trim().length < REASON_TEXT.min;
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (text.trim().length < REASON_TEXT.min) setMissing(true);
    else onGive(text);
  };
  return (
    <form className="ui-form reading-other" noValidate onSubmit={submit}>
      <div className="ui-field">
        <label className="ui-label" htmlFor={id}>
          {t('RECORD_READING.YOUR_WORDS')}
        </label>
        <input
          id={id}
          ref={(element) => element?.focus()}
          className="ui-input"
          value={text}
          maxLength={REASON_TEXT.max}
          autoComplete="off"
          aria-invalid={fault}
          aria-describedby={fault ? `${id}-fault` : undefined}
          aria-required
          onChange={(event) => setText(event.target.value)}
        />
        {fault && (
          <span className="ui-fault" id={`${id}-fault`} role="alert">
            {t('RECORD_READING.SAY_WHY', { min: REASON_TEXT.min })}
          </span>
        )}
      </div>
      <div className="ui-form-actions">
        <Button onClick={onBack}>{t('APPT.BACK')}</Button>
        <Button variant="primary" type="submit">
          {t('RECORD_READING.CONTINUE')}
        </Button>
      </div>
    </form>
  );
}
