import { clinicToday } from '../../../../contract/fields.ts';
import { patientFileKinds, patientFiles } from '../../../../contract/masterLists/patientFiles.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import type { PatientFile } from './patientFile.ts';

/** Changes what is said of a brought document. */
export default function EditFileDialog({
  file: { id, version, patient, title, kind, day },
  onClose,
}: {
  file: PatientFile;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(patientFiles.calls.patientFileUpdate, {
    fixedInput: { id, patient },
    defaultValues: { title, kind, day },
    headers: () => ({ 'If-Match': String(version) }),
    onDone: () => {
      notices.done(t('SHELL.SAVED'));
      onClose();
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={`${t('LIST.EDIT')}: ${title}`}
      submitLabel={t('SHELL.SAVE')}
      onClose={onClose}
    >
      <TextField form={form} name="title" label="FILES.TITLE" maxLength={150} initialFocus />
      <SelectField
        form={form}
        name="kind"
        label="FILES.KIND"
        options={patientFileKinds.map((value) => ({ value, label: t(`FILES.KIND.${value}`) }))}
      />
      <DateField form={form} name="day" label="FILES.DAY" max={clinicToday()} />
    </CallFormDialog>
  );
}
