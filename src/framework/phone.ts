/**
 * A phone as it is read aloud in Malaysia: 60123456789 is 012-345 6789, and 60312345678 or 0312345678 is 03-1234 5678.
 * Numbers of other countries, and what is no such number, stay as they are.
 */
export function showPhone(stored: string): string {
  const inland = /^(?:60|0)(\d{7,10})$/.exec(stored.replace(/[\s+-]/g, ''))?.[1];
  if (inland === undefined) return stored;
  const [, area = '', number = ''] = areas.exec(inland) ?? [];
  if (area === '') return stored;
  const last = number.length === 6 ? 3 : 4;
  return `0${area}-${number.slice(0, -last)} ${number.slice(-last)}`;
}

// Mobile numbers have two digits in front, Sabah and Sarawak two, the peninsula one.
const areas = /^(1\d|8\d|[3-79])(\d{6,8})$/;

/**
 * A phone as it is kept, in digits: without what people write between them and what comes along when one is copied.
 * Another country's code gets the 00 that stands for its +. Letters and the strokes between two numbers stay, to be
 * told of.
 */
export function plainPhone(written: string): string {
  const digits = written.replace(between, '');
  // Which country it is shows with the next key.
  if (/^\+6?$/.test(digits)) return digits;
  return digits
    .replace(/^\+600?/, '60')
    .replace(/^\+/, '00')
    .replaceAll('+', '');
}

// Spaces, dots, brackets, dashes of all kinds, and marks that nobody sees.
const between = /[\s().\-\u2010-\u2015\u2212\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
