import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWallMinute } from '../../src/framework/calendar/clock.ts';
import { contentsByColumn, buildDayColumns } from '../../src/framework/calendar/dayColumns.ts';
import {
  nextFocusTarget,
  focusTargetAtMinute,
  listFocusTargets,
} from '../../src/framework/calendar/focusTargets.ts';
import {
  spanBox,
  visibleRange,
  minutesAt,
  columnAt,
} from '../../src/framework/calendar/geometry.ts';
import { intersect, assignLanes } from '../../src/framework/calendar/lanes.ts';
import {
  MAX_MINUTES,
  moveSpan,
  resizeSpan,
  slotAt,
  spanBetween,
} from '../../src/framework/calendar/moves.ts';
import type { CalendarItem, Span } from '../../src/framework/calendar/types.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 1_400 }), fc.integer({ min: 0, max: 300 }))
  .map(([start, length]) => ({ start, stop: start + length }));
const spans = fc
  .array(span, { maxLength: 40 })
  .map((all) => all.map((each, at) => ({ ...each, id: at + 1 })));
const LEAST = 15;
const drawn = ({ start, stop }: Span) => ({ start, stop: Math.max(stop, start + LEAST) });
const overlap = (one: Span, other: Span) =>
  drawn(one).start < drawn(other).stop && drawn(other).start < drawn(one).stop;

describe('items side by side', () => {
  it('never overlap', () => {
    fc.assert(
      fc.property(spans, (items) => {
        const laid = assignLanes(items, LEAST);
        expect(laid).toHaveLength(items.length);
        for (const one of laid) {
          expect(one.lane + one.laneSpan).toBeLessThanOrEqual(one.lanes);
          expect(one.laneSpan).toBeGreaterThanOrEqual(1);
          const beside = laid.filter((each) => each !== one && overlap(one.item, each.item));
          for (const other of beside) {
            const isApart =
              one.lane + one.laneSpan <= other.lane || other.lane + other.laneSpan <= one.lane;
            expect(isApart && one.lanes === other.lanes).toBe(true);
          }
        }
      }),
    );
  });

  it('use no more lanes than there are items at some minute', () => {
    fc.assert(
      fc.property(spans, (items) => {
        for (const { item, lanes } of assignLanes(items, LEAST)) {
          // What hangs together with it, one by one.
          const cluster = new Set([item]);
          for (const each of cluster)
            for (const other of items) if (overlap(each, other)) cluster.add(other);
          const most = [...cluster].map(
            ({ start }) =>
              [...cluster].filter((each) => each.start <= start && drawn(each).stop > start).length,
          );
          expect(lanes).toBe(Math.max(...most));
        }
      }),
    );
  });

  it('have the same lanes in any order', () => {
    fc.assert(
      fc.property(spans, (items) => {
        expect(assignLanes(items.toReversed(), LEAST)).toEqual(assignLanes(items, LEAST));
      }),
    );
  });
});

describe('a span in a day', () => {
  it('contains exactly the minutes that are in both', () => {
    const minutes = ({ start, stop }: Span) =>
      new Set(Array.from({ length: stop - start }, (_, n) => start + n));
    fc.assert(
      fc.property(span, span, (one, other) => {
        const both = [...minutes(one)].filter((minute) => minutes(other).has(minute));
        const clipped = intersect(one, other);
        expect([...minutes(clipped ?? { start: 0, stop: 0 })]).toEqual(both);
      }),
    );
    expect(intersect({ start: 5, stop: 5 }, { start: 5, stop: 9 })).toEqual({ start: 5, stop: 5 });
    expect(intersect({ start: 9, stop: 9 }, { start: 5, stop: 9 })).toBeNull();
  });
});

describe('the grid on the screen', () => {
  it('maps positions to the same minute and day column', () => {
    const frames = fc.record({
      left: fc.integer({ min: -5_000, max: 500 }),
      top: fc.integer({ min: -2_000, max: 500 }),
      width: fc.integer({ min: 100, max: 9_000 }),
      height: fc.integer({ min: 300, max: 3_000 }),
      count: fc.integer({ min: 1, max: 70 }),
      minutes: fc.constantFrom(600, 720, 1_440),
    });
    fc.assert(
      fc.property(frames, fc.nat(), fc.nat(), (frame, some, other) => {
        const index = some % frame.count;
        const minute = other % frame.minutes;
        const box = spanBox(frame, index, { start: 100 + minute, stop: 160 + minute }, 100);
        expect(columnAt(frame, frame.left + box.x + box.width / 2)).toBe(index);
        expect(minutesAt(frame, frame.top + box.y)).toBeCloseTo(minute, 5);
        expect(minutesAt(frame, frame.top + box.y + box.height)).toBeCloseTo(minute + 60, 5);
      }),
    );
  });

  it('renders the visible columns, and some beside them', () => {
    expect(visibleRange(0, 1_000, 100, 70, 2)).toEqual({ from: 0, until: 12 });
    expect(visibleRange(2_050, 1_000, 100, 70, 2)).toEqual({ from: 18, until: 33 });
    expect(visibleRange(6_000, 1_000, 100, 70, 2)).toEqual({ from: 58, until: 70 });
  });
});

const DAY_AT = { start: 480, stop: 1_080 };
const NEXT = { start: 1_920, stop: 2_520 };
const steps = fc.constantFrom(5, 10, 15, 30);
const inDay = fc
  .tuple(fc.integer({ min: 480, max: 1_000 }), fc.integer({ min: 1, max: 80 }))
  .map(([start, length]) => ({ start, stop: start + length }));

