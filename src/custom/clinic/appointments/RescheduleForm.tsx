import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Availability } from './Availability.tsx';
import { MoveForm } from './MoveForm.tsx';
import { PatientDay } from './PatientDay.tsx';
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
  const { id, patID, appointmentDate, duration, doctor } = appointment;
  return (
    <MoveForm
      appointment={appointment}
      call={appointments.rescheduleAppointment}
      title="APPT.RESCHEDULE"
      defaultValues={{ id, appointmentDate, estimatedTime: duration }}
      doneText={(moved) => t('APPT.MOVED', { at: formatDateTime(moved.appointmentDate) })}
      onDone={onDone}
    >
      {(form) => (
        <>
          <WhenFields form={form} firstDay="1800-01-01" />
          <PatientDay
            patID={patID}
            start={watchText(form, 'appointmentDate')}
            duration={watchText(form, 'estimatedTime')}
            exceptAppointment={id}
          />
          <Availability
            start={watchText(form, 'appointmentDate')}
            duration={watchText(form, 'estimatedTime')}
            doctors={doctor}
            exceptAppointment={id}
            onStart={(start) => setFieldValue(form, 'appointmentDate', start)}
          />
        </>
      )}
    </MoveForm>
  );
}
