import { accounts } from '../../../../contract/accounts/accounts.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useOwnPassword } from '../../../framework/ownPassword.tsx';
import { problemsOf } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, PasswordField } from '../../../ui/fields.tsx';
import { Card, Page } from '../../../ui/Page.tsx';
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx';
import './profile.css';

const empty = { old_password: '', new_password: '', confirm_password: '' };

/** Changes the own password, where the person has one. */
export default function ChangePassword() {
  const t = useText();
  const { isAsked } = useOwnPassword();
  return (
    <Page title={t('PAGE.PASSWORD')}>
      <Card>{isAsked ? <PasswordForm /> : <p>{t('PROFILE.NO_PASSWORD')}</p>}</Card>
    </Page>
  );
}

function PasswordForm() {
  const t = useText();
  const form = useCallForm(accounts.changePassword, {
    defaultValues: empty,
    onDone: () => {
      form.methods.reset(empty);
      notices.done(t('PROFILE.PASSWORD_DONE'));
    },
    onRefused: (error) =>
      error instanceof CallError && error.status === 403
        ? problemsOf(error).map((problem) => ({ ...problem, field: 'old_password' }))
        : undefined,
  });
  return (
    <form className="ui-form profile-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <PasswordField
        form={form}
        name="old_password"
        label="AUTH.OLD_PASSWORD"
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} />
      <div className="ui-form-actions">
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('SHELL.SAVE')}
        </Button>
      </div>
    </form>
  );
}
