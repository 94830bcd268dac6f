import { expect, it } from 'vitest';
import { comparedBy } from '../../src/framework/resource/conditions.ts';

it('a range of times that began on a day ends with that day once it is one until it, and the other way', () => {
  const from = { field: 'at', by: 'from', value: '2026-03-01T00:00:00.000Z' } as const;
  const until = { field: 'at', by: 'until', value: '2026-03-01T23:59:59.999Z' } as const;
  expect(comparedBy(from, 'until', { kind: 'wallClock' })).toEqual(until);
  expect(comparedBy(until, 'from', { kind: 'wallClock' })).toEqual(from);
  expect(comparedBy(from, 'within', { kind: 'wallClock' })).toEqual({ field: 'at', by: 'within' });
});
