import { describe, expect, it } from 'vitest';
import {
  firstCallFor,
  offeredSizes,
  usualPageSize,
} from '../../src/framework/resource/pageSize.ts';

const documented = [3, 5, 10];

describe('the rows of a list', () => {
  it('are as many as fit, in fives, and never fewer than ten', () => {
    expect([500, 720, 800, 900, 1080, 1440].map((at) => usualPageSize(documented, at))).toEqual([
      10, 10, 10, 15, 20, 25,
    ]);
    expect(usualPageSize(documented, 5_000)).toBe(50);
    expect(usualPageSize([50, 200], 1080)).toBe(50);
  });

  it('can be as many as the list has always offered', () => {
    expect(offeredSizes(documented, 20)).toEqual([3, 5, 10, 20]);
    expect(offeredSizes(documented, 10)).toEqual(documented);
    expect(offeredSizes(documented, 10, 15)).toEqual([3, 5, 10, 15]);
    expect(offeredSizes(documented, 10, 51)).toEqual(documented);
  });

  it('are asked for by the first call, which leaves out nothing else', () => {
    const first = '/api/patient_list?page=1&pageSize=10&sort=name&order=ASC';
    expect(firstCallFor(first, 1080)).toBe(
      '/api/patient_list?page=1&pageSize=20&sort=name&order=ASC',
    );
    expect(firstCallFor(first, 720)).toBe(first);
    expect(firstCallFor('/api/health/details', 1080)).toBe('/api/health/details');
  });
});
