import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DoctorQueue,
  estimateOf,
  type Visit,
} from '../../server/areas/clinic/enquiry/estimate.ts';
import { wordsOf } from '../../server/areas/clinic/enquiry/words.ts';

const visit = (changes: Partial<Visit> = {}): Visit => ({
  isOwn: false,
  meaning: 'arrived',
  startsIn: -30,
  minutes: 20,
  running: null,
  ...changes,
});
const own = (changes: Partial<Visit> = {}) => visit({ isOwn: true, startsIn: -5, ...changes });
const queue = (visits: readonly Visit[], average: number | null = null): DoctorQueue => ({
  average,
  visits,
});
const wait = (...visits: Visit[]) => estimateOf([queue(visits)]);

describe('the estimate', () => {
  it('is the number of patients before, times the average of the finished visits', () => {
    const before = [visit(), visit(), visit()];
    expect(estimateOf([queue([...before, own()], 12)])).toEqual({ minutes: 36, before: 3 });
  });

  it('takes the length that each is booked for, while no visit is finished', () => {
    expect(wait(visit({ minutes: 15 }), visit({ minutes: 40 }), own()).minutes).toBe(55);
  });

  it('counts the rest of the visit in progress', () => {
    const inside = visit({ meaning: 'inProgress', running: 12 });
    expect(wait(inside, own())).toEqual({ minutes: 8, before: 1 });
    expect(wait({ ...inside, running: 50 }, own())).toEqual({ minutes: 0, before: 1 });
  });

  it('is not before the own time', () => {
    expect(wait(visit({ minutes: 10 }), own({ meaning: 'booked', startsIn: 90 })).minutes).toBe(90);
  });

  it('leaves out who did not come in time, and counts who is still to come', () => {
    const late = visit({ meaning: 'booked', startsIn: -20 });
    expect(wait(late, own())).toEqual({ minutes: 0, before: 0 });
    const coming = visit({ meaning: 'confirmed', startsIn: 10, minutes: 20 });
    expect(wait(coming, own({ startsIn: 25 }))).toEqual({ minutes: 30, before: 1 });
  });

  it('is nothing for a patient who is called or inside', () => {
    for (const meaning of ['called', 'inProgress'] as const)
      expect(wait(visit(), own({ meaning }))).toEqual({ minutes: 0, before: 0 });
  });

  it('is that of the doctor who takes longest', () => {
    const queues = [queue([visit(), own()]), queue([visit(), visit(), own()]), queue([own()])];
    expect(estimateOf(queues)).toEqual({ minutes: 40, before: 2 });
  });
});

const visits = fc
  .array(
    fc.record({
      isOwn: fc.constant(false),
      meaning: fc.constantFrom('booked', 'confirmed', 'arrived', 'called', 'inProgress'),
      startsIn: fc.integer({ min: -600, max: 600 }),
      minutes: fc.integer({ min: 0, max: 240 }),
      running: fc.option(fc.integer({ min: 0, max: 300 })),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.toSorted((a, b) => a.startsIn - b.startsIn));
const averages = fc.option(fc.double({ min: 0.1, max: 200, noNaN: true }));
const ownVisit = fc.record({
  isOwn: fc.constant(true),
  meaning: fc.constantFrom('booked', 'confirmed', 'arrived'),
  startsIn: fc.integer({ min: -600, max: 600 }),
  minutes: fc.integer({ min: 0, max: 240 }),
  running: fc.constant(null),
});
const withOwn = (all: readonly Visit[], mine: Visit) => {
  const at = all.findIndex(({ startsIn }) => startsIn > mine.startsIn);
  return at < 0 ? [...all, mine] : all.toSpliced(at, 0, mine);
};

describe('any queue', () => {
  it('gives a wait that is no less than nothing, nor before the own time', () => {
    fc.assert(
      fc.property(visits, ownVisit, averages, (all, mine, average) => {
        const { minutes, before } = estimateOf([queue(withOwn(all, mine), average)]);
        expect(minutes).toBeGreaterThanOrEqual(Math.max(0, mine.startsIn));
        expect(before).toBeLessThanOrEqual(all.length);
      }),
    );
  });

  it('does not get shorter by one more patient who is there before', () => {
    fc.assert(
      fc.property(visits, ownVisit, averages, (all, mine, average) => {
        const before = estimateOf([queue(withOwn(all, mine), average)]);
        const earlier = visit({ startsIn: -601 });
        const after = estimateOf([queue([earlier, ...withOwn(all, mine)], average)]);
        expect(after.minutes).toBeGreaterThanOrEqual(before.minutes);
        expect(after.before).toBe(before.before + 1);
      }),
    );
  });

  it('does not depend on who comes later', () => {
    fc.assert(
      fc.property(visits, ownVisit, averages, (all, mine, average) => {
        const later = visit({ startsIn: 601 });
        expect(estimateOf([queue([...withOwn(all, mine), later], average)])).toEqual(
          estimateOf([queue(withOwn(all, mine), average)]),
        );
      }),
    );
  });
});

describe('an estimate in words', () => {
  it('is rounded up to five minutes, in hours from sixty minutes on, in each language', () => {
    expect(wordsOf({ minutes: 11, before: 1 }, 'en')).toBe(
      'Estimated waiting time: about 15 minutes. 1 patient is before you.',
    );
    expect(wordsOf({ minutes: 118, before: 4 }, 'ms')).toBe(
      'Anggaran masa menunggu: kira-kira 2 jam 0 minit. 4 pesakit di hadapan anda.',
    );
    expect(wordsOf({ minutes: 20, before: 0 }, 'zh')).toBe(
      '预计候诊时间：约 20 分钟。您前面没有病人。',
    );
    expect(wordsOf({ minutes: 0, before: 1 }, 'en')).toBe(
      'It is about your turn. Please be at the clinic.',
    );
  });
});
