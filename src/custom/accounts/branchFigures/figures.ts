import type { branchFigures, BranchFigures } from '../../../../contract/accounts/branchFigures.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatRinggit, plainRinggit } from '../../../../contract/kit/money.ts';
import type { Code } from '../../../framework/text.tsx';

export type Overview = Answer<typeof branchFigures.branchFigures>;
export type Branch = Overview['branches'][number];

interface Figure {
  name: keyof BranchFigures;
  label: Code;
  shown: (value: number) => string;
  /** As a spreadsheet reads it. */
  plain: (value: number) => string;
  /** The list or report of the branch that has its rows. */
  to: (branch: Branch, days: Overview['period']) => string;
}

const address = (path: string, filter: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
const appointments = (statuses: readonly number[], days: Overview['period']) =>
  address('/appointment/appointment-list', { ...days, statuses: statuses.join(',') });
const messages = (statuses: string, { startDate, endDate }: Overview['period']) =>
  address('/message', { statuses, from: startDate, until: endDate });
const waits = (_: Branch, days: Overview['period']) =>
  `/reports?${new URLSearchParams({ report: 'Waiting times', ...days })}`;
const count = { shown: String, plain: String };

/** The figures of a branch in their order, each with where its rows are. */
export const figures: readonly Figure[] = [
  {
    name: 'visits',
    label: 'BRANCH_FIGURES.VISITS',
    ...count,
    to: ({ cameStatuses }, days) => appointments(cameStatuses, days),
  },
  {
    name: 'noShows',
    label: 'BRANCH_FIGURES.NO_SHOWS',
    ...count,
    to: ({ missedStatuses }, days) => appointments(missedStatuses, days),
  },
  { name: 'waitMedian', label: 'BRANCH_FIGURES.WAIT_MEDIAN', ...count, to: waits },
  { name: 'waitP90', label: 'BRANCH_FIGURES.WAIT_P90', ...count, to: waits },
  {
    name: 'sent',
    label: 'BRANCH_FIGURES.SENT',
    ...count,
    to: (_, days) => messages('sent,delivered', days),
  },
  {
    name: 'failed',
    label: 'BRANCH_FIGURES.FAILED',
    ...count,
    to: (_, days) => messages('failed,fail_authenticate', days),
  },
  {
    name: 'takings',
    label: 'BRANCH_FIGURES.TAKINGS',
    shown: formatRinggit,
    plain: plainRinggit,
    to: (_, days) => `/appointment/takings?${new URLSearchParams({ ...days })}`,
  },
];

/** Where a branch's plans are. */
export const plansOf = ({ branchID }: Branch): string =>
  address('/tenant/subscription-details', { branchID: String(branchID) });
