import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { identityFaults } from '../../../../contract/clinic/newIdentity.ts';
import type { FormStep } from '../../../../contract/clinic/patientFields.ts';
import { type Patient, patients } from '../../../../contract/clinic/patients.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { errorText } from '../../../framework/problem.ts';
import { applyTheirs, isStaleError, pick } from '../../../framework/resource/stale.ts';
import { useStaleSave } from '../../../framework/resource/useStaleSave.ts';
import { useUnsavedWork } from '../../../framework/resource/useUnsavedWork.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { LoadingState } from '../../../ui/Page.tsx';
import { StaleDialog } from '../../../ui/resource/StaleDialog.tsx';
import { LeaveDialog } from '../../../ui/useLeaveGuard.tsx';
import { allergyProblems } from './allergyProblems.ts';
import { stepsFor } from './formSteps.ts';
import { identityDoubt } from './identityDoubt.ts';
import { NurseNotes } from './NurseNotes.tsx';
import { isFormField, editFieldName } from './patientFields.ts';
import {
  patientChanges,
  toRecordFields,
  formFieldName,
  patientFormValues,
} from './patientFormValues.ts';
import { patientRecordResource } from './patientRecordResource.ts';
import { PatientWizard } from './PatientWizard.tsx';
import { requiredFaults } from './requiredFaults.ts';
import { StepPanel } from './StepPanel.tsx';
import { useDoubtConfirmation } from './useDoubtConfirmation.tsx';
import { normalizeIdentityNumber } from './useIdentityNumberUse.ts';
import { useInactivityTimeout } from './useInactivityTimeout.ts';
import { useNewNote, withoutNewNote } from './useNewNote.ts';
import { fenceHeader, type PatientLock } from './usePatientLock.ts';

type Edit = Input<typeof patients.editPatientProfile>;

interface PatientEditProps {
  patient: Patient;
  fence: string;
  patientLock: PatientLock;
  step: FormStep;
  /** Begins with what was typed before and not saved. */
  takesDraft: boolean;
  onStep: (step: FormStep) => void;
  /** Called after a save; the identity number may have changed. */
  onSaved: (saved: Patient) => void;
}

/** The form of a locked record. A save requires the version that was read, and this tab's lock. */
export function PatientEdit(props: PatientEditProps) {
  const required = useCallQuery(
    patients.compulsoryField,
    { isPatientRegForm: false },
    { alsoResources: ['required-fields'] },
  ).data?.data;
  if (!required) return <LoadingState />;
  return <EditForm {...props} required={required.map(({ dbColumnName }) => dbColumnName)} />;
}

