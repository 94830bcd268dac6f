import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { TextAreaField, TextField } from '../../../ui/fields.tsx';
import { DiagnosesField } from './DiagnosesField.tsx';
import {
  type Diagnosis,
  headingCode,
  headings,
  type NoteValues,
  valuesOf,
  type VisitNote,
} from './noteValues.ts';

/** Amends a signed note: what it said before stays in its history, with who changed it, when and why. */
export default function AmendDialog({
  note,
  unsaved = {},
  onDone,
  onClose,
}: {
  note: VisitNote;
  /** What was typed and is not in the note. */
  unsaved?: Partial<NoteValues> | undefined;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const { diagnoses: had, ...values } = { ...valuesOf(note), ...unsaved };
  const form = useCallForm(masterLists.visitNotes.calls.visitNoteAmend, {
    defaultValues: { ...values, diagnoses: [...had] },
    fixedInput: { id: note.id },
    headers: () => ({ 'If-Match': `"${note.version}"` }),
    onDone: () => {
      notices.done(t('RESOURCE.VISIT_NOTES.AMEND.DONE'));
      onDone();
      form.methods.reset(form.methods.getValues());
      void queries.invalidateQueries({ queryKey: ['visit-notes'] });
      onClose();
    },
  });
  const diagnoses = useWatch({ control: form.methods.control, name: 'diagnoses' }) as
    | readonly Diagnosis[]
    | undefined;
  const written = values.text === '' ? headings : (['text'] as const);
  return (
    <CallFormDialog
      title={t('VISIT.AMEND_NOTE')}
      form={form}
      submitLabel={t('RESOURCE.VISIT_NOTES.AMEND')}
      onClose={onClose}
    >
      {written.map((name) => (
        <TextAreaField
          key={name}
          form={form}
          name={name}
          label={headingCode(name)}
          markRequired
          rows={name === 'text' ? 12 : 3}
        />
      ))}
      <DiagnosesField
        value={diagnoses ?? []}
        onChange={(changed) =>
          form.methods.setValue('diagnoses', [...changed], { shouldDirty: true })
        }
      />
      <TextField form={form} name="reason" label="RESOURCE.VISIT_NOTES.REASON" initialFocus />
    </CallFormDialog>
  );
}
