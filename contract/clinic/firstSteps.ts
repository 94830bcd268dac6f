import { flag } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** The steps of a new branch until it can work, in the order in which they are proposed. */
export const firstStepNames = [
  'openingHours',
  'doctors',
  'appointmentTypes',
  'staff',
  'patients',
  'booking',
] as const;
export type FirstStep = (typeof firstStepNames)[number];

const firstStepsOf = z.object({
  isHidden: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(firstStepNames),
      isDone: z.boolean().check(z.meta({ description: 'Whether there is one of its kind.' })),
    }),
  ),
});

/** The steps that lead a new branch to its first appointment. */
export const firstSteps = {
  firstSteps: call({
    method: 'GET',
    path: '/api/first_steps',
    summary:
      'Which steps of a new branch are done, by what it has: opening hours, doctors, types of appointment, another person who works there or is invited, patients, appointments.',
    access: inBranch('show', 'first-steps'),
    answer: firstStepsOf,
  }),
  editFirstSteps: call({
    method: 'PUT',
    path: '/api/first_steps',
    summary: 'Hides the steps from the dashboards of the branch, or shows them again.',
    access: inBranch('edit', 'first-steps'),
    body: z.object({ isHidden: flag() }),
    answer: firstStepsOf,
    example: { isHidden: true },
  }),
};
