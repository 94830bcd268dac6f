import { clinicToday } from '../../../contract/fields.ts';
import type { organizer as calls } from '../../../contract/organizer.ts';
import type { Handlers } from '../../http/context.ts';
import { instantOf, wallOf } from '../../time.ts';
import { absencesOf } from '../appointments/obstacles.ts';
import { doctorsOf } from '../appointments/references.ts';
import { overlapsOf } from './overlaps.ts';
import { listOf, oneOf, recent } from './reading.ts';
import { add, edit, remove } from './writing.ts';

/** Days that a look for absences reaches at most. */
const MOST_DAYS = 366;

export const organizer: Handlers<typeof calls> = {
  async organizerList({ resource, ...list }, context) {
    if (resource !== undefined) await doctorsOf(context, [resource], 'resource');
    return listOf(context, resource, list);
  },

  schedulerOrganizerList: (_, context) => recent(context, monthBefore(clinicToday())),

  organizerDetail: ({ id }, context) => oneOf(context, id),

  addOrganizer: add,

  updateOrganizer: edit,

  async removeOrganizer({ id }, context) {
    await remove(context, id);
    return { done: true };
  },

  async organizerOverlaps(input, context) {
    await doctorsOf(context, [input.resource], 'resource');
    return overlapsOf(context, input);
  },

  async checkUnavailableOrganizerSlot({ startDate, endDate, doctor }, context) {
    await doctorsOf(context, doctor, 'doctor');
    const start = instantOf(startDate).getTime();
    const stop = Math.min(instantOf(endDate).getTime(), start + MOST_DAYS * DAY);
    if (stop <= start) return [];
    const absences = await absencesOf(context, doctor, { start, stop });
    return absences.map((away) => ({
      resource: away.resource,
      startDate: wallOf(new Date(away.start)),
      endDate: wallOf(new Date(away.stop)),
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
