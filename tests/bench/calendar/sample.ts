/** What both calendars show: weeks of ten doctors and a thousand appointments each. */
export const DOCTORS = 10;
export const APPOINTMENTS = 1000;
export const DAYS = 7;
export const HOURS = { first: 8, last: 18 };
export const STEP = 15;
// A Sunday, with which weeks begin where nothing else is said.
const FIRST = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;

export const doctors = Array.from({ length: DOCTORS }, (_, at) => ({
  id: at + 1,
  name: `Dr Number ${at + 1}`,
  colour: `hsl(${at * 36} 60% 40%)`,
}));

/** Days of a week, YYYY-MM-DD; the first week is 0. */
export function daysOf(week: number): string[] {
  return Array.from({ length: DAYS }, (_, day) =>
    new Date(FIRST + (week * DAYS + day) * DAY).toISOString().slice(0, 10),
  );
}

/** The appointments of a week; minutes are those of the day. A doctor's day has 14 or 15, some of them overlapping. */
export function appointmentsOf(week: number) {
  const days = daysOf(week);
  return Array.from({ length: APPOINTMENTS }, (_, at) => {
    const place = at % (DAYS * DOCTORS);
    const nth = Math.floor(at / (DAYS * DOCTORS));
    const from = HOURS.first * 60 + nth * 35 + ((at * 7) % 4) * STEP;
    return {
      id: week * APPOINTMENTS + at + 1,
      doctor: 1 + (place % DOCTORS),
      day: days[Math.floor(place / DOCTORS)] ?? '',
      from,
      until: from + STEP * (1 + (at % 3)),
      title: `Patient Number ${at + 1}`,
      state: at % 3 === 0 ? 'Arrived' : 'Booked',
    };
  });
}
