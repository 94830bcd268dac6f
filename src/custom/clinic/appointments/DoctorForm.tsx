import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { textIn } from '../../../framework/fieldValues.ts';
import { useText } from '../../../framework/text.tsx';
import { DoctorsField } from '../shared/DoctorsField.tsx';
import { Availability } from './Availability.tsx';
import { MoveForm } from './MoveForm.tsx';

/** Changes the doctors of an appointment. */
export function DoctorForm({
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
      call={appointments.editAppointmentDoctor}
      title="APPT.CHANGE_DOCTOR"
      defaults={{ id, doctor }}
      done={({ doctors }) =>
        t('APPT.GIVEN', { names: doctors.map(({ resource }) => resource).join(', ') })
      }
      held={(form) => textIn(form, 'doctor') === ''}
      onDone={onDone}
    >
      {(form) => {
        const chosen = textIn(form, 'doctor');
        return (
          <>
            <DoctorsField form={form} name="doctor" />
            <Availability
              at={appointmentDate}
              length={duration}
              doctors={chosen}
              except={id}
              onStart={() => undefined}
            />
            {chosen === '' && <p className="form-missing">{t('APPOINTMENT.DOCTOR_REQUIRED')}</p>}
          </>
        );
      }}
    </MoveForm>
  );
}