function EditForm({
  patient,
  fence,
  patientLock,
  step,
  takesDraft,
  onStep,
  onSaved,
  required,
}: PatientEditProps & { required: readonly string[] }) {
  const t = useText();
  const viewer = useViewer();
  const send = useSend();
  // The version that the form was filled from, so that a newer one is not overwritten.
  const base = useRef(patient);
  const { stale, settle, dismissStale } = useStaleSave();
  const [givingUp, setGivingUp] = useState(false);
  const doubt = useDoubtConfirmation();
  const form = useCallForm(patients.editPatientProfile, {
    defaultValues: withoutNewNote(patientFormValues(patient)),
    fixedInput: { patID: patient.patID },
    faults: (values, only) => [
      ...requiredFaults(values, required, editFieldName, only),
      ...identityFaults(values, { before: base.current, names: editFieldName, only }),
    ],
    onSubmit: async (input, options) => {
      const number = normalizeIdentityNumber(valueText(input.NRIC));
      const dob = valueText(input.dob);
      const isOther = number !== base.current.icPassport || dob !== (base.current.dob ?? '');
      if (isOther && !(await doubt.confirm(identityDoubt(t, { number, dob })))) return;
      // A note that was written but not added is saved too.
      await addNote();
      const changes: Partial<Edit> = patientChanges(input, base.current);
      const headers = { ...fenceHeader(fence), 'If-Match': `"${base.current.version}"` };
      const edit = { ...changes, patID: patient.patID };
      const { data } = await send(patients.editPatientProfile, edit, { ...options, headers });
      form.methods.reset(withoutNewNote(input));
      onSaved(data);
    },
    hasField: isFormField,
    onRefused: (error, { allergyList }) => {
      if (patientLock.handleLost(error)) return [];
      if (!isStaleError(error)) return allergyProblems(error, allergyList);
      void onStale(errorText(t, error));
      return [];
    },
  });
  const addNote = useNewNote(form, patient.patID, fence);
  const readAgain = async () => {
    try {
      return (await send(patients.patientDetail, { nric: patient.icPassport })).data;
    } catch (error) {
      notifyError(t, error);
      return undefined;
    }
  };
  const onStale = async (message: string) => {
    const data = await readAgain();
    if (!data) return;
    const theirs = patientFormValues(data);
    const saved = toRecordFields(t, theirs);
    const take = (values: Readonly<Record<string, unknown>>) => {
      applyTheirs(form.methods, pick(theirs, Object.keys(values).map(formFieldName)));
      base.current = data;
    };
    settle({
      message,
      before: toRecordFields(t, patientFormValues(base.current)),
      theirs: saved,
      yours: toRecordFields(t, form.methods.getValues()),
      take,
      reset: () => take(saved),
      save: () => void form.submit(),
    });
  };
  const takeDraft = useEffectEvent(() => {
    if (takesDraft) form.draft.restore();
  });
  useEffect(() => takeDraft(), []);
  const leaving = useUnsavedWork(form);
  const idle = useInactivityTimeout(form.methods, () => {
    patientLock.unlock();
    notices.alert(t('PATIENT.IDLE_UNLOCKED'));
  });
  const giveUp = () => {
    if (leaving.isDirty()) form.draft.discard();
    patientLock.unlock();
  };
  return (
    <>
      <PatientWizard
        form={form}
        label={t('PATIENT.EDIT')}
        initialStep={step}
        takesFocus
        onStep={onStep}
        steps={stepsFor('edit', viewer.may('list', 'nurse-notes'))}
        renderPanel={(open) => (
          <StepPanel
            form={form}
            step={open}
            fieldNames={editFieldName}
            required={required}
            ownNumber={patient.icPassport}
            photo={patient.photo}
            notes={
              <NurseNotes
                patID={patient.patID}
                editing={{ form, fence, handleLost: patientLock.handleLost }}
              />
            }
          />
        )}
        notice={
          patient.incomplete && (
            <label className="ui-check">
              <input type="checkbox" {...form.methods.register('incomplete')} />
              {t('PATIENT.STILL_INCOMPLETE')}
            </label>
          )
        }
        renderActions={({ hasFaults }) => (
          <>
            <Button onClick={() => (leaving.isDirty() ? setGivingUp(true) : giveUp())}>
              {t('SHELL.CANCEL')}
            </Button>
            <Button variant="primary" type="submit" busy={form.busy} disabled={hasFaults}>
              {t('PATIENT.UPDATE')}
            </Button>
          </>
        )}
      />
      {leaving.asking && <LeaveDialog onLeave={leaving.leave} onStay={leaving.stay} />}
      {givingUp && (
        <LeaveDialog onLeave={giveUp} onStay={() => setGivingUp(false)}>
          {t('PATIENT.GIVE_UP')}
        </LeaveDialog>
      )}
      {doubt.dialog}
      {stale && (
        <StaleDialog resource={patientRecordResource} stale={stale} onClose={dismissStale} />
      )}
      {idle.asking && !leaving.asking && (
        <ConfirmDialog
          title={t('PATIENT.IDLE_TITLE')}
          confirmLabel={t('PATIENT.IDLE_STAY')}
          cancelLabel={t('PATIENT.IDLE_STOP')}
          onConfirm={idle.stay}
          onCancel={() => patientLock.unlock()}
        >
          {t('PATIENT.IDLE_TEXT')}
        </ConfirmDialog>
      )}
    </>
  );
}
