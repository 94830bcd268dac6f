import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { dialCodeOf } from '../../contract/kit/phone.ts';
import { mobileParts, nationalNumber } from '../../src/custom/messaging/whatsapp/mobileNumber.ts';

it.each([
  ['6591234567', '65', '91234567'],
  ['60123456789', '60', '123456789'],
  ['12015550123', '1', '2015550123'],
  ['6731234567', '673', '1234567'],
  ['65', '65', ''],
  ['0123456789', '60', '0123456789'],
  ['', '60', ''],
])('%s is the code and the number', (digits, code, number) => {
  expect(mobileParts(digits)).toEqual({ code, number });
});

it('knows the dial codes of all countries', () => {
  const codes = getCountries().map((country) => getCountryCallingCode(country));
  expect(codes.filter((code) => dialCodeOf(code) !== code)).toEqual([]);
});

it.each([
  ['60', '0123456789', '123456789'],
  ['60', '60123456789', '123456789'],
  ['60', '+60 (0)12-345 6789', '123456789'],
  ['60', '0060123456789', '123456789'],
  ['65', '6591234567', '91234567'],
  ['91', '919812345678', '9812345678'],
  // Typed key by key.
  ['60', '6', '6'],
  ['60', '601234', '601234'],
  // Numbers that begin with the digits of their code.
  ['65', '65123456', '65123456'],
  ['91', '9112345678', '9112345678'],
  ['60', 'abc', 'abc'],
])('behind +%s, %s is %s', (code, typed, number) => {
  expect(nationalNumber(code, typed)).toBe(number);
});
