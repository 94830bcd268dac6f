import { statements } from '../../../../contract/accounts/statements.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** Asks where the statement of a company is mailed to. */
export default function MailStatementDialog({
  of,
  companyName,
  onClose,
}: {
  of: { tenantID: number; startDate: string; endDate: string };
  companyName: string;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(statements.mailAccountStatement, {
    defaultValues: { email: '' },
    fixedInput: of,
    onDone: ({ sentTo }) => {
      notices.done(t('ACCOUNT_STATEMENT.MAILED', { email: sentTo }));
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('ACCOUNT_STATEMENT.MAIL_TITLE', { company: companyName })}
      submitLabel={t('ACCOUNT_STATEMENT.MAIL')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        label="ACCOUNT_STATEMENT.MAIL_TO"
        type="email"
        hint={t('ACCOUNT_STATEMENT.MAIL_HINT')}
        initialFocus
      />
    </CallFormDialog>
  );
}
