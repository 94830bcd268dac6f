import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { setValues, textIn } from '../../../framework/fieldValues.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Availability } from './Availability.tsx';
import { MoveForm } from './MoveForm.tsx';
import { WhenFields } from './WhenFields.tsx';

/** Moves an appointment to another day, time or length. */
export function RescheduleForm({
  appointment,
  onDone,
}: {
  appointment: Appointment;
  onDone: () => void;
}) {
  const t = useText();
  const { id, appointmentDate, duration, doctor } = appointment;
  return (
    <MoveForm
      appointment={appointment}
      call={appointments.rescheduleAppointment}
      title="APPT.RESCHEDULE"
      defaults={{ id, appointmentDate, estimatedTime: duration }}
      done={(moved) => t('APPT.MOVED', { at: formatDateTime(moved.appointmentDate) })}
      onDone={onDone}
    >
      {(form) => (
        <>
          <WhenFields form={form} firstDay="1800-01-01" />
          <Availability
            at={textIn(form, 'appointmentDate')}
            length={textIn(form, 'estimatedTime')}
            doctors={doctor}
            except={id}
            onStart={(start) => setValues(form, 'appointmentDate', start)}
          />
        </>
      )}
    </MoveForm>
  );
}
