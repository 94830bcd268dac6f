import type { accounts } from '../../../../contract/accounts/accounts.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';

/** Asks for the second factor. Email and password stay in the form, and are sent with the code. */
export default function CodeStep({
  form,
  onBack,
}: {
  form: CallForm<typeof accounts.authenticate>;
  onBack: () => void;
}) {
  const t = useText();
  return (
    <AuthCard title={t('AUTH.CODE_STEP')} subtitle={t('AUTH.CODE_STEP_TEXT')}>
      <CodeForm form={form} name="code">
        <Button wide onClick={onBack}>
          {t('AUTH.OTHER_ACCOUNT')}
        </Button>
      </CodeForm>
      <PasskeySignIn />
    </AuthCard>
  );
}
