import { isForeignNumber, MALAYSIA_DIAL_CODE as COUNTRY } from '../../../../contract/kit/phone.ts';

/**
 * A mobile number as stored: prefix 60 instead of a leading 0, or another country's, after 00 or without its plus. Empty
 * stays empty.
 */
export function mobileOf(digits: string): string {
  if (digits === '' || digits.startsWith(COUNTRY) || isForeignNumber(digits)) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return COUNTRY + digits.replace(/^0/, '');
}

/** A fixed, emergency or company number as stored: a leading 0 instead of the prefix 60, or another country's. */
export function fixedOf(digits: string): string {
  if (digits === '' || digits.startsWith('0') || isForeignNumber(digits)) return digits;
  return `0${digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length).replace(/^0/, '') : digits}`;
}
