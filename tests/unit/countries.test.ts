import { expect, it } from 'vitest';
import { countries } from '../../server/areas/clinic/lookups/countries.ts';

it('names one main country for each dial code, the largest of those that share it', () => {
  const main = countries.filter(({ isMain }) => isMain);
  const codes = main.map(({ countryCode }) => countryCode);
  expect(codes.toSorted()).toEqual(
    [...new Set(countries.map(({ countryCode }) => countryCode))].toSorted(),
  );
  const nameOf = (code: string) => main.find(({ countryCode }) => countryCode === code)?.value;
  expect(['60', '1', '44', '7'].map(nameOf)).toEqual([
    'Malaysia',
    'United States',
    'United Kingdom',
    'Russia',
  ]);
});
