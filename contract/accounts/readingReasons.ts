/** Why a person reads a record of a patient who is not there that day. The first is for what cannot wait. */
export const readingReasons = [
  'emergency',
  'contact',
  'results',
  'preparation',
  'billing',
  'other',
] as const;
export type ReadingReason = (typeof readingReasons)[number];

/** What people say of another reason: its characters, at least and at most. */
export const REASON_TEXT = { min: 2, max: 200 } as const;

/** A reason as the header of a call has it: its code, and after a semicolon the person's own words, percent-encoded. */
export const reasonHeader = (reason: ReadingReason, text: string): string =>
  reason === 'other' ? `other;${encodeURIComponent(text.trim())}` : reason;

/** The reason in a header; undefined where it is none. */
export function reasonIn(header: string): { reason: ReadingReason; text: string } | undefined {
  const [code = '', encoded = ''] = header.split(';', 2);
  const reason = readingReasons.find((each) => each === code);
  const text = decoded(encoded);
  if (reason === undefined || text === undefined) return undefined;
  if (reason !== 'other') return text === '' ? { reason, text } : undefined;
  const { length } = text;
  const isText = length >= REASON_TEXT.min && length <= REASON_TEXT.max && !/\p{Cc}/u.test(text);
  return isText ? { reason, text } : undefined;
}

function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded).trim();
  } catch {
    return undefined;
  }
}
