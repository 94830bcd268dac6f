import { useRef } from 'react';
import { type Appointment, appointments } from '../../../contract/appointments.ts';
import { showDateTime } from '../../framework/format.ts';
import { notices } from '../../framework/notices.ts';
import { errorText } from '../../framework/problem.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { PasswordConfirmDialog } from '../../ui/dialogs.tsx';
import { useAppointmentsChanged } from './cache.ts';

/** Asks whether to delete the appointment of the named patient; Yes asks for the password. A notice can undo it. */
export function RemoveAppointment({
  appointment: { id, patientName, appointmentDate },
  onClose,
  onRemoved,
}: {
  appointment: Pick<Appointment, 'id' | 'patientName' | 'appointmentDate'>;
  onClose: () => void;
  /** Closes it as well, where the appointment is gone. */
  onRemoved: () => void;
}) {
  const t = useText();
  const send = useSend();
  const changed = useAppointmentsChanged();
  const isRemoved = useRef(false);
  const restore = async () => {
    try {
      await send(appointments.restoreAppointment, { id });
      notices.done(t('APPT.RESTORED', { name: patientName }));
    } catch (error) {
      notices.failed(errorText(t, error));
    }
    await changed();
  };
  const remove = async (password: string) => {
    await send(appointments.removeAppointment, { id, password });
    void changed();
    notices.done(t('APPT.REMOVED', { name: patientName }), {
      label: t('SHELL.UNDO'),
      run: () => void restore(),
    });
    isRemoved.current = true;
  };
  return (
    <PasswordConfirmDialog
      title={t('APPT.REMOVE_TITLE')}
      onConfirm={remove}
      onClose={() => (isRemoved.current ? onRemoved() : onClose())}
    >
      {t('APPT.REMOVE_ASK', { name: patientName, at: showDateTime(appointmentDate) })}
    </PasswordConfirmDialog>
  );
}
