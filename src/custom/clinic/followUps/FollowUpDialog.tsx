import { useRef, useState } from 'react';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { FollowUpForm } from './FollowUpForm.tsx';
import { MessageForm } from './MessageForm.tsx';
import { useFollowUp } from './useFollowUp.ts';

/** Adds or updates the follow-up of an appointment, then offers a message to the patient. */
export function FollowUpDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText();
  const [isSaved, setSaved] = useState(false);
  const { appointment, followUp, error, refetch } = useFollowUp(id);
  const close = useRef(onClose);
  const registerClose = (next: () => void) => {
    close.current = next;
  };
  const isThere = appointment !== undefined && followUp !== undefined;
  return (
    <Dialog
      title={t(isSaved ? 'FOLLOW_UP.MESSAGE' : followUp ? 'FOLLOW_UP.UPDATE' : 'FOLLOW_UP.ADD')}
      width="wide"
      onClose={() => (isThere ? close.current() : onClose())}
    >
      {!isThere && (error ? <ErrorState error={error} onRetry={refetch} /> : <LoadingState />)}
      {isThere && (
        <p className="follow-up-of">
          <b>{appointment.patientName}</b> {formatDateTime(appointment.appointmentDate)}
        </p>
      )}
      {isThere && !isSaved && (
        <FollowUpForm
          appointment={appointment}
          followUp={followUp}
          onSaved={() => setSaved(true)}
          onClose={onClose}
          registerClose={registerClose}
        />
      )}
      {isThere && isSaved && (
        <MessageForm
          appointment={appointment}
          followUp={followUp}
          onDone={onClose}
          registerClose={registerClose}
        />
      )}
    </Dialog>
  );
}
