/** What papers say of the note of a visit. */
export const noteSources = ['noteComplaint', 'noteDiagnoses', 'notePlan'] as const;
export type NoteSource = (typeof noteSources)[number];

/** What is read of a note for them. */
export interface QuotedNote {
  complaint?: string | undefined;
  plan?: string | undefined;
  text?: string | undefined;
  diagnoses?: unknown;
}

/** The words of a note by what papers say of it. A note that is one text is the complaint. */
export function noteWords(
  { complaint = '', plan = '', text = '', diagnoses }: QuotedNote,
  most: number,
): Record<NoteSource, string> {
  const named = Array.isArray(diagnoses) ? (diagnoses as { name: string }[]) : [];
  return {
    noteComplaint: (complaint || text).slice(0, most),
    noteDiagnoses: named
      .map(({ name }) => name)
      .join(', ')
      .slice(0, most),
    notePlan: plan.slice(0, most),
  };
}

/** What forms and slips call it, in small letters alone. */
const names: Readonly<Record<string, NoteSource>> = {
  diagnosis: 'noteDiagnoses',
  diagnoses: 'noteDiagnoses',
  diagnosa: 'noteDiagnoses',
  complaint: 'noteComplaint',
  complaints: 'noteComplaint',
  history: 'noteComplaint',
  aduan: 'noteComplaint',
  plan: 'notePlan',
  treatment: 'notePlan',
  pelan: 'notePlan',
  rawatan: 'notePlan',
};

/** What of a note a field of this name is about, such as "Diagnosis"; undefined for any other. */
export function noteSourceNamed(name: string): NoteSource | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(names, plain) ? names[plain] : undefined;
}
