import { type IssuedPaper, issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';

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
    defaultValues: { id, reason: '' },
    onDone: () => {
      notices.done(t('PAPER.DONE_VOID', { number }));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('PAPER.VOID_TITLE', { number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          <Button type="submit" form="void-paper" variant="danger" busy={form.busy}>
            {t('PAPER.VOID_IT')}
          </Button>
        </>
      }
    >
      <form
        id="void-paper"
        className="ui-form"
        noValidate
        onSubmit={(event) => void form.submit(event)}
      >
        <p>{t('PAPER.VOID_TEXT')}</p>
        <FormBanner form={form} />
        <TextField form={form} name="reason" label="PAPER.REASON" maxLength={300} initialFocus />
      </form>
    </Dialog>
  );
}
