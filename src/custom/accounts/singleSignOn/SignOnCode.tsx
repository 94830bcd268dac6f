import { singleSignOn } from '../../../../contract/accounts/singleSignOn.ts';
import type { CallError } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { openSignOn } from '../../../session/signOn.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';
import { CodeForm } from '../auth/CodeForm.tsx';

/** Asks someone who came back from their provider for their second factor. */
export function SignOnCode({
  ticket,
  onSignedIn,
}: {
  ticket: string;
  onSignedIn: (refusal?: CallError) => void;
}) {
  const t = useText();
  const send = useSend();
  const form = useCallForm(singleSignOn.openSingleSignOn, {
    defaultValues: { code: '' },
    fixedInput: { ticket },
    onSubmit: async ({ code }) => {
      const { refusal } = await openSignOn(send, { ticket, code });
      onSignedIn(refusal);
    },
  });
  return (
    <AuthCard title={t('AUTH.CODE_STEP')} subtitle={t('AUTH.CODE_STEP_TEXT')}>
      <CodeForm form={form} name="code">
        <ButtonLink to="/auth/login" wide>
          {t('AUTH.BACK')}
        </ButtonLink>
      </CodeForm>
    </AuthCard>
  );
}
