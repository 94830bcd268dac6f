import { isDay } from '../contract/fields.ts';

/** Decodes a text field: Latin-1, padded with spaces or zeros. Control characters become one space. */
export function decodeText(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Decodes a date in four bytes of BCD (19 90 02 15) as YYYY-MM-DD; null where it is invalid. */
export function decodeDate(bytes: Buffer): string | null {
  const digits = bytes.toString('hex');
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return isDay(day) ? day : null;
}

/** Decodes a postcode in three bytes of BCD, of which the first five digits count; empty where it is invalid. */
export function decodePostcode(bytes: Buffer): string {
  const digits = bytes.toString('hex').slice(0, 5);
  return /^\d{5}$/.test(digits) && digits !== '00000' ? digits : '';
}

/** The JPEG at the start of a padded file, up to its last end marker, as base64; null where there is none. */
export function decodePhoto(bytes: Buffer): string | null {
  const end = bytes.lastIndexOf(JPEG_END);
  if (!bytes.subarray(0, 2).equals(JPEG_START) || end < 0) return null;
  return bytes.subarray(0, end + JPEG_END.length).toString('base64');
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
