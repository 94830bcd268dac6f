import { type Receipt, till } from '../../../../contract/clinic/till.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** Voids a receipt for a reason. */
export default function VoidReceiptDialog({
  receipt: { id, number },
  onClose,
}: {
  receipt: Receipt;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(till.voidReceipt, {
    defaultValues: { reason: '' },
    fixedInput: { id },
    onDone: () => {
      notices.done(t('RECEIPT.VOIDED', { number }));
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={`${t('RESOURCE.RECEIPTS.VOID')}: ${number}`}
      submitLabel={t('RESOURCE.RECEIPTS.VOID')}
      variant="danger"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label="RESOURCE.RECEIPTS.REASON"
        maxLength={300}
        initialFocus
      />
    </CallFormDialog>
  );
}
