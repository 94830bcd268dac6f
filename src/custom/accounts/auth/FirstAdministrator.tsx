import { useNavigate } from 'react-router-dom';
import { accounts } from '../../../../contract/accounts/accounts.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { AuthCard } from './AuthCard.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Creates the first Administrator of an empty installation, with the code from the console. */
export default function FirstAdministrator() {
  const t = useText();
  const navigate = useNavigate();
  const form = useCallForm(accounts.createFirstAdministrator, {
    defaultValues: { code: '', email: '', full_name: '', new_password: '', confirm_password: '' },
    onDone: () => {
      notices.done(t('AUTH.FIRST_ADMIN_DONE'));
      return navigate('/auth/login');
    },
  });
  return (
    <AuthCard title={t('PAGE.FIRST_ADMIN')} subtitle={t('AUTH.FIRST_ADMIN_TEXT')}>
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        <TextField form={form} name="code" label="AUTH.CODE" autoComplete="one-time-code" />
        <TextField
          form={form}
          name="email"
          label="AUTH.EMAIL"
          type="email"
          autoComplete="username"
        />
        <TextField form={form} name="full_name" label="FIELD.FULL_NAME" autoComplete="name" />
        <NewPasswordFields form={form} />
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {t('AUTH.SUBMIT')}
        </Button>
      </form>
    </AuthCard>
  );
}
