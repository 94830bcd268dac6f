import { useEffect, useRef } from 'react';
import type { Appointment } from '../../../contract/appointments.ts';
import { type FollowUp, followUps } from '../../../contract/followUps.ts';
import { useCallForm } from '../../framework/form.ts';
import { notices } from '../../framework/notices.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormBanner, TextAreaField } from '../../ui/fields.tsx';
import { useLeaving } from '../../ui/useLeaving.tsx';
import { fillIn, textIn } from '../appointments/values.ts';
import './followUps.css';
import { filledMessage, holders } from './message.ts';
import { useFollowUpsChanged } from './useFollowUp.ts';

/** Writes the message that is saved with a follow-up for sending, with a look at it as the patient will read it. */
export function MessageForm({
  appointment,
  followUp,
  onDone,
  guard,
}: {
  appointment: Appointment;
  followUp: FollowUp | null;
  onDone: () => void;
  /** Is given what closes the form as its own button does, for a dialog around it. */
  guard?: (close: () => void) => void;
}) {
  const t = useText();
  const changed = useFollowUpsChanged();
  const box = useRef<HTMLDivElement>(null);
  const form = useCallForm(followUps.insertFollowUpMsg, {
    defaults: { msgContent: followUp?.msgContent ?? '' },
    fixed: { apptID: appointment.id },
    onDone: async (_, input) => {
      form.methods.reset(input);
      notices.done(t('FOLLOW_UP.MESSAGE_SAVED'));
      await changed();
      onDone();
    },
  });
  const leaving = useLeaving(form, () => {
    form.methods.reset();
    onDone();
  });
  useEffect(() => guard?.(leaving.close));
  const text = textIn(form, 'msgContent');
  const insert = (holder: string) => {
    const area = box.current?.querySelector('textarea');
    const at = area?.selectionStart ?? text.length;
    const until = area?.selectionEnd ?? at;
    fillIn(form, 'msgContent', `${text.slice(0, at)}{${holder}}${text.slice(until)}`);
    area?.focus();
    area?.setSelectionRange(at + holder.length + 2, at + holder.length + 2);
  };
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t('FOLLOW_UP.MESSAGE')}
        onSubmit={(event) => void form.submit(event)}
      >
        <FormBanner form={form} />
        <div ref={box}>
          <TextAreaField
            form={form}
            name="msgContent"
            label="FOLLOW_UP.MESSAGE"
            rows={5}
            maxLength={1000}
            hint={t('FOLLOW_UP.MESSAGE_HINT')}
            first
          />
        </div>
        <fieldset className="holders">
          <legend>{t('FOLLOW_UP.INSERT')}</legend>
          {holders.map((holder) => (
            <button key={holder} type="button" onClick={() => insert(holder)}>
              {t(`FOLLOW_UP.HOLDER.${holder}`)}
            </button>
          ))}
        </fieldset>
        {text.trim() !== '' && (
          <figure className="message-preview">
            <figcaption>{t('FOLLOW_UP.PREVIEW')}</figcaption>
            <blockquote>{filledMessage(text, appointment)}</blockquote>
          </figure>
        )}
        <div className="ui-form-actions">
          <Button onClick={leaving.close}>{t('FOLLOW_UP.NOT_NOW')}</Button>
          <Button look="primary" type="submit" busy={form.busy} disabled={text.trim() === ''}>
            {t('FOLLOW_UP.MESSAGE_SAVE')}
          </Button>
        </div>
      </form>
      {leaving.question}
    </>
  );
}
