import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { showRecord } from '../../../framework/shownRecord.ts';
import { useText } from '../../../framework/text.tsx';
import { useInvalidateAppointments } from '../appointments/appointmentCache.ts';

/** Tells that a walk-in waits, with its number, shows its row, and offers to undo it: it is then cancelled. */
export function useWalkInDone(): (made: Appointment) => void {
  const t = useText();
  const send = useSend();
  const changed = useInvalidateAppointments();
  const undo = async ({ id, version, patientName }: Appointment) => {
    try {
      const { data: statuses } = await send(lookups.apptStatus, {});
      const cancelled = statuses.find(({ meaning }) => meaning === 'cancelled');
      if (!cancelled) return;
      await send(
        appointments.updateAppointment,
        { id, appt_status: cancelled.id },
        { headers: { 'If-Match': `"${version}"` } },
      );
      notices.done(t('WALK_IN.UNDONE', { name: patientName }));
      void changed();
    } catch (error) {
      notifyError(t, error);
    }
  };
  return (made) => {
    const doctor = made.doctors.map(({ resource }) => resource).join(', ');
    notices.done(
      t('WALK_IN.DONE', { number: made.queueNumber ?? '', name: made.patientName, doctor }),
      { label: t('SHELL.UNDO'), run: () => void undo(made) },
      `appointment ${made.id}`,
    );
    showRecord('appointments', made.id);
    void changed();
  };
}
