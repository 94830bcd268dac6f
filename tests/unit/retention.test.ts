import { assert, integer, property, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { keptOf } from '../../server/kit/backup/retention.ts';
import { dueAt } from '../../server/kit/backup/schedule.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const newest = Date.UTC(2026, 10, 24, 18, 30);

const moments = uniqueArray(integer({ min: 0, max: 500 * 24 }), {
  minLength: 1,
  maxLength: 300,
}).map((hours) => hours.map((hour) => new Date(newest - hour * HOUR_MS)));
const times = (dates: Date[]) => dates.map(Number);
const latest = (dates: Date[]) => Math.max(...times(dates));

it('the newest backup is always kept, and the rule never keeps more than 23', () => {
  assert(
    property(moments, (all) => {
      const kept = keptOf(all);
      expect(times(kept)).toContain(latest(all));
      expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
    }),
  );
});

it('what was removed once is missed by no later run: the rule run daily keeps what it keeps at once', () => {
  assert(
    property(moments, (all) => {
      const kept = keptOf(all);
      expect(times(keptOf(kept))).toEqual(times(kept));
    }),
  );
});

it('a daily backup of two years, thinned each day, leaves 7 days, 4 weeks and 12 months', () => {
  let kept: Date[] = [];
  for (let day = 730; day >= 0; day -= 1) kept = keptOf([...kept, new Date(newest - day * DAY_MS)]);
  const ages = kept.map((moment) => (newest - moment.getTime()) / DAY_MS);
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  // 25 November is a Wednesday in Malaysia by then: Sundays end weeks, and the last days end months.
  expect(ages).toContain(10);
  expect(ages).toContain(17);
  expect(ages.filter((age) => age > 24).length).toBeGreaterThanOrEqual(10);
  expect(Math.max(...ages)).toBeGreaterThan(325);
});

it('a backup is due at the time of the day in Malaysia', () => {
  expect(dueAt(new Date('2026-11-24T02:29:59+08:00'), '02:30')).toEqual(
    new Date('2026-11-23T02:30:00+08:00'),
  );
  expect(dueAt(new Date('2026-11-24T02:30:00+08:00'), '02:30')).toEqual(
    new Date('2026-11-24T02:30:00+08:00'),
  );
});
