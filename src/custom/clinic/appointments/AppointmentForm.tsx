import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useCountedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, SelectField, TextAreaField, TextField } from '../../../ui/fields.tsx';
import {
  CancelReasonField,
  CategoryField,
  RoomField,
  TypeField,
  withHeld,
} from '../shared/LookupFields.tsx';
import { useOfferFreedSlot } from '../waitingList/useOfferFreedSlot.ts';
import { patchAppointment, useInvalidateAppointments } from './appointmentCache.ts';
import {
  changedValues,
  isStaleError,
  appointmentFieldText,
  appointmentFormValues,
} from './appointmentFormValues.ts';
import { useFormBeside } from './useFormBeside.ts';
import { useOverlapConfirmation } from './useOverlapConfirmation.tsx';
import { type StatusChange, useStatusNotice } from './useStatusChange.ts';
import { useVisitorTold } from './useVisitorTold.ts';

type Update = Input<typeof appointments.updateAppointment>;

/** Status, type, room, category and notes of an appointment. Only changed fields are sent. */
export function AppointmentForm({
  appointment,
  onSaved,
  onCancel,
  onRemove,
}: {
  appointment: Appointment;
  onSaved: () => void;
  onCancel: () => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useText();
  const send = useSend();
  const viewer = useViewer();
  const queries = useQueryClient();
  const changed = useInvalidateAppointments();
  const overlap = useOverlapConfirmation();
  const freed = useOfferFreedSlot();
  const told = useVisitorTold();
  const sayStatus = useStatusNotice();
  // The version that the form was filled from; a save is based on it.
  const base = useRef(appointment);
  const [meanwhile, setMeanwhile] = useState<Record<string, string>>({});
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const beside = useFormBeside(statuses);
  // Who leaves the doctor once the form is saved.
  const leaving = useRef<readonly StatusChange[]>([]);
  const meaningOf = (id: unknown) =>
    Number(id) === appointment.statusID
      ? appointment.statusMeaning
      : statuses.find((each) => each.id === Number(id))?.meaning;
  const mayEdit = viewer.may('edit', 'appointments');
  const maySet = viewer.may('status', 'appointments');
  const { id } = appointment;

  const form = useCallForm(appointments.updateAppointment, {
    defaultValues: appointmentFormValues(appointment),
    fixedInput: { id },
    onSubmit: async (input, options) => {
      const { cancel_reason, ...others }: Partial<Update> = changedValues(
        input,
        appointmentFormValues(base.current),
      );
      const isCancelled = meaningOf(input.appt_status) === 'cancelled';
      const changes =
        isCancelled && cancel_reason !== undefined ? { ...others, cancel_reason } : others;
      if (Object.keys(changes).length > 0) {
        const before = base.current;
        const { data } = await send(
          appointments.updateAppointment,
          { ...changes, id, ...overlap.callInput() },
          { ...options, headers: { 'If-Match': `"${before.version}"` } },
        );
        patchAppointment(queries, id, data);
        if (isCancelled && appointment.statusMeaning !== 'cancelled') {
          void sayStatus([{ row: appointment, saved: data }]);
          void freed(appointment, 'dialog');
        } else if (leaving.current.length > 0) {
          await sayStatus([{ row: before, saved: data }], leaving.current);
        } else notices.done(told(t('SHELL.SAVED'), { row: before, saved: data }));
        void changed();
      }
      // Nothing is unsaved now, so that closing does not ask.
      form.methods.reset(form.methods.getValues());
      onSaved();
    },
    onRefused: (error) => {
      if (isStaleError(error)) void takeOver();
      return overlap.onRefused(error);
    },
  });
  useCountedUnsavedWork(form);
  const { getValues, reset, setValue, formState } = form.methods;

  /** Takes over new values of unchanged fields, and shows those of changed fields beside them. */
  const rebase = (fresh: Appointment) => {
    const typed = changedValues(getValues(), appointmentFormValues(base.current));
    const news = changedValues(appointmentFormValues(fresh), appointmentFormValues(base.current));
    const both = Object.keys(news).filter((name) => name in typed);
    base.current = fresh;
    reset(appointmentFormValues(fresh));
    for (const [name, value] of Object.entries(typed)) setValue(name, value, { shouldDirty: true });
    setMeanwhile(
      Object.fromEntries(both.map((name) => [name, appointmentFieldText(t, fresh, name)])),
    );
  };
  const takeOver = async () => {
    const { data } = await send(appointments.appointmentDetail, { id });
    rebase(data);
    patchAppointment(queries, id, data);
  };
  // As long as nothing was typed, the form follows changes by others.
  const follow = useEffectEvent((fresh: Appointment) => {
    if (formState.isDirty || fresh.version === base.current.version) return;
    base.current = fresh;
    reset(appointmentFormValues(fresh));
  });
  useEffect(() => follow(appointment), [appointment]);
  const { setFocus } = form.methods;
  useEffect(() => setFocus('appt_status'), [setFocus]);

  // As in the queue, a second patient at a doctor is asked about; not where the form is refused anyway.
  const submit = async () => {
    const isValid = await form.methods.trigger();
    const first = isValid
      ? await beside.ask(() => {
          const status = statuses.find((each) => each.id === Number(getValues('appt_status')));
          return status ? [{ row: base.current, status }] : [];
        })
      : [];
    if (!first) return;
    leaving.current = first;
    await overlap.submit(form.submit);
  };

  const now = (name: keyof Update) =>
    meanwhile[name] === undefined
      ? undefined
      : t('APPT.MEANWHILE', { value: meanwhile[name] || '–' });
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t('APPT.TITLE')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormBanner form={form} />
        <div className="ui-form-pair">
          <SelectField
            form={form}
            name="appt_status"
            label="APPT.STATUS"
            required
            disabled={!maySet}
            hint={now('appt_status')}
            options={withHeld(statuses, {
              id: appointment.statusID,
              description: appointment.statusDesc,
            }).map(({ id: value, description }) => ({
              value,
              label: t.value('appt_status', description),
            }))}
          />
          {meaningOf(watchText(form, 'appt_status')) === 'cancelled' && (
            <CancelReasonField
              form={form}
              name="cancel_reason"
              disabled={!maySet}
              hint={now('cancel_reason')}
              held={{ id: appointment.cancelReasonID, description: appointment.cancelReason }}
            />
          )}
          <TextField
            form={form}
            name="queue_number"
            label="APPT.QUEUE_NUMBER"
            inputMode="numeric"
            disabled={!maySet}
            hint={now('queue_number')}
          />
          <TypeField form={form} name="type" disabled={!mayEdit} hint={now('type')} />
          <RoomField
            form={form}
            name="location"
            none={null}
            disabled={!mayEdit}
            hint={now('location')}
            held={{ id: appointment.locationID, description: appointment.location }}
          />
          <CategoryField
            form={form}
            name="priority_id"
            disabled={!mayEdit}
            hint={now('priority_id')}
            held={{ id: appointment.priorityID, description: appointment.category }}
          />
          <TextField
            form={form}
            name="complaint"
            label="APPT.COMPLAINT"
            disabled={!mayEdit}
            hint={now('complaint')}
          />
        </div>
        <div className="ui-form-pair">
          <TextAreaField
            form={form}
            name="remark"
            label="APPT.REMARK"
            rows={2}
            disabled={!mayEdit}
            hint={now('remark')}
          />
          <TextAreaField
            form={form}
            name="nextaction"
            label="APPT.NEXT_ACTION"
            rows={2}
            disabled={!mayEdit}
            hint={now('nextaction')}
          />
        </div>
        <p className="appointment-made">
          {t('APPT.MADE_BY', { who: appointment.createdBy, changed: appointment.username })}
        </p>
        <div className="ui-form-actions">
          {onRemove && (
            <Button variant="danger" icon="trash" className="at-start" onClick={onRemove}>
              {t('APPT.REMOVE')}
            </Button>
          )}
          <Button onClick={onCancel}>{t('SHELL.CANCEL')}</Button>
          <Button
            variant="primary"
            type="submit"
            busy={form.busy || beside.isAsking}
            disabled={!maySet}
          >
            {t('SHELL.SAVE')}
          </Button>
        </div>
      </form>
      {overlap.dialog(form.submit)}
      {beside.question}
    </>
  );
}
