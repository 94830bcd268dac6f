import { oneOf } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** How a branch's doctors write their notes: under headings of their own, or as one text that begins with the headings. */
export const noteLayouts = ['headings', 'oneText'] as const;
export type NoteLayout = (typeof noteLayouts)[number];

const layout = () =>
  oneOf(noteLayouts, { words: { headings: 'NOTES.HEADINGS', oneText: 'NOTES.ONE_TEXT' } });
const settings = z.object({ id: z.int(), version: z.int(), layout: layout() });

export const noteSettings = {
  noteSettings: call({
    method: 'GET',
    path: '/api/note_settings',
    summary: "How the branch's doctors write their notes.",
    access: inBranch('show', 'note-settings'),
    answer: settings,
  }),
  editNoteSettings: call({
    method: 'PUT',
    path: '/api/note_settings',
    summary:
      'Changes how notes are begun; those that are written stay. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'note-settings'),
    body: z.object({ layout: layout() }),
    answer: settings,
    example: { layout: 'oneText' },
  }),
};
