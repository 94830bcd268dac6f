import { outbox } from '../../../../contract/messaging/outbox.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';

/** Answers a WhatsApp message as the patient, whose words then arrive as from the real gateway. */
export function OutboxAnswer({ id, code }: { id: number; code: string | undefined }) {
  const t = useText();
  const form = useCallForm(outbox.answerOutboxMessage, {
    defaultValues: { text: '' },
    fixedInput: { id, ...(code !== undefined && { code }) },
    onDone: () => {
      form.methods.reset();
      notices.done(t('OUTBOX.ANSWERED'));
    },
  });
  return (
    <form className="outbox-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <TextField form={form} name="text" label="OUTBOX.ANSWER" required />
      <Button type="submit" busy={form.busy}>
        {t('OUTBOX.ANSWER_GO')}
      </Button>
    </form>
  );
}
