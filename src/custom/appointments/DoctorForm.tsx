import { useQueryClient } from '@tanstack/react-query';
import { type Appointment, appointments } from '../../../contract/appointments.ts';
import { useCallForm } from '../../framework/form.ts';
import { notices } from '../../framework/notices.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { FormBanner } from '../../ui/fields.tsx';
import { Availability } from './Availability.tsx';
import { patchAppointment, useAppointmentsChanged } from './cache.ts';
import { DoctorsField } from './DoctorsField.tsx';
import { TaskActions } from './TaskActions.tsx';
import { useOverlap } from './useOverlap.tsx';
import { textIn } from './values.ts';

/** Gives an appointment to other doctors. */
export function DoctorForm({
  appointment,
  onDone,
}: {
  appointment: Appointment;
  onDone: () => void;
}) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const changed = useAppointmentsChanged();
  const overlap = useOverlap();
  const { id, version, appointmentDate, duration, doctor } = appointment;
  const form = useCallForm(appointments.editAppointmentDoctor, {
    defaults: { doctor },
    fixed: { id },
    make: async (input) => {
      const { data } = await send(
        appointments.editAppointmentDoctor,
        { ...input, ...overlap.flag() },
        { headers: { 'If-Match': `"${version}"` } },
      );
      patchAppointment(queries, id, data);
      const names = data.doctors.map(({ resource }) => resource).join(', ');
      notices.done(t('APPT.GIVEN', { names }));
      void changed();
      onDone();
    },
    onRefused: (error) => {
      void changed();
      return overlap.refused(error);
    },
  });
  const chosen = textIn(form, 'doctor');
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t('APPT.CHANGE_DOCTOR')}
        onSubmit={(event) => {
          event.preventDefault();
          void overlap.submit(form.submit);
        }}
      >
        <FormBanner form={form} />
        <DoctorsField form={form} name="doctor" />
        <Availability
          at={appointmentDate}
          length={duration}
          doctors={chosen}
          except={id}
          onStart={() => undefined}
        />
        {chosen === '' && <p className="form-missing">{t('APPOINTMENT.DOCTOR_REQUIRED')}</p>}
        <TaskActions
          words={t('APPT.CHANGE_DOCTOR')}
          busy={form.busy}
          disabled={chosen === ''}
          onBack={onDone}
        />
      </form>
      {overlap.question(form.submit)}
    </>
  );
}
