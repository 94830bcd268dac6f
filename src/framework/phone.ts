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
