import { type Receipt, till } from '../../../../contract/clinic/till.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** Asks where a receipt is mailed to. */
export default function MailReceiptDialog({
  receipt: { id, number, patientName },
  onClose,
}: {
  receipt: Receipt;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(till.mailReceipt, {
    defaultValues: { email: '' },
    fixedInput: { id },
    onDone: ({ sentTo }) => {
      notices.done(t('RECEIPT.MAILED', { number, email: sentTo }));
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={`${t('RECEIPT.MAIL')}: ${number}`}
      submitLabel={t('RECEIPT.MAIL')}
      onClose={onClose}
    >
      <p>
        <bdi>{patientName}</bdi>
      </p>
      <TextField
        form={form}
        name="email"
        label="RECEIPT.MAIL_TO"
        type="email"
        required
        initialFocus
      />
    </CallFormDialog>
  );
}
