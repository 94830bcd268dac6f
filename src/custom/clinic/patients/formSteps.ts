import { type FormStep, formSteps } from '../../../../contract/clinic/patientFields.ts';

/** The mode of the form: a new patient, a locked record, or read-only. */
export type FormMode = 'add' | 'edit' | 'read';

/** The steps of a form. Nurse notes are left out for new patients and for people who may not read them. */
export function stepsFor(status: FormMode, mayReadNotes: boolean): readonly FormStep[] {
  const hasNotes = status !== 'add' && mayReadNotes;
  return hasNotes ? formSteps : formSteps.filter((step) => step !== 'nurseNote');
}
