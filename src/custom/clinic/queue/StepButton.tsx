import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';
import { nextStatus, visitSteps } from '../../../resources/clinic/appointmentStatuses.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Status } from '../appointments/useStatusChange.ts';

/** The button for the usual next step of a visit; its tooltip names the key. */
export function StepButton({
  row,
  statuses,
  onStatus,
}: {
  row: Appointment;
  statuses: readonly Status[];
  onStatus: (status: Status) => void;
}) {
  const t = useText();
  const { may } = useViewer();
  const step = visitSteps.find(({ meaning }) => meaning === nextStatus[row.statusMeaning]);
  const status = step && statuses.find(({ meaning }) => meaning === step.meaning);
  if (!step || !status || !may('status', 'appointments')) return null;
  return (
    <Button
      title={`${t(step.text)} (${step.key})`}
      aria-label={`${t(step.text)}: ${row.patientName}`}
      onClick={() => onStatus(status)}
    >
      {t(step.text)}
    </Button>
  );
}
