import { optionalText, wholeNumber } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { wholeList } from './patientInput.ts';
import { patientRows } from './patients.ts';

/** Years that records of patients are kept at least. */
export const USUAL_RETENTION_YEARS = 7;

/** A day some years before another, YYYY-MM-DD. */
export const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`.replace(
    /-02-29$/,
    '-02-28',
  );

const settings = z.object({ id: z.int(), version: z.int(), years: z.int() });

/** How long a branch keeps the records of patients who come no longer. */
export const retention = {
  retentionSettings: call({
    method: 'GET',
    path: '/api/retention_settings',
    summary: 'For how many years the branch keeps records after the last contact.',
    access: inBranch('show', 'retention-settings'),
    answer: settings,
  }),
  editRetentionSettings: call({
    method: 'PUT',
    path: '/api/retention_settings',
    summary:
      'Changes for how many years records are kept. Nothing is removed by it: the list of those that are due is. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'retention-settings'),
    body: z.object({ years: wholeNumber({ min: USUAL_RETENTION_YEARS, max: 100 }) }),
    answer: settings,
    example: { years: 10 },
  }),
  retentionDueList: listCall({
    method: 'GET',
    path: '/api/retention_due_list',
    summary:
      'Patients of the branch whose records have been kept for as long as it keeps them: registered, booked, seen or charged for the last time that many years ago, and then grown up. q finds any part of a name, phone or identity number.',
    access: inBranch('delete', 'patients'),
    query: z.object({ patName: optionalText(100) }),
    ...wholeList,
    answer: patientRows,
  }),
};
