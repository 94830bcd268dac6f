import { malaysianStates } from '../clinic/branchSettings.ts';
import { addDays, isDay } from '../kit/days.ts';
import type { GazettedFestival } from '../masterLists/publicHolidays.ts';

/** The days of a year's festivals, as far as they are known. */
export type FestivalDays = Readonly<Partial<Record<GazettedFestival, string | null>>>;

/** A holiday in some states; in all of Malaysia where there are none. */
interface Holiday {
  day: string;
  name: string;
  states: readonly State[];
  /** Whether its day follows from those of the festivals, so that it moves with them. */
  follows: boolean;
}

type State = (typeof malaysianStates)[number];

/** The days that were gazetted or, where that year's gazette was not out, follow from the almanacs. */
const knownDays: Readonly<Record<number, FestivalDays>> = {
  2026: {
    israk: '2026-01-17',
    thaipusam: '2026-02-01',
    chineseNewYear: '2026-02-17',
    ramadan: '2026-02-19',
    aidilfitri: '2026-03-21',
    goodFriday: '2026-04-03',
    wesak: '2026-05-31',
    aidiladha: '2026-05-27',
    muharram: '2026-06-17',
    holOfJohor: '2026-07-21',
    maulid: '2026-08-25',
    deepavali: '2026-11-08',
  },
  2027: {
    israk: '2027-01-05',
    thaipusam: '2027-01-22',
    chineseNewYear: '2027-02-06',
    ramadan: '2027-02-08',
    aidilfitri: '2027-03-10',
    goodFriday: '2027-03-26',
    wesak: '2027-05-20',
    aidiladha: '2027-05-17',
    muharram: '2027-06-06',
    holOfJohor: '2027-07-11',
    maulid: '2027-08-15',
    deepavali: '2027-10-28',
    israkAgain: '2027-12-26',
  },
};

/** What is known of a year's festivals; nothing of a year whose almanac is not kept here. */
export const knownFestivalDays = (year: number): FestivalDays => knownDays[year] ?? {};

const except = (...states: State[]) => malaysianStates.filter((state) => !states.includes(state));
const everywhere: readonly State[] = [];
const fridays: readonly State[] = ['Kedah', 'Kelantan', 'Terengganu'];

/** Holidays on the same day each year, by month and day. */
const fixed: readonly [monthAndDay: string, name: string, states: readonly State[]][] = [
  ['01-01', "New Year's Day", except('Johor', 'Kedah', 'Kelantan', 'Perlis', 'Terengganu')],
  ['01-14', 'Birthday of the Yang di-Pertuan Besar', ['Negeri Sembilan']],
  ['02-01', 'Federal Territory Day', ['Kuala Lumpur', 'Labuan', 'Putrajaya']],
  ['02-20', 'Declaration of Independence Day', ['Malacca']],
  ['03-04', 'Installation of the Sultan of Terengganu', ['Terengganu']],
  ['03-23', 'Birthday of the Sultan of Johor', ['Johor']],
  ['03-30', 'Birthday of the Governor of Sabah', ['Sabah']],
  ['04-26', 'Birthday of the Sultan of Terengganu', ['Terengganu']],
  ['05-01', 'Labour Day', everywhere],
  ['05-22', 'Hol Day of Pahang', ['Pahang']],
  ['05-30', 'Harvest Festival', ['Labuan', 'Sabah']],
  ['05-31', 'Harvest Festival (second day)', ['Labuan', 'Sabah']],
  ['06-01', 'Gawai Dayak', ['Sarawak']],
  ['06-02', 'Gawai Dayak (second day)', ['Sarawak']],
  ['07-07', 'George Town Heritage Day', ['Penang']],
  ['07-17', 'Birthday of the Raja of Perlis', ['Perlis']],
  ['07-22', 'Sarawak Day', ['Sarawak']],
  ['07-30', 'Birthday of the Sultan of Pahang', ['Pahang']],
  ['08-24', 'Birthday of the Governor of Malacca', ['Malacca']],
  ['08-31', 'National Day', everywhere],
  ['09-16', 'Malaysia Day', everywhere],
  ['09-29', 'Birthday of the Sultan of Kelantan', ['Kelantan']],
  ['09-30', 'Birthday of the Sultan of Kelantan (second day)', ['Kelantan']],
  ['12-11', 'Birthday of the Sultan of Selangor', ['Selangor']],
  ['12-24', 'Christmas Eve', ['Sabah']],
  ['12-25', 'Christmas Day', everywhere],
];

/** Holidays on a weekday of a month: the day of the week from 0 for Sunday, and which of the month. */
const byWeekday: readonly [
  month: string,
  which: { weekday: number; nth: number },
  name: string,
  states: readonly State[],
][] = [
  ['06', { weekday: 1, nth: 1 }, 'Birthday of the Yang di-Pertuan Agong', everywhere],
  ['06', { weekday: 0, nth: 3 }, 'Birthday of the Sultan of Kedah', ['Kedah']],
  ['07', { weekday: 6, nth: 2 }, 'Birthday of the Governor of Penang', ['Penang']],
  ['10', { weekday: 6, nth: 2 }, 'Birthday of the Governor of Sarawak', ['Sarawak']],
  ['11', { weekday: 5, nth: 1 }, 'Birthday of the Sultan of Perak', ['Perak']],
];

