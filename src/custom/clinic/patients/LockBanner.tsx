import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Patient, patients } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { callQueryKey } from '../../../framework/calls.ts';
import { formatDateTime, formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** Milliseconds between two requests: nothing announces that a lock has expired. */
const LOOK_EVERY = 5000;

interface LockBannerProps {
  patient: Patient;
  lockedBy: string;
  onTakeOver: () => Promise<void>;
}

/** Says who edits a record and since when, and offers to take over the lock to people who may. */
export function LockBanner({ patient, lockedBy, onTakeOver }: LockBannerProps) {
  const t = useText();
  const queries = useQueryClient();
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { icPassport, editingSince } = patient;
  useEffect(() => {
    const queryKey = callQueryKey(patients.patientDetail, { nric: icPassport });
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey }), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [queries, icPassport]);
  const takeOver = async () => {
    setBusy(true);
    await onTakeOver();
    setBusy(false);
    setAsking(false);
  };
  return (
    <section className="ui-banner patient-banner" data-tone="info" aria-live="polite">
      <Icon name="lock" />
      <p>
        <span>{t('PATIENT.EDITED_BY', { who: lockedBy })}</span>{' '}
        {editingSince !== null && (
          <time dateTime={editingSince.slice(0, 16)}>
            {t('PATIENT.EDITING_SINCE', { since: sinceOf(editingSince) })}
          </time>
        )}
      </p>
      {viewer.may('takeover', 'patients') && (
        <Button onClick={() => setAsking(true)}>{t('PATIENT.TAKE_OVER')}</Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('PATIENT.TAKE_OVER')}
          busy={busy}
          confirmLabel={t('PATIENT.TAKE_OVER')}
          onConfirm={() => void takeOver()}
          onCancel={() => setAsking(false)}
        >
          {t('PATIENT.TAKE_OVER_TEXT', { who: lockedBy })}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Only the time if it was today. */
function sinceOf(wire: string): string {
  return wire.startsWith(clinicToday()) ? formatTime(wire) : formatDateTime(wire);
}
