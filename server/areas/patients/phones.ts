/** Malaysia's country code, which a mobile number is stored with. */
const COUNTRY = '60';

/**
 * A mobile number as stored: with the prefix 60 in place of a leading 0, or with another country's that is written
 * after 00. Empty stays empty.
 */
export function mobileOf(digits: string): string {
  if (digits === '' || digits.startsWith(COUNTRY)) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return COUNTRY + digits.replace(/^0/, '');
}

/** A fixed, emergency or company number as stored: with a leading 0 in place of a prefix 60. Empty stays empty. */
export function fixedOf(digits: string): string {
  if (digits === '' || digits.startsWith('0')) return digits;
  return `0${digits.startsWith(COUNTRY) ? digits.slice(COUNTRY.length) : digits}`;
}
