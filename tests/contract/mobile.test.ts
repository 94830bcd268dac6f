import { expect, it } from 'vitest';
import { mobileNumber } from '../../contract/agata/mobile.ts';

const read = (value: string) => mobileNumber().safeParse(value);

it.each([
  ['012-345 6789', '60123456789'],
  ['+60 12-345 6789', '60123456789'],
  ['0060 12 345 6789', '60123456789'],
  ['60123456789', '60123456789'],
  ['(012) 345.6789', '60123456789'],
  ['+65 9123 4567', '6591234567'],
  ['1234567', '1234567'],
  ['12345678901234567890', '12345678901234567890'],
])('%s is kept as %s', (typed, kept) => {
  expect(read(typed).data).toBe(kept);
});

it.each([
  ['', 'GENERAL.REQUIRED'],
  ['+', 'GENERAL.REQUIRED'],
  ['123456', 'GENERAL.PHONE'],
  ['123456789012345678901', 'GENERAL.PHONE'],
  ['012-345 678O', 'GENERAL.PHONE'],
  ['000123456789', 'GENERAL.PHONE'],
  [`${' '.repeat(2)}${'1 '.repeat(16)}`, 'GENERAL.PHONE'],
])('%j is refused with %s', (typed, error) => {
  expect(read(typed).error?.issues.map(({ message }) => message)).toEqual([error]);
});
