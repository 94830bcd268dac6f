/**
 * Formats a Malaysian phone number: 60123456789 becomes 012-345 6789, and 60312345678 or 0312345678 becomes 03-1234
 * 5678. Foreign and invalid numbers stay unchanged.
 */
export function formatPhone(stored: string): string {
  const inland = /^(?:60|0)(\d{7,10})$/.exec(stored.replace(/[\s+-]/g, ''))?.[1];
  if (inland === undefined) return stored;
  const [, area = '', number = ''] = areas.exec(inland) ?? [];
  if (area === '') return stored;
  const last = number.length === 6 ? 3 : 4;
  return `0${area}-${number.slice(0, -last)} ${number.slice(-last)}`;
}

// Mobile, Sabah and Sarawak prefixes have two digits after the 0, those of the peninsula one.
const areas = /^(1\d|8\d|[3-79])(\d{6,8})$/;

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
