import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../../contract/kit/call.ts';
import { type Patient, patients } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { useCallForm } from '../../framework/form.ts';
import { useUnsaved } from '../../framework/resource/useUnsaved.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { FormBanner } from '../../ui/fields.tsx';
import { LoadingState } from '../../ui/Page.tsx';
import { differing, isStale } from '../appointments/editing.ts';
import { fieldGroups, namedInEdit } from './fields.ts';
import { missingFaults } from './missing.ts';
import { PatientFields } from './PatientFields.tsx';
import { headersOf } from './usePatientLock.ts';

type Edit = Input<typeof patients.editPatientProfile>;

interface PatientEditProps {
  patient: Patient;
  fence: string;
  onEnd: () => void;
}

/** The plain fields of a locked record. A save is over the version that was read alone, and from this tab alone. */
export function PatientEdit(props: PatientEditProps) {
  const required = useCallQuery(patients.compulsoryField, { isPatientRegForm: false }).data?.data;
  if (!required) return <LoadingState />;
  return <EditForm {...props} required={required.map(({ dbColumnName }) => dbColumnName)} />;
}

function EditForm({
  patient,
  fence,
  onEnd,
  required,
}: PatientEditProps & { required: readonly string[] }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  // The record as the form was filled from it: a later one is not written over unseen.
  const [base, setBase] = useState(patient);
  const form = useCallForm(patients.editPatientProfile, {
    defaults: valuesOf(base),
    fixed: { patID: patient.patID },
    faults: (values) => missingFaults(values, required, namedInEdit),
    make: async (input) => {
      const changes: Partial<Edit> = changesOf(input, base);
      const headers = { ...headersOf(fence), 'If-Match': `"${base.version}"` };
      await send(patients.editPatientProfile, { ...changes, patID: patient.patID }, { headers });
      await queries.invalidateQueries({ queryKey: ['patients'] });
      onEnd();
    },
    onRefused: (error) => {
      if (isStale(error)) void takeOver();
      return undefined;
    },
  });
  const takeOver = async () => {
    const { data } = await send(patients.patientDetail, { nric: patient.icPassport });
    const typed = changesOf(form.methods.getValues(), base);
    setBase(data);
    form.methods.reset({ ...valuesOf(data), ...typed }, { keepDefaultValues: true });
  };
  const leaving = useUnsaved(form);
  return (
    <>
      <form
        className="ui-form patient-form"
        noValidate
        aria-label={t('PATIENT.EDIT')}
        onSubmit={(event) => void form.submit(event)}
      >
        <FormBanner form={form} />
        <PatientFields form={form} names={namedInEdit} required={required} />
        <div className="ui-form-actions patient-actions">
          <Button look="primary" type="submit" busy={form.busy}>
            {t('PATIENT.UPDATE')}
          </Button>
          <Button onClick={onEnd}>{t('SHELL.CANCEL')}</Button>
          <span className="form-missing">{t('PATIENT.STARRED')}</span>
        </div>
      </form>
      {leaving.asking && (
        <ConfirmDialog title={t('SHELL.ALERT')} onYes={leaving.leave} onNo={leaving.stay}>
          {t('SHELL.UNSAVED')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What the fields hold of a record, by their names in the save. */
function valuesOf(patient: Patient): Record<string, unknown> {
  const values: Record<string, unknown> = { allergyList: patient.allergyList };
  for (const { name } of fieldGroups.flatMap(({ fields }) => fields))
    values[namedInEdit[name] ?? name] = patient[name] ?? '';
  return values;
}

function changesOf(values: Record<string, unknown>, patient: Patient): Record<string, unknown> {
  const { allergyList, ...plain } = valuesOf(patient);
  const isListChanged = JSON.stringify(values['allergyList']) !== JSON.stringify(allergyList);
  return {
    ...differing(values, plain),
    ...(isListChanged && { allergyList: values['allergyList'] }),
  };
}
