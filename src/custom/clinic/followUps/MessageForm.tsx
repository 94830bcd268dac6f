import { useEffect } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { type FollowUp, followUps } from '../../../../contract/clinic/followUps.ts';
import { filledMessage } from '../../../../contract/messaging/messageText.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import './followUps.css';
import { MessageField, MessagePreview } from '../../messaging/messages/MessageField.tsx';
import { placeholderValues } from '../../messaging/messages/placeholderValues.ts';
import { useInvalidateFollowUps } from './useFollowUp.ts';

/** Edits the message of a follow-up, with a preview. */
export function MessageForm({
  appointment,
  followUp,
  onDone,
  registerClose,
}: {
  appointment: Appointment;
  followUp: FollowUp | null;
  onDone: () => void;
  /** Receives the function that closes the form like its button, for a surrounding dialog. */
  registerClose?: (close: () => void) => void;
}) {
  const t = useText();
  const { patientName } = appointment;
  const changed = useInvalidateFollowUps();
  const form = useCallForm(followUps.insertFollowUpMsg, {
    defaultValues: { msgContent: followUp?.msgContent ?? '' },
    fixedInput: { apptID: appointment.id },
    onDone: async (_, input) => {
      form.methods.reset(input);
      notices.done(t('FOLLOW_UP.MESSAGE_SAVED'));
      await changed();
      onDone();
    },
  });
  const leaving = useLeaveGuard(form, onDone);
  useEffect(() => registerClose?.(leaving.close));
  const text = watchText(form, 'msgContent');
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t('FOLLOW_UP.MESSAGE')}
        onSubmit={(event) => void form.submit(event)}
      >
        <FormBanner form={form} />
        <MessageField
          form={form}
          name="msgContent"
          label="FOLLOW_UP.MESSAGE"
          hint={t('FOLLOW_UP.MESSAGE_HINT')}
          initialFocus
        />
        {text.trim() !== '' && (
          <MessagePreview>
            {filledMessage(text, placeholderValues(patientName, appointment))}
          </MessagePreview>
        )}
        <div className="ui-form-actions">
          <Button onClick={leaving.close}>{t('FOLLOW_UP.NOT_NOW')}</Button>
          <Button variant="primary" type="submit" busy={form.busy} disabled={text.trim() === ''}>
            {t('FOLLOW_UP.MESSAGE_SAVE')}
          </Button>
        </div>
      </form>
      {leaving.question}
    </>
  );
}
