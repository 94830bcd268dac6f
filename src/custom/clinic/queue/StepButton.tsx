import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useKeysUsed } from '../../../framework/keys.ts';
import { useText } from '../../../framework/text.tsx';
import { nextStatus, visitSteps } from '../../../resources/clinic/appointmentStatuses.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Status } from '../appointments/useStatusChange.ts';

/** The key that finishes a visit and calls the next patient. */
export const FINISH_CALL_KEY = 'g';

/**
 * The button for the usual next step of a visit, and where it ends, one that also calls the next patient. Their tooltips
 * name the keys, and so do they once keys are used.
 */
export function StepButton({
  row,
  call,
  statuses,
  onStatus,
}: {
  row: Appointment;
  /** The patient to call when this visit ends. */
  call: Appointment | undefined;
  statuses: readonly Status[];
  onStatus: (status: Status, call?: Appointment) => void;
}) {
  const t = useText();
  const { may } = useViewer();
  const step = visitSteps.find(({ meaning }) => meaning === nextStatus[row.statusMeaning]);
  const status = step && statuses.find(({ meaning }) => meaning === step.meaning);
  if (!step || !status || !may('status', 'appointments')) return null;
  const name = row.patientName;
  const finishCall =
    call && t('QUEUE.FINISH_CALL', { patient: call.queueNumber ?? t('QUEUE.NEXT_PERSON') });
  return (
    <>
      <Button
        title={`${t(step.text)} (${step.key})`}
        aria-label={`${t(step.text)}: ${name}`}
        aria-keyshortcuts={step.key}
        onClick={() => onStatus(status)}
      >
        {t(step.text)}
        <KeyHint of={step.key} />
      </Button>
      {call && (
        <Button
          className="queue-call-next"
          title={`${t('QUEUE.FINISH_CALL_OF', { name, patient: patientOf(call) })} (${FINISH_CALL_KEY})`}
          aria-label={`${finishCall}, ${call.patientName}: ${name}`}
          aria-keyshortcuts={FINISH_CALL_KEY}
          onClick={() => onStatus(status, call)}
        >
          {finishCall}
          <KeyHint of={FINISH_CALL_KEY} />
        </Button>
      )}
    </>
  );
}

/** A key beside what it does, for people who use keys. */
function KeyHint({ of }: { of: string }) {
  return useKeysUsed() && <kbd aria-hidden="true">{of}</kbd>;
}

function patientOf({ queueNumber, patientName }: Appointment): string {
  return [queueNumber, patientName].filter((part) => part !== null).join(' ');
}
