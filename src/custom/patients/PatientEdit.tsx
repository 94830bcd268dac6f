import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '../../../contract/kit/call.ts';
import { type Patient, patients } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { useCallForm } from '../../framework/form.ts';
import { notices } from '../../framework/notices.ts';
import { useUnsaved } from '../../framework/resource/useUnsaved.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { LoadingState } from '../../ui/Page.tsx';
import { differing, isStale } from '../appointments/editing.ts';
import { DraftBanner } from './DraftBanner.tsx';
import { fieldSteps, namedInEdit } from './fields.ts';
import { missingFaults } from './missing.ts';
import { NurseNotes } from './NurseNotes.tsx';
import { PatientWizard } from './PatientWizard.tsx';
import { StepPanel } from './StepPanel.tsx';
import { stepsOf } from './steps.ts';
import { useDraft } from './useDraft.ts';
import { useInactivity } from './useInactivity.ts';
import { headersOf } from './usePatientLock.ts';

type Edit = Input<typeof patients.editPatientProfile>;

interface PatientEditProps {
  patient: Patient;
  fence: string;
  /** Gives the record back, and says so. */
  onEnd: () => void;
}

/** A locked record's form. A save is over the version that was read alone, and from this tab alone. */
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
  const viewer = useViewer();
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
      draft.clear();
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
  const draft = useDraft(form.methods, `patient.${patient.patID}`, base.version, (values) => {
    const { photo: _photo, ...kept } = changesOf(values, base);
    return kept;
  });
  const leaving = useUnsaved(form);
  const idle = useInactivity(form.methods, () => {
    onEnd();
    notices.alert(t('PATIENT.IDLE_UNLOCKED'));
  });
  return (
    <>
      <DraftBanner draft={draft} />
      <PatientWizard
        form={form}
        label={t('PATIENT.EDIT')}
        steps={stepsOf('edit', viewer.may('list', 'nurse-notes'))}
        renderPanel={(step) => (
          <StepPanel
            form={form}
            step={step}
            names={namedInEdit}
            required={required}
            own={patient.icPassport}
            photo={base.photo}
            notes={<NurseNotes patID={patient.patID} mayAdd />}
          />
        )}
        renderActions={() => (
          <>
            <Button onClick={onEnd}>{t('SHELL.CANCEL')}</Button>
            <Button look="primary" type="submit" busy={form.busy}>
              {t('PATIENT.UPDATE')}
            </Button>
          </>
        )}
      />
      {leaving.asking && (
        <ConfirmDialog title={t('SHELL.ALERT')} onYes={leaving.leave} onNo={leaving.stay}>
          {t('SHELL.UNSAVED')}
        </ConfirmDialog>
      )}
      {idle.asking && !leaving.asking && (
        <ConfirmDialog title={t('PATIENT.IDLE_TITLE')} onYes={idle.stay} onNo={onEnd}>
          {t('PATIENT.IDLE_TEXT')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What the fields hold of a record, by their names in the save. */
function valuesOf(patient: Patient): Record<string, unknown> {
  const { allergyList, relationList } = patient;
  const values: Record<string, unknown> = { allergyList, relationList };
  for (const { name } of fieldSteps.flatMap(({ fields }) => fields))
    values[namedInEdit[name] ?? name] = patient[name] ?? '';
  return values;
}

function changesOf(values: Record<string, unknown>, patient: Patient): Record<string, unknown> {
  const { allergyList, relationList, ...plain } = valuesOf(patient);
  const lists = Object.entries({ allergyList, relationList }).filter(
    ([name, before]) => JSON.stringify(values[name]) !== JSON.stringify(before),
  );
  return {
    ...differing(values, plain),
    ...Object.fromEntries(lists.map(([name]) => [name, values[name]])),
    ...(values['photo'] !== undefined && { photo: values['photo'] }),
  };
}
