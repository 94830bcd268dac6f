import { describe, expect, it } from 'vitest';
import { fixedOf, mobileOf } from '../../server/areas/clinic/patients/phones.ts';

describe('phone numbers as stored', () => {
  it.each([
    ['123456789', '60123456789'],
    ['0123456789', '60123456789'],
    ['60123456789', '60123456789'],
    ['', ''],
    // Of another country, and asked about: nothing is put before them.
    ['6591234567', '6591234567'],
    ['006591234567', '6591234567'],
    ['447911123456', '447911123456'],
    ['600123456789', '600123456789'],
    // Of Sabah, without its 0.
    ['88123456', '6088123456'],
  ])('a mobile number %s is stored as %s', (given, stored) => {
    expect(mobileOf(given)).toBe(stored);
    expect(mobileOf(stored)).toBe(stored);
  });

  it.each([
    ['312345678', '0312345678'],
    ['0312345678', '0312345678'],
    ['60312345678', '0312345678'],
    ['', ''],
    ['6591234567', '6591234567'],
  ])('another number %s is stored as %s', (given, stored) => {
    expect(fixedOf(given)).toBe(stored);
    expect(fixedOf(stored)).toBe(stored);
  });
});
