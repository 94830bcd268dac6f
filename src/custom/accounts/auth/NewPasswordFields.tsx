import type { accounts } from '../../../../contract/accounts/accounts.ts';
import type { signUp } from '../../../../contract/accounts/signUp.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { PasswordField } from '../../../ui/fields.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

type WithNewPassword =
  | typeof accounts.resetPassword
  | typeof accounts.changePassword
  | typeof accounts.createFirstAdministrator;
type Registers = typeof signUp.registerUser | typeof signUp.registerUserTenantBranch;

/** The fields for a new password, with its strength, and its confirmation. */
export function NewPasswordFields<C extends WithNewPassword | Registers>({
  form,
  name = 'new_password',
}: {
  form: CallForm<C>;
  name?: 'new_password' | 'password';
}) {
  const t = useText();
  const shared = form as unknown as CallForm<typeof accounts.resetPassword>;
  return (
    <>
      <PasswordField
        form={shared}
        name={name as 'new_password'}
        label={name === 'password' ? 'SHELL.PASSWORD' : 'AUTH.NEW_PASSWORD'}
        hint={t('AUTH.VALIDATION.PASSWORD')}
        autoComplete="new-password"
        below={<PasswordStrength password={watchText(form, name)} />}
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
