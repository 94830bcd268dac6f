import type { statements } from '../../../../contract/accounts/statements.ts';
import type { chargingStatements } from '../../../../contract/agata/chargingStatements.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

type MailCall =
  | typeof statements.mailAccountStatement
  | typeof chargingStatements.mailChargingStatement;

/** The call that mails a statement, and whose of which days. */
export interface Mailing {
  call: MailCall;
  of: Partial<Input<MailCall>>;
}

/** Asks where the statement of a company or of a charging account is mailed to. */
export default function MailStatementDialog({
  call,
  of,
  companyName,
  onClose,
}: Mailing & {
  companyName: string;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(call, {
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