const israkStates: readonly State[] = ['Kedah', 'Negeri Sembilan', 'Perlis', 'Terengganu'];

/** Holidays that follow from a festival's day, by the days after it. */
const byFestival: readonly [
  festival: GazettedFestival,
  after: number,
  name: string,
  states: readonly State[],
][] = [
  ['israk', 0, 'Israk and Mikraj', israkStates],
  // The Islamic year is shorter, so that it comes twice in some years.
  ['israkAgain', 0, 'Israk and Mikraj', israkStates],
  [
    'thaipusam',
    0,
    'Thaipusam',
    [
      'Johor',
      'Kedah',
      'Kuala Lumpur',
      'Negeri Sembilan',
      'Penang',
      'Perak',
      'Putrajaya',
      'Selangor',
    ],
  ],
  ['chineseNewYear', 0, 'Chinese New Year', everywhere],
  ['chineseNewYear', 1, 'Chinese New Year (second day)', except('Kelantan', 'Terengganu')],
  ['ramadan', 0, 'First day of Ramadan', ['Johor', 'Kedah', 'Malacca']],
  [
    'ramadan',
    16,
    'Nuzul Al-Quran',
    except('Johor', 'Kedah', 'Malacca', 'Negeri Sembilan', 'Sabah', 'Sarawak'),
  ],
  ['aidilfitri', 0, 'Hari Raya Aidilfitri', everywhere],
  ['aidilfitri', 1, 'Hari Raya Aidilfitri (second day)', everywhere],
  ['goodFriday', 0, 'Good Friday', ['Sabah', 'Sarawak']],
  ['wesak', 0, 'Wesak Day', everywhere],
  ['aidiladha', -1, 'Arafat Day', ['Terengganu']],
  ['aidiladha', 0, 'Hari Raya Aidiladha', everywhere],
  ['aidiladha', 1, 'Hari Raya Aidiladha (second day)', [...fridays, 'Perlis']],
  ['muharram', 0, 'Awal Muharram', everywhere],
  ['holOfJohor', 0, 'Hol Day of Johor', ['Johor']],
  ['maulid', 0, "Prophet Muhammad's Birthday", everywhere],
  ['deepavali', 0, 'Deepavali', except('Sarawak')],
];

/** The days of the week, from 0 for Sunday, on which a state rests, and that which has its holidays replaced. */
const restOf = (state: State): { rest: readonly number[]; replaced: number } => {
  if (state === 'Kedah') return { rest: [5, 6], replaced: 5 };
  return fridays.includes(state) ? { rest: [5, 6], replaced: 6 } : { rest: [0, 6], replaced: 0 };
};

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

function nthWeekday(
  year: number,
  month: string,
  { weekday, nth }: { weekday: number; nth: number },
) {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

/**
 * The public holidays of Malaysia and its states in a year, from the days of its festivals; one without a (whole) day is left out.
 * A holiday on a Sunday (in Kedah on a Friday, in Kelantan and Terengganu on a Saturday) is followed by one in its place, on the next day that is neither (Holidays Act 1951, section 3, and the states' enactments). Rulers
 * change the days of their states: the gazette is what counts. In order of days.
 */
export function malaysianHolidays(year: number, festivals: FestivalDays): Holiday[] {
  const days: Holiday[] = [
    ...fixed.map(([at, name, states]) => ({
      day: `${year}-${at}`,
      name,
      states,
      follows: false,
    })),
    ...byWeekday.map(([month, which, name, states]) => ({
      day: nthWeekday(year, month, which),
      name,
      states,
      follows: false,
    })),
    ...byFestival.flatMap(([festival, after, name, states]) => {
      const day = festivals[festival];
      return day && isDay(day) ? [{ day: addDays(day, after), name, states, follows: true }] : [];
    }),
  ];
  const inLieu = new Map<string, Holiday>();
  for (const state of malaysianStates)
    for (const { day, name } of replacementsIn(state, days)) {
      const key = `${day} ${name}`;
      const states = [...(inLieu.get(key)?.states ?? []), state];
      inLieu.set(key, { day, name, states, follows: true });
    }
  return [...days, ...inLieu.values()].toSorted((one, other) => one.day.localeCompare(other.day));
}

function replacementsIn(state: State, days: readonly Holiday[]) {
  const { rest, replaced } = restOf(state);
  const own = days
    .filter(({ states }) => states.length === 0 || states.includes(state))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const taken = new Set(own.map(({ day }) => day));
  const isFirstThere = ({ day }: Holiday, at: number) => own[at - 1]?.day !== day;
  return own
    .filter((each, at) => weekdayOf(each.day) === replaced && isFirstThere(each, at))
    .map(({ day: of, name }) => {
      let day = addDays(of, 1);
      while (taken.has(day) || rest.includes(weekdayOf(day))) day = addDays(day, 1);
      taken.add(day);
      return { day, name: `${name} (in lieu)` };
    });
}
