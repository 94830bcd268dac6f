import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { Random } from '../../../server/db/demo/random.ts';
import type { Desk } from '../growth/desk.ts';
import { DOCTORS } from '../growth/size.ts';

/** Makes a call, and notes its time under a name. */
export type Timed = (name: string, call: () => Promise<unknown>) => Promise<void>;

/** The name of what pages fetch again because they were told of a change. */
export const refetch = 'rows of a list again, after a change';

/** One thing that a person at a desk does. */
interface Act {
  /** How often of a hundred. */
  weight: number;
  /** The page that it opens: a list of appointments, which the page then keeps up to date, or null for another page. */
  opens?: (desk: Desk, random: Random) => List | null;
  /** Calls that it makes, on whichever page is open. */
  run?: (desk: Desk, timed: Timed, random: Random) => Promise<void>;
}

interface List {
  name: string;
  /** Fetches it, or the rows with some ids alone. */
  fetch: (ids?: readonly number[]) => Promise<unknown>;
}

const byIds = (ids: readonly number[] | undefined) => (ids ? { ids: ids.join(',') } : {});

const today = clinicToday();
const names = ['siti nur', 'tan wei', 'ahmad', 'lim', 'muthu', '陈', '012-345', '900317'];

/** What people do at work, and how often. */
export const acts: readonly Act[] = [
  {
    weight: 30,
    opens: (desk, random) => dayList(desk, addDays(today, random.between(-2, 7))),
  },
  {
    weight: 12,
    opens: ({ send }) => ({
      name: "today's queue",
      fetch: (ids) => send(api.todayQueue, byIds(ids)),
    }),
  },
  {
    weight: 12,
    run: async ({ send }, timed, random) => {
      const name = random.of(names);
      for (let length = Math.min(2, name.length); length <= name.length; length += 2)
        await timed('patient search, typing', () =>
          send(api.patientNameList, { name: name.slice(0, length) }),
        );
    },
  },
  {
    weight: 14,
    opens: () => null,
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
    opens: ({ send }, random) => {
      const day = addDays(today, random.between(-7, 7));
      const week = { startDate: day, endDate: addDays(day, 6) };
      return {
        name: 'schedule of a week',
        fetch: (ids) => send(api.appointmentList, { ...week, ...byIds(ids) }),
      };
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
    opens: () => null,
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

/** The list of a day. */
export function dayList({ send }: Desk, day: string): List {
  const input = { startDate: day, endDate: day };
  return {
    name: "a day's list",
    fetch: (ids) => send(api.appointmentList, { ...input, ...byIds(ids) }),
  };
}

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
