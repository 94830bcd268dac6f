import { oneOf } from '../fields.ts';
import { inBranch, signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { startPages } from './startPaths.ts';

/** The roles that a branch chooses for, by the names of their fields. */
export const startRoles = {
  receptionist: 'Receptionist',
  nurse: 'Nurse',
  doctor: 'Doctor',
  manager: 'Manager',
  owner: 'Tenant',
} as const;

/** What a person chose for themselves: a page, or what the branch has chosen for their role. */
export const ownStartPages = ['branch', ...startPages] as const;

export type OwnStartPage = (typeof ownStartPages)[number];

/** The words of each. */
export const ownStartWords = {
  branch: 'START.BRANCH',
  dashboard: 'PAGE.DASHBOARD',
  queue: 'PAGE.QUEUE',
  book: 'PAGE.SCHEDULER',
} as const;
const page = () => oneOf(startPages, { words: ownStartWords });
const byRole = z.object({
  receptionist: page(),
  nurse: page(),
  doctor: page(),
  manager: page(),
  owner: page(),
});
const settings = z.extend(byRole, { id: z.int(), version: z.int() });

const own = z.object({ startPage: z.enum(ownStartPages) });

export const startPageCalls = {
  startPages: call({
    method: 'GET',
    path: '/api/start_pages',
    summary: 'What the product opens with for each role of the branch.',
    access: inBranch('show', 'start-pages'),
    answer: settings,
  }),
  editStartPages: call({
    method: 'PUT',
    path: '/api/start_pages',
    summary:
      'Changes what the product opens with for each role, where a person chose nothing else. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', 'start-pages'),
    body: byRole,
    answer: settings,
    example: {
      receptionist: 'queue',
      nurse: 'queue',
      doctor: 'book',
      manager: 'dashboard',
      owner: 'dashboard',
    },
  }),
  ownStartPage: call({
    method: 'GET',
    path: '/api/own_start_page',
    summary: 'What the signed-in person chose to open with.',
    access: signedIn,
    answer: own,
  }),
  editOwnStartPage: call({
    method: 'PUT',
    path: '/api/own_start_page',
    summary:
      'Chooses what the product opens with for the signed-in person, in every branch and browser; `branch` leaves it to the branch.',
    access: signedIn,
    body: z.object({ startPage: oneOf(ownStartPages, { words: ownStartWords }) }),
    answer: own,
    example: { startPage: 'queue' },
  }),
};
