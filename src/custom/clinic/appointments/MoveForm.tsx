import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { series } from '../../../../contract/clinic/series.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import type { SendOptions } from '../../../../contract/kit/client.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useCountedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { freedSlot } from '../waitingList/freedSlot.ts';
import { useOfferFreedSlot } from '../waitingList/useOfferFreedSlot.ts';
import { patchAppointment, useInvalidateAppointments } from './appointmentCache.ts';
import { type SeriesScope, SeriesScopeField } from './SeriesScopeField.tsx';
import { TaskActions } from './TaskActions.tsx';
import { useOverlapConfirmation } from './useOverlapConfirmation.tsx';
import { useVisitorTold } from './useVisitorTold.ts';

type Move = typeof appointments.editAppointmentDoctor | typeof appointments.rescheduleAppointment;

interface MoveFormProps<C extends Move> {
  appointment: Appointment;
  call: C;
  title: Code;
  /** Initial input of the call: the appointment's id, and the values of the fields. */
  defaultValues: Input<C>;
  /** The text of the notice, from the changed appointment. */
  doneText: (moved: Appointment) => string;
  /** Whether the form must not be submitted yet. */
  isIncomplete?: (form: CallForm<C>) => boolean;
  onDone: () => void;
  children: (form: CallForm<C>) => ReactNode;
}

/** A form that changes the time or doctors of an appointment. Overlaps must be confirmed by someone who may. */
export function MoveForm<C extends Move>({
  appointment,
  call,
  title,
  defaultValues,
  doneText,
  isIncomplete = () => false,
  onDone,
  children,
}: MoveFormProps<C>) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const changed = useInvalidateAppointments();
  const overlap = useOverlapConfirmation();
  const freed = useOfferFreedSlot();
  const told = useVisitorTold();
  const [scope, setScope] = useState<SeriesScope>('this');

  const moveOne = async (input: Input<Move>, options: SendOptions) => {
    const headers = { 'If-Match': `"${appointment.version}"` };
    const { data } = await send<Move>(call, input, { ...options, headers });
    notices.done(told(doneText(data), { row: appointment, saved: data }));
    return [data];
  };
  const moveFollowing = async (input: Input<Move>, options: SendOptions) => {
    const { appointmentDate } = appointment;
    const { data } = await send(
      series.moveAppointmentSeries,
      { appointmentDate, ...input },
      options,
    );
    notices.done(t('SERIES.MOVED', { count: data.data.length }));
    return data.data;
  };
  const form = useCallForm(call, {
    defaultValues: defaultValues as Partial<Input<C>>,
    onSubmit: async (input, options) => {
      const asked: Input<Move> = { ...(input as Input<Move>), ...overlap.callInput() };
      const moved = await (scope === 'this'
        ? moveOne(asked, options)
        : moveFollowing(asked, options));
      for (const each of moved) patchAppointment(queries, each.id, each);
      const [first] = moved;
      const left = first && freedSlot(appointment, first);
      if (left) void freed(left);
      void changed();
      // Nothing is unsaved now, so that going back does not ask.
      form.methods.reset(form.methods.getValues());
      onDone();
    },
    onRefused: (error) => {
      void changed();
      return overlap.onRefused(error);
    },
  });
  useCountedUnsavedWork(form);
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t(title)}
        onSubmit={(event) => {
          event.preventDefault();
          void overlap.submit(form.submit);
        }}
      >
        <FormBanner form={form} />
        {appointment.seriesID !== null && <SeriesScopeField scope={scope} onScope={setScope} />}
        {children(form)}
        <TaskActions
          submitLabel={t(title)}
          busy={form.busy}
          disabled={isIncomplete(form)}
          onBack={onDone}
        />
      </form>
      {overlap.dialog(form.submit)}
    </>
  );
}
