import { useRef, useState } from 'react';
import { type Patient, patients } from '../../../../contract/clinic/patients.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { differences, takeUnchanged, isStale } from '../../../framework/resource/stale.ts';
import type { Stale } from '../../../framework/resource/useResourceForm.ts';
import { useUnsaved } from '../../../framework/resource/useUnsaved.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { LoadingState } from '../../../ui/Page.tsx';
import { StaleDialog } from '../../../ui/resource/StaleDialog.tsx';
import { allergyProblems } from './allergyProblems.ts';
import { DraftBanner } from './DraftBanner.tsx';
import { changesOf, normalized, formName, valuesOf } from './editValues.ts';
import { isVisible, editFieldName } from './fields.ts';
import { requiredFaults } from './missing.ts';
import { NurseNotes } from './NurseNotes.tsx';
import { PatientWizard } from './PatientWizard.tsx';
import { recordFields } from './recordFields.ts';
import { StepPanel } from './StepPanel.tsx';
import { type Step, stepsOf } from './steps.ts';
import { useDraft } from './useDraft.ts';
import { useInactivity } from './useInactivity.ts';
import { noteIn, useNewNote, withoutNote } from './useNewNote.ts';
import { headersOf, type PatientLock } from './usePatientLock.ts';

type Edit = Input<typeof patients.editPatientProfile>;

interface PatientEditProps {
  patient: Patient;
  fence: string;
  held: PatientLock;
  step: Step;
  onStep: (step: Step) => void;
  /** The record is saved, and may have another number now. */
  onSaved: (saved: Patient) => void;
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
  held,
  step,
  onStep,
  onSaved,
  required,
}: PatientEditProps & { required: readonly string[] }) {
  const t = useText();
  const viewer = useViewer();
  const send = useSend();
  // The record as the form was filled from it: a later one is not written over unseen.
  const base = useRef(patient);
  const [stale, setStale] = useState<Stale | null>(null);
  const [givingUp, setGivingUp] = useState(false);
  const form = useCallForm(patients.editPatientProfile, {
    defaults: withoutNote(valuesOf(patient)),
    fixed: { patID: patient.patID },
    faults: (values, field) => requiredFaults(values, required, editFieldName, field),
    make: async (input) => {
      // Written and not added: whoever saves means it as well.
      await addNote();
      const changes: Partial<Edit> = changesOf(input, base.current);
      const headers = { ...headersOf(fence), 'If-Match': `"${base.current.version}"` };
      const edit = { ...changes, patID: patient.patID };
      const { data } = await send(patients.editPatientProfile, edit, { headers });
      draft.clear();
      form.methods.reset(withoutNote(input));
      onSaved(data);
    },
    asks: isVisible,
    onRefused: (error, { allergyList }) => {
      if (held.lostTo(error)) return [];
      if (!isStale(error)) return allergyProblems(error, allergyList);
      void showStale(errorText(t, error));
      return [];
    },
  });
  const addNote = useNewNote(form.methods, patient.patID, fence);
  const readAgain = async () => {
    try {
      return (await send(patients.patientDetail, { nric: patient.icPassport })).data;
    } catch (error) {
      notices.failed(errorText(t, error));
      return undefined;
    }
  };
  const showStale = async (words: string) => {
    const data = await readAgain();
    if (!data) return;
    const theirs = valuesOf(data);
    const goOn = (fields: readonly string[]) => {
      takeUnchanged(form.methods, theirs, fields.map(formName));
      base.current = data;
      setStale(null);
    };
    const found = differences(
      normalized(theirs),
      normalized(form.methods.getValues()),
      normalized(valuesOf(base.current)),
    );
    setStale({
      words,
      differences: found,
      keepMine: (fields) => {
        goOn(fields);
        void form.submit();
      },
      takeTheirs: () => goOn(found.map(({ field }) => field)),
    });
  };
  const draft = useDraft(form.methods, `patient.${patient.patID}`, patient.version, (values) => {
    const { photo: _photo, ...kept } = changesOf(values, base.current);
    return { ...kept, ...noteIn(values) };
  });
  const leaving = useUnsaved(form);
  const idle = useInactivity(form.methods, () => {
    held.unlock();
    notices.alert(t('PATIENT.IDLE_UNLOCKED'));
  });
  const giveUp = () => {
    if (leaving.isDirty()) draft.clear();
    held.unlock();
  };
  return (
    <>
      <DraftBanner draft={draft} />
      <PatientWizard
        form={form}
        label={t('PATIENT.EDIT')}
        first={step}
        takesFocus
        onStep={onStep}
        steps={stepsOf('edit', viewer.may('list', 'nurse-notes'))}
        renderPanel={(open) => (
          <StepPanel
            form={form}
            step={open}
            names={editFieldName}
            required={required}
            own={patient.icPassport}
            photo={patient.photo}
            notes={
              <NurseNotes
                patID={patient.patID}
                editing={{ methods: form.methods, fence, lostBy: held.lostTo }}
              />
            }
          />
        )}
        renderActions={() => (
          <>
            <Button onClick={() => (leaving.isDirty() ? setGivingUp(true) : giveUp())}>
              {t('SHELL.CANCEL')}
            </Button>
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
      {givingUp && (
        <ConfirmDialog title={t('FORM.UNSAVED')} onYes={giveUp} onNo={() => setGivingUp(false)}>
          {t('PATIENT.GIVE_UP')}
        </ConfirmDialog>
      )}
      {stale && (
        <StaleDialog resource={recordFields} stale={stale} onClose={() => setStale(null)} />
      )}
      {idle.asking && !leaving.asking && (
        <ConfirmDialog title={t('PATIENT.IDLE_TITLE')} onYes={idle.stay} onNo={() => held.unlock()}>
          {t('PATIENT.IDLE_TEXT')}
        </ConfirmDialog>
      )}
    </>
  );
}
