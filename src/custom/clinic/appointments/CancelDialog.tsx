import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import './appointments.css';

/** Asks for the reason of a cancellation: one button for each of the branch's reasons, and one for none. */
export function CancelDialog({
  appointment: { patientName, appointmentDate },
  onReason,
  onClose,
}: {
  appointment: Pick<Appointment, 'patientName' | 'appointmentDate'>;
  /** Gets the id of the reason, or null; the dialog closes first. */
  onReason: (id: number | null) => void;
  onClose: () => void;
}) {
  const t = useText();
  const reasons = useCallQuery(lookups.apptCancelReason, {}).data?.data ?? [];
  const choose = (id: number | null) => {
    onClose();
    onReason(id);
  };
  return (
    <Dialog
      title={t('CANCEL.TITLE')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('CANCEL.KEEP')}</Button>
          <Button variant="danger" onClick={() => choose(null)}>
            {t('CANCEL.SKIP')}
          </Button>
        </>
      }
    >
      <p>{t('CANCEL.ASK', { name: patientName, at: formatDateTime(appointmentDate) })}</p>
      <ul className="cancel-reasons">
        {reasons.map(({ id, description }) => (
          <li key={id}>
            <Button wide onClick={() => choose(id)}>
              {t.value('appt_cancel_reason', description)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
