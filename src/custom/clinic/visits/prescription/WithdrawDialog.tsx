import { masterLists } from '../../../../../contract/masterLists/index.ts';
import { useCallForm } from '../../../../framework/form.ts';
import { notices } from '../../../../framework/notices.ts';
import { useText } from '../../../../framework/text.tsx';
import { CallFormDialog } from '../../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../../ui/fields.tsx';
import type { Prescription } from './prescriptionValues.ts';

/** Makes an issued prescription void, for a reason; it stays, marked, and another one may take its place. */
export default function WithdrawDialog({
  prescription: { id, version },
  onClose,
}: {
  prescription: Prescription;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(masterLists.prescriptions.calls.prescriptionWithdraw, {
    defaultValues: { reason: '' },
    fixedInput: { id },
    headers: () => ({ 'If-Match': `"${version}"` }),
    onDone: () => {
      notices.done(t('RESOURCE.PRESCRIPTIONS.WITHDRAW.DONE'));
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('PRESCRIPTION.WITHDRAW_TITLE')}
      submitLabel={t('RESOURCE.PRESCRIPTIONS.WITHDRAW')}
      variant="danger"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label="RESOURCE.PRESCRIPTIONS.REASON"
        maxLength={300}
        initialFocus
      />
    </CallFormDialog>
  );
}
