import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { Random } from '../../../server/db/demo/random.ts';
import type { Desk } from '../growth/desk.ts';
import { DOCTORS } from '../growth/size.ts';

/** Makes a call, and notes its time under a name. */
export type Timed = (name: string, call: () => Promise<unknown>) => Promise<void>;

/** One thing that a person at a desk does: a call, or a few after one another. */
interface Act {
  /** How often of a hundred. */
  weight: number;
  run: (desk: Desk, timed: Timed, random: Random) => Promise<void>;
}

const today = clinicToday();
const names = ['siti nur', 'tan wei', 'ahmad', 'lim', 'muthu', '陈', '012-345', '900317'];

/** What people do at work, and how often. */
export const acts: readonly Act[] = [
  {
    weight: 30,
    run: ({ send }, timed, random) => {
      const day = addDays(today, random.between(-2, 7));
      return timed("a day's list", () =>
        send(api.appointmentList, { startDate: day, endDate: day }),
      );
    },
  },
  { weight: 12, run: ({ send }, timed) => timed("today's queue", () => send(api.todayQueue, {})) },
  {
    weight: 12,
    run: async ({ send }, timed, random) => {
      const name = random.of(names);
      for (let length = 2; length <= name.length; length += 2)
        await timed('patient search, typing', () =>
          send(api.patientNameList, { name: name.slice(0, length) }),
        );
    },
  },
  {
    weight: 14,
    run: async ({ send, patients }, timed, random) => {
      const { icPassport: nric } = random.of(patients);
      await Promise.all([
        timed("a patient's record", () => send(api.patientDetail, { nric })),
        timed("a patient's timeline", () => send(api.patientTimeline, { nric })),
      ]);
    },
  },
  {
    weight: 6,
    run: ({ send }, timed, random) => {
      const day = addDays(today, random.between(-7, 7));
      return timed('schedule of a week', () =>
        send(api.appointmentList, { startDate: day, endDate: addDays(day, 6) }),
      );
    },
  },
  {
    weight: 12,
    run: ({ send, appointments }, timed, random) =>
      timed('a change of status', () =>
        send(api.updateAppointment, {
          id: random.of(appointments),
          appt_status: random.between(2, 4),
        }),
      ),
  },
  { weight: 8, run: book },
  {
    weight: 3,
    run: ({ send }, timed, random) =>
      timed('sent messages', () =>
        send(api.smsHistoryList, { page: random.between(1, 3), pageSize: 10 }),
      ),
  },
  {
    weight: 3,
    run: ({ send }, timed) => timed('alerts', () => send(api.notiAlertList, { take: 20 })),
  },
];

// Two people may want the same time, so it may stand over another's: the time is not refused, as for a walk-in.
function book(desk: Desk, timed: Timed, random: Random): Promise<void> {
  const quarter = random.between(0, 23);
  const time = new Date(Date.UTC(2000, 0, 1, 17, quarter * 15)).toISOString().slice(11);
  return timed('a booking', () =>
    desk.send(api.bookAppointment, {
      appointmentDate: `${addDays(today, random.between(1, 60))}T${time}`,
      patientID: random.of(desk.patients).icPassport,
      patientName: 'Bench Patient',
      phoneNo: '0123456789',
      resource: String((desk.branch - 1) * DOCTORS + random.between(1, DOCTORS)),
      type: 'Consultation',
      priorityID: 6,
      estimatedTime: '00:15:00',
      allowConflict: true,
    }),
  );
}