describe('a moved item', () => {
  it('keeps its length, stays in the day and starts on a step', () => {
    fc.assert(
      fc.property(inDay, fc.integer({ min: -900, max: 900 }), steps, (item, by, step) => {
        const to = moveSpan(item, by, DAY_AT, NEXT, step);
        expect(to.stop - to.start).toBe(item.stop - item.start);
        expect(to.start).toBeGreaterThanOrEqual(NEXT.start);
        expect(to.stop).toBeLessThanOrEqual(NEXT.stop);
        const isKept = Math.abs(by) < step || to.stop >= NEXT.stop - step;
        expect(isKept || to.start % step === 0).toBe(true);
      }),
    );
  });

  it('keeps its minute if it is moved sideways', () => {
    expect(moveSpan({ start: 485, stop: 500 }, 3, DAY_AT, NEXT, 15)).toEqual({
      start: 1_925,
      stop: 1_940,
    });
  });
});

describe('a resized item', () => {
  it('keeps its start and is from one step to twelve hours long', () => {
    fc.assert(
      fc.property(inDay, fc.integer({ min: -2_000, max: 2_000 }), steps, (item, by, step) => {
        if (Math.abs(by) < step) return;
        const to = resizeSpan(item, by, DAY_AT, step);
        expect(to.start).toBe(item.start);
        expect(to.stop - to.start).toBeGreaterThanOrEqual(step);
        expect(to.stop - to.start).toBeLessThanOrEqual(MAX_MINUTES);
      }),
    );
  });
});

describe('a selection of free time', () => {
  it('includes both ends, in whole steps, within the day', () => {
    const minute = fc.integer({ min: 480, max: 1_079 });
    fc.assert(
      fc.property(minute, minute, steps, (one, other, step) => {
        const to = spanBetween(one, other, DAY_AT, step);
        for (const end of [one, other]) expect(to.start <= end && end < to.stop).toBe(true);
        expect((to.start % step) + (to.stop % step)).toBe(0);
        expect(spanBetween(other, one, DAY_AT, step)).toEqual(to);
      }),
    );
    expect(slotAt(2_000, DAY_AT, 15)).toEqual({ start: 1_065, stop: 1_080 });
  });
});

const item = (id: number, start: number, stop: number, columns = [1]): CalendarItem => ({
  id,
  start,
  stop,
  columns,
  title: '',
  note: '',
  label: '',
  tone: '',
  status: '',
  isFixed: false,
  isConflict: false,
  isPending: false,
});

describe('keys in a day', () => {
  it('stop at every item and at every free slot, in the order of time', () => {
    fc.assert(
      fc.property(fc.array(inDay, { maxLength: 12 }), steps, (all, step) => {
        const items = all.map(({ start, stop }, at) => item(at + 1, start, stop));
        const stops = listFocusTargets(items, DAY_AT, step);
        const walked = stops.map((each) => each.item?.id).filter((id) => id !== undefined);
        expect(new Set(walked)).toEqual(new Set(items.map(({ id }) => id)));
        expect(walked).toHaveLength(items.length);
        const free = stops.filter((each) => !each.item);
        for (const slot of free)
          expect(items.some((each) => each.start < slot.stop && each.stop > slot.start)).toBe(
            false,
          );
        // Down from the first comes to each of them once.
        let here = stops[0];
        const seen = [];
        for (let n = 0; here && n < stops.length; n++) {
          seen.push(here);
          here = nextFocusTarget(stops, here, 1);
        }
        expect(seen).toEqual(stops);
      }),
    );
  });

  it('find the item at a minute', () => {
    const stops = listFocusTargets([item(1, 540, 600)], DAY_AT, 15);
    expect(focusTargetAtMinute(stops, 570)?.item?.id).toBe(1);
    expect(focusTargetAtMinute(stops, 605)).toEqual({ start: 600, stop: 615, item: null });
    expect(focusTargetAtMinute(stops, 9_999)?.start).toBe(1_065);
  });
});

describe('the day columns of a grid', () => {
  const days = ['2026-11-23', '2026-11-24'].map((day) => ({
    day,
    isOff: false,
    note: '',
    open: [],
  }));
  const columns = [1, 2].map((id) => ({ id, name: '', colour: '' }));
  const at = parseWallMinute('2026-11-23');
  const idsIn = (byColumn: boolean, items: readonly CalendarItem[]) => {
    const stripes = buildDayColumns({ days, columns, byColumn, hours: { first: 8, last: 18 } });
    return contentsByColumn(stripes, items, []).map((each) => each.items.map(({ id }) => id));
  };

  it('contain the items and blocks of their day and column', () => {
    const items = [
      item(1, at + 600, at + 630, [1]),
      item(2, at + 600, at + 630, [1, 2]),
      item(3, at + 1_440 + 600, at + 1_440 + 630, [2]),
      item(4, at + 60, at + 120, [1]),
      item(5, at + 1_000, at + 1_440 + 500, [1]),
      item(6, at + 600, at + 630, [9]),
    ];
    expect(idsIn(true, items)).toEqual([[1, 2, 5], [2], [5], [3]]);
    expect(idsIn(false, items)).toEqual([
      [1, 2, 5, 6],
      [3, 5],
    ]);
  });
});
