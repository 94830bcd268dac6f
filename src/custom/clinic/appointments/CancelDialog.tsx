import { useEffect, useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useMayOffer, useWaitingFor } from '../waitingList/useWaitingFor.ts';
import { WaitingOffers } from '../waitingList/WaitingOffers.tsx';
import './appointments.css';

/**
 * Asks for the reason of a cancellation: one button for each of the branch's reasons, and one for none. Then it offers
 * the time to the people on the waiting list whom it fits, and closes where there is none.
 */
export function CancelDialog({
  appointment,
  onReason,
  onClose,
}: {
  appointment: Pick<Appointment, 'id' | 'patientName' | 'appointmentDate' | 'duration' | 'doctor'>;
  /** Cancels for the reason of this id, or null for none. Answers whether it is cancelled. */
  onReason: (id: number | null) => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useText();
  const reasons = useCallQuery(lookups.apptCancelReason, {}).data?.data ?? [];
  const [step, setStep] = useState<'reason' | 'sent' | 'free'>('reason');
  // Asked for while the reason is chosen, so that the offer is there at once.
  const waiting = useWaitingFor(appointment);
  const mayOffer = useMayOffer()(appointment);
  const nobody = waiting.data?.data.length === 0 || waiting.isError;
  const isOver = step === 'free' && (!mayOffer || nobody);
  useEffect(() => {
    if (isOver) onClose();
  });
  const choose = async (id: number | null) => {
    if (!mayOffer || nobody) {
      onClose();
      await onReason(id);
      return;
    }
    setStep('sent');
    if (await onReason(id)) setStep('free');
    else onClose();
  };
  const { id, patientName, appointmentDate } = appointment;
  if (step !== 'reason')
    return (
      <Dialog
        title={t('WAITING.OFFER')}
        width="wide"
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('SHELL.CLOSE')}</Button>}
      >
        <p>{t('WAITING.OFFER_ABOUT', { at: formatDateTime(appointmentDate) })}</p>
        {step === 'free' && !isOver && (
          <WaitingOffers slot={appointment} found={waiting} about={id} onBooked={onClose} />
        )}
      </Dialog>
    );
  return (
    <Dialog
      title={t('CANCEL.TITLE')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('CANCEL.KEEP')}</Button>
          <Button variant="danger" onClick={() => void choose(null)}>
            {t('CANCEL.SKIP')}
          </Button>
        </>
      }
    >
      <p>{t('CANCEL.ASK', { name: patientName, at: formatDateTime(appointmentDate) })}</p>
      <ul className="cancel-reasons">
        {reasons.map(({ id: reason, description }) => (
          <li key={reason}>
            <Button wide onClick={() => void choose(reason)}>
              {t.value('appt_cancel_reason', description)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
