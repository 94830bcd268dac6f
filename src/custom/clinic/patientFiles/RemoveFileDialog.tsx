import { patientFiles } from '../../../../contract/masterLists/patientFiles.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import type { PatientFile } from './patientFile.ts';

const { calls } = patientFiles;

/** Removes a brought document for a reason, which its history tells; its notice offers the way back. */
export default function RemoveFileDialog({
  file: { id, title },
  onClose,
}: {
  file: PatientFile;
  onClose: () => void;
}) {
  const t = useText();
  const send = useSend();
  const restore = async () => {
    try {
      await send(calls.patientFileRestore, { id });
    } catch (error) {
      notifyError(t, error);
    }
  };
  const form = useCallForm(calls.patientFileRemove, {
    fixedInput: { id },
    defaultValues: { reason: '' },
    onDone: () => {
      notices.done(t('FILES.REMOVED', { title }), {
        label: t('SHELL.UNDO'),
        run: () => void restore(),
      });
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={`${t('LIST.REMOVE')}: ${title}`}
      submitLabel={t('LIST.REMOVE')}
      variant="danger"
      onClose={onClose}
    >
      <TextField form={form} name="reason" label="FILES.REASON" maxLength={300} initialFocus />
    </CallFormDialog>
  );
}
