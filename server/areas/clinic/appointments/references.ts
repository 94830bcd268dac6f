import { type StatusMeaning, statusMeanings } from '../../../../contract/clinic/lookups.ts';
import type { BranchLists } from '../../../db/branchLists.ts';
import { notFound } from '../../../kit/http/failure.ts';

/** A doctor of the branch. */
export interface Doctor {
  id: number;
  name: string;
}

/** The status of a new appointment. */
export const firstStatus = (lists: BranchLists): number => statusOf(lists, 'booked');

/** The branch's first status of a meaning, or else its first. */
export function statusOf(lists: BranchLists, meaning: StatusMeaning): number {
  const statuses = lists.lookups('appt_status');
  const first = statuses.find((status) => status.meaning === meaning) ?? statuses[0];
  if (!first) throw new Error('the branch has no statuses');
  return first.id;
}

/** What a status of the branch means to the product. */
export function statusMeaning(lists: BranchLists, statusId: number): StatusMeaning {
  const stored = lists.lookup('appt_status', statusId)?.meaning;
  return statusMeanings.find((known) => known === stored) ?? 'booked';
}

/** Whether an appointment in a status holds its doctors' time. */
export function holdsTime(meaning: StatusMeaning): boolean {
  return meaning !== 'cancelled' && meaning !== 'noShow';
}

/** Doctors of the branch by id, in the order of the ids; 404 where one is missing. */
export function doctorsOf(lists: BranchLists, ids: readonly number[], field: string): Doctor[] {
  return ids.map((id) => {
    const found = lists.doctor(id);
    if (!found) throw notFound(field);
    return found;
  });
}
