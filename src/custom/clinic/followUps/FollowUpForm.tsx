import { useEffect, useRef } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { type FollowUp, followUps, isAhead } from '../../../../contract/clinic/followUps.ts';
import { clinicNow } from '../../../../contract/fields.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { errorText } from '../../../framework/problem.ts';
import { applyTheirs, isStaleError } from '../../../framework/resource/stale.ts';
import { useStaleSave } from '../../../framework/resource/useStaleSave.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { followUps as resource } from '../../../resources/clinic/followUps.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextAreaField } from '../../../ui/fields.tsx';
import { StaleDialog } from '../../../ui/resource/StaleDialog.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { DayTimeFields } from '../shared/DayTimeFields.tsx';
import './followUps.css';
import { OffsetFields } from './OffsetFields.tsx';
import { noOffsets, addOffsets } from './offsets.ts';
import { useInvalidateFollowUps } from './useFollowUp.ts';

/** The values of the form; a new follow-up begins at the time of its appointment. */
function valuesOf(appointment: Appointment, followUp: FollowUp | null) {
  return {
    remindDate: followUp?.remindDatetime ?? addOffsets(appointment.appointmentDate, noOffsets),
    remarks: followUp?.remarks ?? '',
  };
}

/** Adds or changes the follow-up of an appointment. Asks before unsaved input is lost. */
export function FollowUpForm({
  appointment,
  followUp,
  onSaved,
  onClose,
  registerClose,
}: {
  appointment: Appointment;
  followUp: FollowUp | null;
  onSaved: () => void;
  onClose: () => void;
  /** Receives the function that closes the form like its Cancel button, for a surrounding dialog. */
  registerClose?: (close: () => void) => void;
}) {
  const t = useText();
  const send = useSend();
  const changed = useInvalidateFollowUps();
  // The version that the form was filled from, so that a newer one is not overwritten.
  const base = useRef(followUp);
  const { stale, settle, dismissStale } = useStaleSave();
  const call: Call = followUp ? followUps.updateFollowUp : followUps.insertFollowUp;
  const kept = followUp?.remindDatetime;

  const form = useCallForm(call, {
    defaultValues: valuesOf(appointment, followUp),
    fixedInput: { apptID: appointment.id },
    faults: ({ remindDate }) =>
      typeof remindDate === 'string' && remindDate !== kept && !isAhead({ remindDate })
        ? [{ field: 'remindDate', code: 'FOLLOW_UP.PAST' }]
        : [],
    headers: (): Record<string, string> =>
      base.current ? { 'If-Match': `"${base.current.version}"` } : {},
    onDone: async (_, input) => {
      form.methods.reset(input);
      notices.done(t('SHELL.SAVED'));
      onSaved();
      await changed();
    },
    onRefused: (error) => {
      if (!isStaleError(error)) return undefined;
      void onStale(errorText(t, error));
      return [];
    },
  });
  const onStale = async (message: string) => {
    try {
      const { data } = await send(followUps.followUpDetail, { apptID: appointment.id });
      const before = valuesOf(appointment, base.current);
      const theirs = valuesOf(appointment, data);
      settle({
        message,
        before,
        theirs,
        yours: form.methods.getValues(),
        take: (values) => {
          base.current = data;
          applyTheirs(form.methods, values);
        },
        reset: () => {
          base.current = data;
          form.methods.reset(theirs);
        },
        save: () => void form.submit(),
      });
    } catch (unread) {
      notifyError(t, unread);
    }
  };

  const leaving = useLeaveGuard(form, onClose);
  useEffect(() => registerClose?.(leaving.close));
  const remindDate = watchText(form, 'remindDate');
  const isBehind = remindDate !== kept && remindDate !== '' && !isAhead({ remindDate });
  return (
    <>
      <form
        className="ui-form follow-up-form"
        noValidate
        aria-label={t('RESOURCE.FOLLOW_UPS.ONE')}
        onSubmit={(event) => void form.submit(event)}
      >
        <FormBanner form={form} />
        <OffsetFields
          from={appointment.appointmentDate}
          onDate={(date) => setFieldValue(form, 'remindDate', date)}
        />
        <div className="ui-form-pair">
          <DayTimeFields
            form={form}
            name="remindDate"
            label="RESOURCE.FOLLOW_UPS.REMIND_DATE"
            min={clinicNow()}
          />
        </div>
        <output className="follow-up-behind">
          {isBehind && t('FOLLOW_UP.BEHIND', { at: formatDateTime(remindDate) })}
        </output>
        <TextAreaField form={form} name="remarks" label="RESOURCE.FOLLOW_UPS.REMARKS" />
        <div className="ui-form-actions">
          <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t(followUp ? 'FOLLOW_UP.UPDATE' : 'FOLLOW_UP.ADD')}
          </Button>
        </div>
      </form>
      {stale && <StaleDialog resource={resource} stale={stale} onClose={dismissStale} />}
      {leaving.question}
    </>
  );
}
