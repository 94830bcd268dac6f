import {
  type CompanyRemoval,
  companyRemovals,
} from '../../../../contract/accounts/companyRemovals.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { download } from '../../../framework/resource/exportFile.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextField } from '../../../ui/fields.tsx';

/** Saves a ZIP of the records of a removed company, and says for whom. */
export default function GiveRecordsDialog({ record, onClose }: DialogProps<CompanyRemoval>) {
  const t = useText();
  const { id = 0, tenantID = 0, companyName = '', email = '', archiveFiles = 0 } = record ?? {};
  const form = useCallForm(companyRemovals.giveCompanyArchive, {
    fixedInput: { id },
    defaultValues: { recipient: email, file: 1 },
    onDone: (archive) => {
      const { file } = form.methods.getValues();
      form.methods.reset(form.methods.getValues());
      download(archive, `company-${tenantID}-${file}.zip`);
      notices.done(t('COMPANY_REMOVAL.GIVEN', { name: companyName }));
      onClose();
    },
  });
  return (
    <CallFormDialog
      title={`${t('RESOURCE.COMPANY_REMOVALS.GIVE')}: ${companyName}`}
      form={form}
      submitLabel={t('RESOURCE.COMPANY_REMOVALS.GIVE')}
      onClose={onClose}
    >
      <TextField form={form} name="recipient" label="RESOURCE.COMPANY_REMOVALS.RECIPIENT" />
      {archiveFiles > 1 && (
        <TextField form={form} name="file" label="RESOURCE.COMPANY_REMOVALS.FILE" />
      )}
    </CallFormDialog>
  );
}
