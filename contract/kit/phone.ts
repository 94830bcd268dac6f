/**
 * Formats a phone number as people write it. Malaysian numbers have the national grouping: 60123456789 becomes
 * 012-345 6789, and 60312345678 or 0312345678 becomes 03-1234 5678. Foreign ones, stored with their country code, or
 * with 00 before it, have the international form: 6591234567 becomes +65 9123 4567. Anything else stays unchanged.
 */
export function formatPhone(stored: string): string {
  const digits = stored.replace(/[\s+-]/g, '');
  const inland = /^(?:60|0)(\d{7,10})$/.exec(digits)?.[1] ?? '';
  const [, area = '', number = ''] = areas.exec(inland) ?? [];
  if (area !== '') {
    const last = number.length === 6 ? 3 : 4;
    return `0${area}-${number.slice(0, -last)} ${number.slice(-last)}`;
  }
  const abroad = digits.replace(/^00/, '');
  const country = foreignCodeOf(abroad);
  return country === undefined ? stored : `+${country} ${inGroups(abroad.slice(country.length))}`;
}

/**
 * Whether digits without a plus or zeros before them are a whole number of another country, and none of Malaysia whose
 * 0 was left out: 6591234567.
 */
export const isForeignNumber = (digits: string): boolean =>
  foreignCodeOf(digits) !== undefined && !areas.test(digits);

/**
 * What digits that were typed mean most likely, as a phone field takes it, where they say another thing: a number of
 * another country without its plus, or one of Malaysia with both the country's code and the 0.
 */
export function meantPhone(digits: string): string | undefined {
  if (isForeignNumber(digits)) return `00${digits}`;
  const [, inland = ''] = /^600(\d+)$/.exec(digits) ?? [];
  return areas.test(inland) ? MALAYSIA_DIAL_CODE + inland : undefined;
}

// The code of another country before as many digits as a number has.
function foreignCodeOf(digits: string): string | undefined {
  const country = dialCodeOf(digits);
  const national = digits.slice(country?.length);
  const isWhole = country?.length === 1 ? national.length === 10 : /^\d{6,12}$/.test(national);
  return country !== MALAYSIA_DIAL_CODE && isWhole ? country : undefined;
}

/** The dial code that digits begin with, however many follow. Undefined where no code begins so. */
export function dialCodeOf(digits: string): string | undefined {
  return dialCodes.exec(digits)?.[0];
}

/** The dial code of Malaysia, which a number without one has. */
export const MALAYSIA_DIAL_CODE = '60';

/**
 * Normalises a phone number to digits, without separators and characters copied by accident. A + for a foreign
 * country code becomes 00. Letters and slashes between two numbers stay, so that they are reported as errors.
 */
export function normalizePhone(written: string): string {
  const digits = written.replace(between, '');
  // The country is known only with the next digit.
  if (/^\+6?$/.test(digits)) return digits;
  return digits
    .replace(/^\+600?/, '60')
    .replace(/^\+/, '00')
    .replaceAll('+', '');
}

// Spaces, dots, brackets, all kinds of dashes, and invisible characters.
const between = /[\s().\-\u2010-\u2015\u2212\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

// Mobile, Sabah and Sarawak prefixes have two digits after the 0, those of the peninsula one.
const areas = /^(1\d|8\d|[3-79])(\d{6,8})$/;

// Two dial codes have one digit, these have two, all others three.
const dialCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** Two to four digits each, the last four together, as most of the countries nearby group them. */
function inGroups(national: string): string {
  const groups = [national.slice(0, -4), national.slice(-4)];
  if (national.length > 8) {
    const middle = national.length > 10 ? -8 : -7;
    groups.splice(0, 1, national.slice(0, middle), national.slice(middle, -4));
  }
  return groups.join(' ');
}
