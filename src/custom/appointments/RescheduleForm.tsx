import { useQueryClient } from '@tanstack/react-query';
import { type Appointment, appointments } from '../../../contract/appointments.ts';
import { useCallForm } from '../../framework/form.ts';
import { showDateTime } from '../../framework/format.ts';
import { notices } from '../../framework/notices.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { FormBanner } from '../../ui/fields.tsx';
import { Availability } from './Availability.tsx';
import { patchAppointment, useAppointmentsChanged } from './cache.ts';
import { TaskActions } from './TaskActions.tsx';
import { useOverlap } from './useOverlap.tsx';
import { fillIn, textIn } from './values.ts';
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
  const send = useSend();
  const queries = useQueryClient();
  const changed = useAppointmentsChanged();
  const overlap = useOverlap();
  const { id, version, appointmentDate, duration, doctor } = appointment;
  const form = useCallForm(appointments.rescheduleAppointment, {
    defaults: { appointmentDate, estimatedTime: duration },
    fixed: { id },
    make: async (input) => {
      const { data } = await send(
        appointments.rescheduleAppointment,
        { ...input, ...overlap.flag() },
        { headers: { 'If-Match': `"${version}"` } },
      );
      patchAppointment(queries, id, data);
      notices.done(t('APPT.MOVED', { at: showDateTime(data.appointmentDate) }));
      void changed();
      onDone();
    },
    onRefused: (error) => {
      void changed();
      return overlap.refused(error);
    },
  });
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t('APPT.RESCHEDULE')}
        onSubmit={(event) => {
          event.preventDefault();
          void overlap.submit(form.submit);
        }}
      >
        <FormBanner form={form} />
        <WhenFields form={form} firstDay="1800-01-01" />
        <Availability
          at={textIn(form, 'appointmentDate')}
          length={textIn(form, 'estimatedTime')}
          doctors={doctor}
          except={id}
          onStart={(start) => fillIn(form, 'appointmentDate', start)}
        />
        <TaskActions words={t('APPT.RESCHEDULE')} busy={form.busy} onBack={onDone} />
      </form>
      {overlap.question(form.submit)}
    </>
  );
}
