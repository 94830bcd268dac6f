/** The steps of the patient form in their order, 0 to 6. */
export const steps = [
  'personal',
  'address',
  'contact',
  'relationship',
  'medical',
  'nurseNote',
  'others',
] as const;
export type Step = (typeof steps)[number];

/** What the form is for: a new patient, an existing one under its lock, or only to be read. */
export type FormStatus = 'add' | 'edit' | 'read';

/** The steps that a form shows: a new patient has no nurse notes yet, and not everyone may read them. */
export function stepsOf(status: FormStatus, mayReadNotes: boolean): readonly Step[] {
  const hasNotes = status !== 'add' && mayReadNotes;
  return hasNotes ? steps : steps.filter((step) => step !== 'nurseNote');
}
