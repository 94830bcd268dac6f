import type { appointments } from '../../../../contract/clinic/appointments.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { addMinutes, durationMinutes, formatDate, formatTime } from '../../../framework/format.ts';
import type { Translate } from '../../../framework/text.tsx';

type Closed = NonNullable<Answer<typeof appointments.checkAppointmentAvailability>['closed']>;

/** Why the clinic is closed at a time, in a sentence. */
export function closedText(t: Translate, { day, reason, holiday, hours }: Closed): string {
  const at = (time: string) =>
    formatTime(addMinutes(`${day}T00:00:00.000Z`, durationMinutes(time)));
  const open = hours.map(({ opens, closes }) =>
    t('CAL.FROM_TO', { from: at(opens), until: at(closes) }),
  );
  return t(`APPT.CLOSED.${reason}`, { day: formatDate(day), holiday, hours: open.join(', ') });
}
