import type { affected as calls } from '../../../../contract/clinic/affected.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { oneOf } from '../organizer/reading.ts';
import { requireHoliday } from './holiday.ts';
import { affectedOf } from './reading.ts';
import { settle } from './settling.ts';
import { tell } from './telling.ts';

export const affected: Handlers<typeof calls> = {
  async affectedAppointments(which, context) {
    if (which.organizerID !== undefined) await oneOf(context, which.organizerID, 'organizerID');
    if (which.holidayID !== undefined) await requireHoliday(context, which.holidayID);
    return affectedOf(context, which);
  },

  settleAffected: settle,

  tellAffected: tell,
};
