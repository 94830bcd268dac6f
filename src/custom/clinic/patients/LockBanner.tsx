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
  /** Takes the lock from another tab of the same person. */
  onGoOn: () => Promise<void>;
}

/**
 * Says who edits a record and since when. It offers to go on here where that is another tab of one's own, and to take
 * over the lock to people who may.
 */
export function LockBanner({ patient, lockedBy, onTakeOver, onGoOn }: LockBannerProps) {
  const t = useText();
  const queries = useQueryClient();
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { icPassport, editingByMe, editingSince } = patient;
  useEffect(() => {
    const queryKey = callQueryKey(patients.patientDetail, { nric: icPassport });
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey }), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [queries, icPassport]);
  const take = async (from: () => Promise<void>) => {
    setBusy(true);
    await from();
    setBusy(false);
    setAsking(false);
  };
  return (
    <section className="ui-banner patient-banner" data-tone="info" aria-live="polite">
      <Icon name="lock" />
      <p>
        <span>
          {editingByMe ? t('PATIENT.EDITED_IN_TAB') : t('PATIENT.EDITED_BY', { who: lockedBy })}
        </span>{' '}
        {editingSince !== null && (
          <time dateTime={editingSince.slice(0, 16)}>
            {t('PATIENT.EDITING_SINCE', { since: sinceOf(editingSince) })}
          </time>
        )}
      </p>
      {editingByMe && (
        <Button busy={busy} onClick={() => void take(onGoOn)}>
          {t('PATIENT.GO_ON_HERE')}
        </Button>
      )}
      {!editingByMe && viewer.may('takeover', 'patients') && (
        <Button onClick={() => setAsking(true)}>{t('PATIENT.TAKE_OVER')}</Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('PATIENT.TAKE_OVER')}
          busy={busy}
          confirmLabel={t('PATIENT.TAKE_OVER')}
          onConfirm={() => void take(onTakeOver)}
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
