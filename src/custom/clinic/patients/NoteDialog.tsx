import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { nurseNotes } from '../../../../contract/clinic/nurseNotes.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useSubmitKey } from '../../../framework/keys.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { Field } from '../../../ui/fields.tsx';

const RichTextEditor = lazyComponent(() => import('../../../ui/richText/RichTextEditor.tsx'));

/** Writes a nurse note on a patient, whoever is editing the record; of a visit, if it is opened from one. */
export default function NoteDialog({
  patient: { patID, name },
  visit,
  onClose,
}: {
  patient: Pick<Patient, 'patID' | 'name'>;
  visit?: Pick<Appointment, 'id' | 'appointmentDate'>;
  onClose: () => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  useSubmitKey();
  const form = useCallForm(nurseNotes.writeNurseNote, {
    fixedInput: { patientID: patID, ...(visit && { appointmentID: visit.id }) },
    defaultValues: { note: '' },
    onDone: async () => {
      // What is saved is no longer asked about.
      form.methods.reset(form.methods.getValues());
      notices.done(t('NOTE.WRITTEN', { name }));
      onClose();
      await queries.invalidateQueries({ queryKey: ['nurse-notes'] });
    },
  });
  return (
    <CallFormDialog title={t('NOTE.NEW')} form={form} submitLabel={t('NOTE.ADD')} onClose={onClose}>
      <p>
        <b>{name}</b>{' '}
        {visit && t('NOTE.FOR_VISIT', { when: formatDateTime(visit.appointmentDate) })}
      </p>
      <Field form={form} name="note" label="NOTE.TEXT">
        {({ value, onChange }) => (
          <RichTextEditor label={t('NOTE.TEXT')} value={value} onChange={onChange} initialFocus />
        )}
      </Field>
    </CallFormDialog>
  );
}
