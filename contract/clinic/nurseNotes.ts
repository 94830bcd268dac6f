import { givenPassword, idOf } from '../fields.ts';
import { inBranch, orByKey } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { orLeftOut } from '../kit/kinds/optional.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** Longest note, with its markup. */
const MAX_CHARACTERS = 20_000;

const nurseNote = z
  .object({
    id: z.int(),
    patientID: z.int(),
    note: z.string().check(z.meta({ description: 'Rich text: HTML of a few harmless elements.' })),
    generatedDate: z
      .string()
      .check(z.meta({ description: 'Wall clock of the clinic written as UTC.' })),
    username: z.string(),
    visit: z.nullable(z.object({ id: z.int(), appointmentDate: z.string() })).check(
      z.meta({
        description:
          'The appointment that the note was written for, if one was said and it was not removed.',
      }),
    ),
  })
  .check(z.meta({ id: 'NurseNote' }));
export type NurseNote = z.infer<typeof nurseNote>;

const noteText = () =>
  text(MAX_CHARACTERS, { error: 'GENERAL.INVALID' }).check(
    z.refine((value) => !value.includes('\0'), { error: 'GENERAL.INVALID' }),
    z.refine((value) => value.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '', {
      error: 'GENERAL.REQUIRED',
    }),
  );

export const nurseNotes = {
  getNurseNoteList: call({
    method: 'GET',
    path: '/api/get_nurse_note_list',
    summary: "A patient's nurse notes, newest first, at most 500.",
    access: orByKey(inBranch('list', 'nurse-notes')),
    asksReason: true,
    query: z.object({ patientID: idOf('patientIds') }),
    answer: z.array(nurseNote),
  }),
  addNurseNote: call({
    method: 'POST',
    path: '/api/nursenote',
    summary:
      'Adds a nurse note; its markup is sanitised. 409 unless the person has the edit lock of the patient and, where X-Record-Fence names a tab, that tab has it.',
    access: inBranch('create', 'nurse-notes'),
    body: z.object({
      PatientId: idOf('patientIds'),
      Note: noteText(),
    }),
    answer: nurseNote,
    example: { Note: '<p>Dressing changed.</p>' },
  }),
  writeNurseNote: call({
    method: 'POST',
    path: '/api/nurse_note',
    summary:
      'Adds a nurse note whoever is editing the record; its markup is sanitised. `appointmentID` says for which of the patient’s appointments it is (400 for another’s).',
    access: inBranch('create', 'nurse-notes'),
    body: z.object({
      patientID: idOf('patientIds'),
      appointmentID: orLeftOut(idOf('appointments')),
      note: noteText(),
    }),
    answer: nurseNote,
    example: { note: '<p>Dressing changed.</p>' },
  }),
  removeNurseNote: call({
    method: 'PUT',
    path: '/api/remove_nurse_note',
    summary:
      "Removes a nurse note, confirmed by the person's own password (403 where it is wrong).",
    access: inBranch('delete', 'nurse-notes'),
    body: z.object({ id: idOf('nurse-notes'), password: givenPassword() }),
    confirmedBy: 'password',
    answer: z.object({ done: z.literal(true) }),
    example: { password: 'not-the-password' },
  }),
};
