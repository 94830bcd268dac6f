import { z } from './zod.ts';

/** Marks a password or another secret: it is never stored in a browser. */
export const secret = () => z.meta({ format: 'password' });

/** Whether a field of an input is a secret. */
export function isSecret(schema: z.ZodMiniType | undefined): boolean {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return isSecret(schema.def.innerType as z.ZodMiniType);
  return schema !== undefined && z.globalRegistry.get(schema)?.['format'] === 'password';
}

interface Limits {
  /** Message code for a longer text. */
  error?: string;
  /** Whether surrounding white space is removed first. */
  trimmed?: boolean;
  /** Each character counts, as in a secret or a signed text: it is taken as it came. */
  isExact?: boolean;
}

// What all texts begin with. Made once: a page makes the hundreds of fields of its calls when it starts.
const exact = z.string();
const clean = exact.check(z.overwrite(cleanText));
const cleanTrimmed = clean.check(z.trim());

/**
 * Base schema of every text of an input: at most `max` characters, in the one spelling that Unicode has for them
 * (`cleanText`). A longer one aborts the checks of its field, so that no later pattern, rule or transformation sees more.
 * Each of them has to be linear all the same.
 */
export function text(
  max: number,
  { error, trimmed = false, isExact = false }: Limits = {},
): z.ZodMiniString<string> {
  const ordinaryText = trimmed ? cleanTrimmed : clean;
  const base = isExact ? exact : ordinaryText;
  return base.check(z.maxLength(max, { abort: true, ...(error !== undefined && { error }) }));
}

/**
 * A text as it is kept: letters with marks in one piece (NFC), and without what nobody sees and copies along: control
 * characters but tabs and line breaks, marks of direction, and blanks without width. Those that join letters stay, as
 * some scripts and pictures need them, and so does \0, which fields refuse.
 */
export function cleanText(typed: string): string {
  return ordinary.test(typed) ? typed : typed.normalize('NFC').replace(unseen, '');
}

const ordinary = /^[\t\n\r -~]*$/;
const unseen = /(?![\t\n\r\0])\p{Cc}|[\p{Bidi_Control}\u00AD\u180E\u200B\u2060-\u2064\uFEFF]/gu;
