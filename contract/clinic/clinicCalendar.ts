import { clinicToday, day } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { encodeMessage } from '../kit/message.ts';
import { z } from '../kit/zod.ts';

/** Longest range of days in one answer. */
const MAX_DAYS = 400;

export const clinicDay = z.object({
  day: z.string().check(z.meta({ description: 'YYYY-MM-DD' })),
  weekend: z
    .boolean()
    .check(z.meta({ description: "By the weekend of the clinic's state on that day." })),
  holiday: z
    .string()
    .check(z.meta({ description: 'Public holiday of the state or all of Malaysia; else empty.' })),
  hours: z
    .array(z.object({ opens: z.string(), closes: z.string() }))
    .check(z.meta({ description: 'Opening hours, hh:mm, in order; empty on a day off.' })),
});
export type ClinicDay = z.infer<typeof clinicDay>;

export const clinicCalendar = {
  clinicCalendar: call({
    method: 'GET',
    path: '/api/clinic_calendar',
    summary:
      "The clinic's days from one to another (both included, at most 400): opening hours, weekend and public holidays of its state.",
    access: inBranch('list', 'appointments'),
    query: z.object({ startDate: day(), endDate: day() }).check(
      z.refine(({ startDate, endDate }) => startDate <= endDate, {
        error: 'ORGANIZER.DAYS_ORDER',
        path: ['endDate'],
      }),
      z.refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < MAX_DAYS, {
        error: encodeMessage('CALENDAR.TOO_LONG', { days: MAX_DAYS }),
        path: ['endDate'],
      }),
    ),
    answer: z.array(clinicDay),
    example: { startDate: clinicToday(), endDate: clinicToday() },
  }),
};

function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000;
}
