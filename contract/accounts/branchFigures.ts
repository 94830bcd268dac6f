import { clinicToday, day, oneOf, orElse, sen } from '../fields.ts';
import { inAccount } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const text = z.string();
const count = z.int();
const minutes = () =>
  z.nullable(count).check(z.meta({ description: 'Minutes; null where nobody waited.' }));

/** The periods in which an owner compares branches. */
export const figurePeriods = ['today', 'week', 'days30', 'month'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

const figures = z
  .object({
    visits: count,
    noShows: count,
    waitMedian: minutes(),
    waitP90: minutes(),
    sent: count,
    failed: count,
    takings: sen(),
  })
  .check(z.meta({ id: 'BranchFigures' }));
export type BranchFigures = z.infer<typeof figures>;

const days = z.object({ startDate: text, endDate: text });
const ids = () => z.array(count);

/** What was done in the branches of an owner, side by side. */
export const branchFigures = {
  branchFigures: call({
    method: 'GET',
    path: '/api/branch_figures',
    summary:
      'Visits, no-shows, waits, messages and takings of each branch that the person owns, and of all together, today, in seven or thirty days until today, or in the month of a day (the running one until today), against the same number of days before, of a month the month before; and what each uses of its plan. Nothing of any patient.',
    access: inAccount('list', 'branch-figures'),
    query: z.object({
      period: orElse(oneOf(figurePeriods), 'today'),
      month: z
        .optional(day())
        .check(z.meta({ description: 'Any day of it; this one by default.' })),
    }),
    answer: z.object({
      period: days,
      before: days,
      all: z.object({ now: figures, before: figures }),
      branches: z.array(
        z.object({
          branchID: count,
          branchName: text,
          companyName: text,
          now: figures,
          before: figures,
          cameStatuses: ids().check(
            z.meta({ description: 'Its statuses of patients who came, by id, for its list.' }),
          ),
          missedStatuses: ids().check(z.meta({ description: 'The same of those who did not.' })),
          planName: z.nullable(text),
          endsOn: z.nullable(text),
          users: count.check(z.meta({ description: 'People at work there now.' })),
          mostUsers: z.nullable(count),
          storage: count.check(z.meta({ description: 'Bytes.' })),
          mostStorage: z.nullable(count).check(z.meta({ description: 'Bytes.' })),
        }),
      ),
    }),
    example: { period: 'month', month: clinicToday() },
  }),
};
