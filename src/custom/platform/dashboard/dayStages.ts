import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';

/** The stages of a day in their order, with the statuses of each. */
const stages = {
  expected: ['booked', 'confirmed'],
  waiting: ['arrived', 'called'],
  inside: ['inProgress'],
  done: ['done'],
  missed: ['cancelled', 'noShow'],
} as const satisfies Record<string, readonly StatusMeaning[]>;
export type Stage = keyof typeof stages;

/** The appointments of a day by stage. */
export function dayStages(
  day: readonly Appointment[],
): readonly { stage: Stage; rows: readonly Appointment[] }[] {
  return Object.entries(stages).map(([stage, meanings]: [string, readonly StatusMeaning[]]) => ({
    stage: stage as Stage,
    rows: day.filter(({ statusMeaning }) => meanings.includes(statusMeaning)),
  }));
}
