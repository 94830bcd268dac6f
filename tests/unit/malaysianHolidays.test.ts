import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { malaysianStates } from '../../contract/clinic/branchSettings.ts';
import { gazettedFestivals } from '../../contract/masterLists/publicHolidays.ts';
import { knownFestivalDays, malaysianHolidays } from '../../contract/platform/malaysianHolidays.ts';

const daysIn = (state: string, year = 2026) =>
  malaysianHolidays(year, knownFestivalDays(year))
    .filter(({ states }) => states.length === 0 || states.some((one) => one === state))
    .map(({ day }) => day.slice(5));

describe('the public holidays of a year', () => {
  it('are those that Kuala Lumpur had in 2026', () => {
    expect([...new Set(daysIn('Kuala Lumpur'))]).toEqual([
      '01-01',
      '02-01',
      '02-02',
      '02-17',
      '02-18',
      '03-07',
      '03-21',
      '03-22',
      '03-23',
      '05-01',
      '05-27',
      '05-31',
      '06-01',
      '06-02',
      '06-17',
      '08-25',
      '08-31',
      '09-16',
      '11-08',
      '11-09',
      '12-25',
    ]);
  });

  it('follow the weekend of the state: Friday and Saturday in Kelantan and Kedah', () => {
    expect(daysIn('Kelantan')).toContain('03-08');
    expect(daysIn('Kelantan')).not.toContain('11-09');
    expect(daysIn('Kedah')).toContain('12-27');
    expect(daysIn('Kelantan')).not.toContain('12-27');
  });

  it('leave out what a state does not have, and a festival without a day', () => {
    expect(daysIn('Sarawak')).not.toContain('11-08');
    expect(daysIn('Johor')).not.toContain('01-01');
    const names = malaysianHolidays(2044, {}).map(({ name }) => name);
    expect(names).toContain('National Day');
    expect(names.filter((name) => /Deepavali|Aidilfitri|Chinese/.test(name))).toEqual([]);
  });

  it('say which of them follow the moon, with those in their place', () => {
    const following = malaysianHolidays(2030, { deepavali: '2030-10-26' })
      .filter(({ follows }) => follows)
      .map(({ name }) => name);
    expect(following.filter((name) => !name.endsWith('(in lieu)'))).toEqual(['Deepavali']);
    expect(following).toContain('Deepavali (in lieu)');
  });

  it('give two replaced days a day each, where the week between them has no other', () => {
    const all = malaysianHolidays(2030, {
      israk: '2030-10-05',
      chineseNewYear: '2030-10-06',
      aidilfitri: '2030-10-07',
      wesak: '2030-10-09',
      muharram: '2030-10-10',
      maulid: '2030-10-12',
    });
    const lieu = all.filter(
      ({ day, name, states }) =>
        day.startsWith('2030-10') && name.endsWith('(in lieu)') && states.includes('Terengganu'),
    );
    expect(lieu.map(({ day }) => day)).toEqual(['2030-10-13', '2030-10-14']);
  });

  it('give each replaced day one of its own, which is no day of rest, whatever falls together', () => {
    const dayOfYear = fc
      .date({
        min: new Date('2030-01-01T00:00:00Z'),
        max: new Date('2030-12-25T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10));
    const festivals = fc.record(
      Object.fromEntries(gazettedFestivals.map((each) => [each, dayOfYear])),
    );
    fc.assert(
      fc.property(festivals, (days) => {
        const all = malaysianHolidays(2030, days);
        for (const state of malaysianStates) {
          const own = all.filter(({ states }) => states.length === 0 || states.includes(state));
          const lieu = own.filter(({ name }) => name.endsWith('(in lieu)')).map(({ day }) => day);
          const rest = ['Kedah', 'Kelantan', 'Terengganu'].includes(state) ? [5, 6] : [0, 6];
          const replaced = { Kedah: 5, Kelantan: 6, Terengganu: 6 }[state as 'Kedah'] ?? 0;
          const isOn = (day: string, weekday: number) => new Date(day).getUTCDay() === weekday;
          expect(new Set(lieu).size).toBe(lieu.length);
          expect(lieu.filter((day) => rest.some((each) => isOn(day, each)))).toEqual([]);
          const others = own.filter(({ name }) => !name.endsWith('(in lieu)'));
          expect(others.filter(({ day }) => lieu.includes(day))).toEqual([]);
          const onRest = new Set(others.map(({ day }) => day).filter((day) => isOn(day, replaced)));
          expect(lieu).toHaveLength(onRest.size);
        }
      }),
      { numRuns: 50 },
    );
  });
});
