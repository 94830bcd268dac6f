/** The steps of the patient form in their order, 0 to 6. */
export const formSteps = [
  'personal',
  'address',
  'contact',
  'relationship',
  'medical',
  'nurseNote',
  'others',
] as const;
export type FormStep = (typeof formSteps)[number];

/** What the form is for: a new patient, an existing one under its lock, or only to be read. */
export type FormMode = 'add' | 'edit' | 'read';

/** The steps that a form shows: a new patient has no nurse notes yet, and not everyone may read them. */
export function stepsFor(status: FormMode, mayReadNotes: boolean): readonly FormStep[] {
  const hasNotes = status !== 'add' && mayReadNotes;
  return hasNotes ? formSteps : formSteps.filter((step) => step !== 'nurseNote');
}
