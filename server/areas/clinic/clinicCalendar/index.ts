import type { clinicCalendar as calls } from '../../../../contract/clinic/clinicCalendar.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { clinicDays } from './days.ts';

export const clinicCalendar: Handlers<typeof calls> = {
  clinicCalendar: ({ startDate, endDate }, context) => clinicDays(context, startDate, endDate),
};
