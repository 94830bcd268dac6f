import type { NoteLayout } from '../../../../contract/clinic/noteSettings.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import type { Stored } from '../../../framework/autosave.ts';
import type { Translate } from '../../../framework/text.tsx';

const { visitNoteList } = masterLists.visitNotes.calls;
export type VisitNote = Answer<typeof visitNoteList>[number];

/** How the notes of a visit are asked for. */
export const notesOfVisit = (appointment: number) => ({
  filter: JSON.stringify({ appointment }),
  range: JSON.stringify([0, 19]),
  sort: JSON.stringify(['addedAt', 'ASC']),
});

/** Whether a note is the person's own, to be written and amended. */
export const isOwnNote = (note: VisitNote): boolean => 'mayEdit' in note && note.mayEdit === true;

/** The headings of a note, in their order. */
export const headings = ['complaint', 'findings', 'assessment', 'plan'] as const;

/** The words of a heading. */
export const headingCode = (heading: (typeof headings)[number] | 'text') =>
  `RESOURCE.VISIT_NOTES.${heading.toUpperCase() as Uppercase<typeof heading>}` as const;

export interface Diagnosis {
  id?: number;
  name: string;
  code: string;
}

/** What a doctor writes of a visit. */
export type NoteValues = Record<(typeof headings)[number] | 'text', string> & {
  diagnoses: readonly Diagnosis[];
};

const emptyNote: NoteValues = {
  complaint: '',
  findings: '',
  assessment: '',
  plan: '',
  text: '',
  diagnoses: [],
};

/** A note before anything is written: empty under its headings, or one text that begins with them. */
export function begunNote(t: Translate, layout: NoteLayout | undefined): NoteValues {
  if (layout !== 'oneText') return emptyNote;
  const words = headings.map((heading) => `${t(headingCode(heading))}: `);
  return { ...emptyNote, text: words.join('\n\n').trim() };
}

/** What a stored note says. */
export function valuesOf(note: VisitNote): NoteValues {
  const { complaint, findings, assessment, plan, text, diagnoses } = note;
  return {
    complaint: complaint ?? '',
    findings: findings ?? '',
    assessment: assessment ?? '',
    plan: plan ?? '',
    text: text ?? '',
    diagnoses: (diagnoses || []) as Diagnosis[],
  };
}

/** A note as it is stored. */
export const storedNote = (note: VisitNote): Stored<NoteValues> => ({
  id: note.id,
  version: note.version,
  values: valuesOf(note),
});
