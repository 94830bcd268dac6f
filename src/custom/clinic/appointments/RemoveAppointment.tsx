import { useRef, useState } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { series } from '../../../../contract/clinic/series.ts';
import { batch } from '../../../../contract/platform/batch.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { PasswordConfirmDialog } from '../../../ui/dialogs.tsx';
import { useOfferFreedSlot } from '../waitingList/useOfferFreedSlot.ts';
import { useInvalidateAppointments } from './appointmentCache.ts';
import { type SeriesScope, SeriesScopeField } from './SeriesScopeField.tsx';

/** Confirms the removal of an appointment; Yes asks for the password. The notice offers Undo. */
export function RemoveAppointment({
  appointment,
  onClose,
  onRemoving,
  onRemoved,
}: {
  appointment: Appointment;
  onClose: () => void;
  /** Called with true before it is removed, and with false where that is refused. */
  onRemoving: (isRemoving: boolean) => void;
  /** Also closes the appointment's dialog, as the appointment is gone. */
  onRemoved: () => void;
}) {
  const t = useText();
  const send = useSend();
  const changed = useInvalidateAppointments();
  const freed = useOfferFreedSlot();
  const isRemoved = useRef(false);
  const [scope, setScope] = useState<SeriesScope>('this');
  const { id, patientName, appointmentDate, seriesID } = appointment;
  const takeBack = async (restore: () => Promise<unknown>, done: string) => {
    try {
      await restore();
      notices.done(done);
    } catch (error) {
      notifyError(t, error);
    }
    await changed();
  };
  const undo = (restore: () => Promise<unknown>, done: string) => ({
    label: t('SHELL.UNDO'),
    run: () => void takeBack(restore, done),
  });
  const endSeries = async (password: string) => {
    const { data } = await send(series.endAppointmentSeries, { id, password });
    const { removed: count, ids } = data;
    // All or none, as they were removed together.
    const restore = () =>
      send(batch.batch, {
        call: 'restoreAppointment',
        inputs: ids.map((each) => ({ id: each })),
      });
    notices.done(t('SERIES.REMOVED', { count }), undo(restore, t('SERIES.RESTORED', { count })));
  };
  const removeOne = async (password: string) => {
    await send(appointments.removeAppointment, { id, password });
    const restore = () => send(appointments.restoreAppointment, { id });
    notices.done(
      t('APPT.REMOVED', { name: patientName }),
      undo(restore, t('APPT.RESTORED', { name: patientName })),
      `appointment ${id}`,
    );
  };
  const remove = async (password: string) => {
    onRemoving(true);
    try {
      await (scope === 'this' ? removeOne(password) : endSeries(password));
    } catch (error) {
      onRemoving(false);
      throw error;
    }
    isRemoved.current = true;
    void changed();
    void freed(appointment);
  };
  return (
    <PasswordConfirmDialog
      title={t('APPT.REMOVE_TITLE')}
      onConfirm={remove}
      onClose={() => (isRemoved.current ? onRemoved() : onClose())}
    >
      {t(scope === 'this' ? 'APPT.REMOVE_ASK' : 'SERIES.REMOVE_ASK', {
        name: patientName,
        at: formatDateTime(appointmentDate),
      })}
      {seriesID !== null && <SeriesScopeField scope={scope} onScope={setScope} />}
    </PasswordConfirmDialog>
  );
}
