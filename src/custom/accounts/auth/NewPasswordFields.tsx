import type { accounts } from '../../../../contract/accounts/accounts.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { PasswordField } from '../../../ui/fields.tsx';

type WithNewPassword =
  | typeof accounts.resetPassword
  | typeof accounts.changePassword
  | typeof accounts.createFirstAdministrator;

/** The fields for a new password and its confirmation. */
export function NewPasswordFields<C extends WithNewPassword>({ form }: { form: CallForm<C> }) {
  const t = useText();
  const shared = form as unknown as CallForm<typeof accounts.resetPassword>;
  return (
    <>
      <PasswordField
        form={shared}
        name="new_password"
        label="AUTH.NEW_PASSWORD"
        hint={t('AUTH.VALIDATION.PASSWORD')}
        autoComplete="new-password"
      />
      <PasswordField
        form={shared}
        name="confirm_password"
        label="AUTH.CONFIRM_PASSWORD"
        autoComplete="new-password"
        required
      />
    </>
  );
}
