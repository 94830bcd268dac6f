import { expect, it } from 'vitest';
import { showPhone } from '../../src/framework/phone.ts';

it.each([
  ['60123456789', '012-345 6789'],
  ['601112345678', '011-1234 5678'],
  ['60312345678', '03-1234 5678'],
  ['6082123456', '082-123 456'],
  ['6541234567', '6541234567'],
  ['60 312345678', '03-1234 5678'],
  ['', ''],
  ['12345', '12345'],
])('shows the phone %s as %s', (stored, shown) => {
  expect(showPhone(stored)).toBe(shown);
});
