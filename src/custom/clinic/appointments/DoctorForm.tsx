import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { useText } from '../../../framework/text.tsx';
import { DoctorsField } from '../shared/DoctorsField.tsx';
import { Availability } from './Availability.tsx';
import { MoveForm } from './MoveForm.tsx';
import { PatientDay } from './PatientDay.tsx';

/** Changes the doctors of an appointment. */
export function DoctorForm({
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
      call={appointments.editAppointmentDoctor}
      title="APPT.CHANGE_DOCTOR"
      defaultValues={{ id, doctor }}
      doneText={({ doctors }) =>
        t('APPT.GIVEN', { names: doctors.map(({ resource }) => resource).join(', ') })
      }
      isIncomplete={(form) => watchText(form, 'doctor') === ''}
      onDone={onDone}
    >
      {(form) => {
        const chosen = watchText(form, 'doctor');
        return (
          <>
            <DoctorsField form={form} name="doctor" />
            <PatientDay
              patID={patID}
              start={appointmentDate}
              duration={duration}
              exceptAppointment={id}
            />
            <Availability
              start={appointmentDate}
              duration={duration}
              doctors={chosen}
              exceptAppointment={id}
            />
            {chosen === '' && <p className="form-missing">{t('APPOINTMENT.DOCTOR_REQUIRED')}</p>}
          </>
        );
      }}
    </MoveForm>
  );
}
