import { type IssuedPaper, issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** Voids an issued paper for a reason. */
export default function VoidDialog({
  paper: { id, number },
  onClose,
}: {
  paper: IssuedPaper;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(issuedPapers.voidIssuedPaper, {
    defaultValues: { reason: '' },
    fixedInput: { id },
    onDone: () => {
      notices.done(t('PAPER.DONE_VOID', { number }));
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('PAPER.VOID_TITLE', { number })}
      submitLabel={t('PAPER.VOID_IT')}
      variant="danger"
      onClose={onClose}
    >
      <p>{t('PAPER.VOID_TEXT')}</p>
      <TextField form={form} name="reason" label="PAPER.REASON" maxLength={300} initialFocus />
    </CallFormDialog>
  );
}
