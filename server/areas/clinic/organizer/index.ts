import type { organizer as calls } from '../../../../contract/clinic/organizer.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { absencesOf } from '../appointments/obstacles.ts';
import { overlapsOf } from './overlaps.ts';
import { listOf, oneOf, recent } from './reading.ts';
import { add, edit, remove } from './writing.ts';

/** Longest range of days in a search for absences. */
const MAX_DAYS = 366;

export const organizer: Handlers<typeof calls> = {
  organizerList: ({ resource, ...list }, context) => listOf(context, resource, list),

  schedulerOrganizerList: (_, context) => recent(context, monthBefore(clinicToday())),

  organizerDetail: ({ id }, context) => oneOf(context, id),

  addOrganizer: add,

  updateOrganizer: edit,

  async removeOrganizer({ id }, context) {
    await remove(context, id);
    return { done: true };
  },

  organizerOverlaps: (input, context) => overlapsOf(context, input),

  async checkUnavailableOrganizerSlot({ startDate, endDate, doctor }, context) {
    const start = instantOf(startDate).getTime();
    const stop = Math.min(instantOf(endDate).getTime(), start + MAX_DAYS * DAY);
    if (stop <= start) return [];
    const absences = await absencesOf(context, doctor, { start, stop });
    return absences.map((away) => ({
      resource: away.resource,
      startDate: wallClockOf(new Date(away.start)),
      endDate: wallClockOf(new Date(away.stop)),
      reason: away.reason,
    }));
  },
};

const DAY = 86_400_000;

function monthBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 10);
}
