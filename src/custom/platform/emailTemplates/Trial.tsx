import { useState } from 'react';
import type { Answer, Call } from '../../../../contract/kit/call.ts';
import { emailTemplates } from '../../../../contract/platform/emailTemplates.ts';
import type { CallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { MailPreview } from './MailPreview.tsx';

type Preview = Answer<typeof emailTemplates.previewEmailTemplate>;

/** Shows the words in the form as a mail, and mails them to whoever writes them. Nothing is saved. */
export function Trial({ form: { methods } }: { form: CallForm<Call> }) {
  const t = useText();
  const send = useSend();
  const [busy, setBusy] = useState<'preview' | 'test'>();
  const [shown, setShown] = useState<Preview>();
  const run = async (what: 'preview' | 'test') => {
    if (!(await methods.trigger(undefined, { shouldFocus: true }))) return;
    // The form's own check has taken them.
    const words = emailTemplates.previewEmailTemplate.body.parse(methods.getValues());
    setBusy(what);
    try {
      if (what === 'preview') {
        setShown((await send(emailTemplates.previewEmailTemplate, words)).data);
      } else {
        const { data } = await send(emailTemplates.testEmailTemplate, words);
        notices.done(t('EMAIL_TEMPLATE.TESTED', { email: data.sentTo }));
      }
    } catch (error) {
      notifyError(t, error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <Button icon="eye" busy={busy === 'preview'} onClick={() => void run('preview')}>
        {t('EMAIL_TEMPLATE.PREVIEW')}
      </Button>
      <Button icon="mail" busy={busy === 'test'} onClick={() => void run('test')}>
        {t('EMAIL_TEMPLATE.TEST')}
      </Button>
      {shown && <MailPreview mail={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
