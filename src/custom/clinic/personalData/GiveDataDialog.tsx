import type { Patient } from '../../../../contract/clinic/patients.ts';
import { personalData } from '../../../../contract/clinic/personalData.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { download } from '../../../framework/resource/exportFile.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** Gives out all data of a patient as a ZIP, and says to whom and why. */
export default function GiveDataDialog({
  patient: { patID, name, icPassport },
  onClose,
}: {
  patient: Pick<Patient, 'patID' | 'name' | 'icPassport'>;
  onClose: () => void;
}) {
  const t = useText();
  const form = useCallForm(personalData.givePatientData, {
    fixedInput: { patient: patID },
    defaultValues: { recipient: name, purpose: '' },
    onDone: (archive) => {
      form.methods.reset(form.methods.getValues());
      download(archive, `patient-${icPassport.replaceAll(/[^A-Z0-9]/g, '-')}.zip`);
      notices.done(t('DISCLOSURE.DONE', { name }));
      onClose();
    },
  });
  return (
    <CallFormDialog
      title={t('DISCLOSURE.GIVE_TITLE', { name })}
      form={form}
      submitLabel={t('DISCLOSURE.GIVE')}
      onClose={onClose}
    >
      <p>{t('DISCLOSURE.GIVE_TEXT')}</p>
      <TextField form={form} name="recipient" label="RESOURCE.DISCLOSURES.RECIPIENT" />
      <TextField form={form} name="purpose" label="RESOURCE.DISCLOSURES.PURPOSE" />
    </CallFormDialog>
  );
}
