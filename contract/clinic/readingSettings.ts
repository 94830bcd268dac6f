import { flag } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const settings = z.object({ id: z.int(), version: z.int(), asksReason: z.boolean() });

export const readingSettings = {
  readingSettings: call({
    method: 'GET',
    path: '/api/reading_settings',
    summary: 'Whether people say why they read the record of a patient who is not there that day.',
    access: inBranch('show', 'reading-settings'),
    answer: settings,
  }),
  editReadingSettings: call({
    method: 'PUT',
    path: '/api/reading_settings',
    summary:
      'Changes whether a reason is asked for, once for each person, patient and day. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'reading-settings'),
    body: z.object({ asksReason: flag() }),
    answer: settings,
    example: { asksReason: true },
  }),
};
