import { refTo } from './kit/call.ts';
import { oneOf as oneOfValues } from './kit/kinds/choice.ts';
import { day } from './kit/kinds/day.ts';
import { orEmptyText } from './kit/kinds/optional.ts';
import { encodeMessage } from './kit/message.ts';
import { normalizePhone } from './kit/phone.ts';
import { secret, text } from './kit/text.ts';
import { dayNow } from './kit/wallTime.ts';
import { z } from './kit/zod.ts';
import type { TextCode } from './texts/index.ts';
import type { ValueList } from './texts/values.ts';

export { isDay } from './kit/days.ts';
export { file } from './kit/files.ts';
export { idOf, positive } from './kit/id.ts';
/** An amount in an answer, in sen. */
export const sen = () => z.int().check(z.meta({ description: 'Sen.', kind: 'money' }));

export {
  colour,
  optionalColour,
  optionalPhoneNumber,
  optionalWebAddress,
  phoneNumber,
  webAddress,
} from './kit/kinds/contact.ts';
export { day, optionalDay } from './kit/kinds/day.ts';
export { decimal, optionalDecimal } from './kit/kinds/decimal.ts';
export { picture } from './kit/kinds/file.ts';
export { json } from './kit/kinds/json.ts';
export { money, optionalMoney, optionalWholeNumber, wholeNumber } from './kit/kinds/numbers.ts';
export { changeOf, optional, orElse, orEmptyText, orLeftOut } from './kit/kinds/optional.ts';
export { optionalReference, reference, references } from './kit/kinds/reference.ts';
export { records, requiredRecords } from './kit/kinds/records.ts';
export { optionalRichText, richText } from './kit/kinds/richText.ts';
export { several } from './kit/kinds/several.ts';
export { optionalTimeOfDay, timeOfDay } from './kit/kinds/time.ts';
export { optionalWallClock, wallClock } from './kit/kinds/wallClock.ts';

export { wallNow as clinicNow, dayNow as clinicToday } from './kit/wallTime.ts';

/**
 * The specification's field rules (document 1 section 5, document 2 section 5), each with its message code. The server
 * and the forms both check with them.
 */
const isGiven = (value: string) => value.length > 0;
const given = { error: 'GENERAL.REQUIRED', abort: true };
const isStorable = (value: string) => !value.includes('\0');
const plain = (max: number, error: string) =>
  text(max, { error, trimmed: true }).check(
    z.refine(isStorable, { error: 'GENERAL.INVALID', abort: true }),
  );

// Longer texts get a multi-line input.
const textKind = (max: number) => (max > 255 ? 'longText' : 'text');

/** Text of at most `max` characters, which may be empty: left out, null and '' alike are ''. */
export const optionalText = (max: number) =>
  orEmptyText(
    plain(max, encodeMessage('GENERAL.TOO_LONG', { max })).check(z.meta({ kind: textKind(max) })),
  );

// That a text has a character at all is said by GENERAL.REQUIRED.
const tooLong = (min: number, max: number) =>
  min > 1
    ? encodeMessage('GENERAL.LENGTH', { min, max })
    : encodeMessage('GENERAL.TOO_LONG', { max });

/** Required text of `min` to `max` characters. */
export const requiredText = (min: number, max: number) =>
  plain(max, tooLong(min, max)).check(
    z.refine(isGiven, given),
    z.minLength(min, { error: encodeMessage('GENERAL.LENGTH', { min, max }) }),
    z.meta({ kind: textKind(max) }),
  );

/**
 * Marks a text as a value of a list: `.check(ofList('appt_type'))`. The wire keeps its spelling; pages show it in their
 * language.
 */
export const ofList = (lookup: ValueList) => z.meta({ lookup });

/** An email address: required, valid (10003), 3 to 50 characters. */
export const email = () =>
  requiredText(3, 50).check(z.regex(emailShape, { error: '10003' }), z.meta({ kind: 'email' }));

/** An optional email address. */
export const optionalEmail = () => orEmptyText(email());

/** The password of a sign-in or of a confirmation: required, 3 to 50 characters, never trimmed. */
export const givenPassword = () =>
  text(50, { error: encodeMessage('GENERAL.LENGTH', { min: 3, max: 50 }), isExact: true }).check(
    z.refine(isGiven, given),
    z.minLength(3, { error: encodeMessage('GENERAL.LENGTH', { min: 3, max: 50 }) }),
    secret(),
  );

/** A new password: 8 to 50 characters with a letter, a digit and one of @$!%*#?&. */
export const newPassword = () =>
  text(50, { error: 'AUTH.VALIDATION.PASSWORD', isExact: true }).check(
    z.refine(isGiven, given),
    z.regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[^\0]{8,50}$/s, {
      error: 'AUTH.VALIDATION.PASSWORD',
    }),
    secret(),
  );

/** A body with new_password and confirm_password, which must be equal. */
export const passwordsAgree = (body: { new_password?: unknown; confirm_password?: unknown }) =>
  body.new_password === body.confirm_password;

/** A person's full or display name: required, 3 to 50 characters. */
export const personName = () => requiredText(3, 50);

// As people write it, with blanks, dashes and brackets.
const writtenPhone = (error: string, normalize: (written: string) => string) =>
  plain(40, error).check(z.overwrite(normalize));

/** The digits of a number whose country stands in another field: +60 before it may be written again. */
const besideItsCode = (written: string) => {
  const digits = normalizePhone(written);
  return written.startsWith('+') ? digits.replace(/^60/, '').replace(/^00/, '+') : digits;
};

/** Phone digits of 7 to 20, required. */
export const phoneDigits = () =>
  writtenPhone('GENERAL.PHONE', besideItsCode).check(
    z.refine(isGiven, given),
    z.regex(/^\d{7,20}$/, { error: 'GENERAL.PHONE' }),
    z.meta({ kind: textKind(20) }),
  );

const digits = () =>
  writtenPhone('GENERAL.NUMBER', normalizePhone).check(
    z.refine((value) => /^\d{0,20}$/.test(value), {
      error: 'GENERAL.NUMBER',
    }),
  );

/** Optional phone digits; +60 12-345 6789 is written so too, and a + for another country kept as 00. */
export const optionalDigits = () => orEmptyText(digits());

/** Optional digits of a telephone number, at least 7. */
export const optionalPhone = () =>
  orEmptyText(
    digits().check(z.refine((value) => !/^\d{1,6}$/.test(value), { error: 'GENERAL.PHONE' })),
  );

/**
 * A date of birth: not in the future (by the clinic's calendar), and at most `oldest` years ago; without it, not before
 * 1800-01-01.
 */
export const dateOfBirth = ({ oldest }: { oldest?: number } = {}) =>
  day().check(
    z.refine((value) => value >= (oldest === undefined ? '1800-01-01' : yearsAgo(oldest)), {
      error:
        oldest === undefined
          ? 'GENERAL.DOB_TOO_EARLY'
          : encodeMessage('GENERAL.DOB_TOO_LONG_AGO', { years: oldest }),
    }),
    z.refine((value) => value <= dayNow(), { error: 'GENERAL.DOB_FUTURE' }),
  );

/** A duration, hh:mm:ss, of at most 24 hours. In requests minutes are whole; seconds are dropped. */
export const lengthOfTime = () =>
  text(8, { error: 'GENERAL.DURATION' }).check(
    z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { error: 'GENERAL.DURATION' }),
    z.meta({ kind: 'duration', description: 'hh:mm:ss' }),
  );

/** A list filter: ids of records of a resource, joined with commas. An unknown id finds nothing. */
export const idList = (resource: string) =>
  refTo(
    resource,
    z
      .pipe(
        joined(',', { each: /^[1-9]\d{0,8}$/, longest: 9, most: 200 }),
        z.transform((ids) => ids.map(Number)),
      )
      .check(z.meta({ kind: 'references', narrows: true })),
  );

/** Doctors by id, joined with a pipe; at least one, each once. */
export const doctors = () =>
  refTo(
    'doctors',
    z
      .pipe(
        joined('|', { each: /^[1-9]\d{0,8}$/, longest: 9, most: 20 }).check(
          z.refine((ids) => ids.length > 0, { error: 'APPOINTMENT.DOCTOR_REQUIRED' }),
        ),
        z.transform((ids) => [...new Set(ids.map(Number))]),
      )
      .check(z.meta({ kind: 'references' })),
  );

/** One of a few values, each with its text code. */
export const oneOf = <const V extends string>(
  values: readonly [V, ...V[]],
  options: { words?: Record<V, TextCode> } = {},
) => oneOfValues(values, options);

/** Texts joined with commas. */
export const textList = () => joined(',', { each: /^[^\0]{1,50}$/, longest: 50, most: 50 });

/** A boolean, in a query as text. */
export const flag = () =>
  z
    .union([
      z.boolean(),
      // Into a boolean, for the description of an answer.
      z.pipe(
        z.pipe(
          z.enum(['true', 'false']),
          z.transform((value) => value === 'true'),
        ),
        z.boolean(),
      ),
    ])
    .check(z.meta({ kind: 'boolean' }));

/** An identity or passport number as on the card, without spaces and dashes, in capitals; known or not. */
export const identityNumber = () =>
  refTo(
    'identities',
    z
      .pipe(
        requiredText(1, 30),
        z.transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
      )
      .check(z.refine((value) => /^[A-Z0-9/.]{1,30}$/.test(value), { error: 'PATIENT.IDENTITY' })),
  );

/** A reference to a patient by identity or passport number. */
export const patientRef = () => refTo('patients', identityNumber());

/** A picture as base64 of a PNG, JPEG or WebP; an empty text removes it. */
export const photo = () =>
  text(8_000_000).check(
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'GENERAL.IMAGE' }),
    z.meta({ kind: 'photo', contentEncoding: 'base64' }),
  );

/** Bytes of a body that carries a picture. */
export const PHOTO_BODY = 9_000_000;

function yearsAgo(years: number): string {
  const today = dayNow();
  return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
}

const emailShape =
  /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

interface Parts {
  each: RegExp;
  /** Longest part in characters. */
  longest: number;
  /** Maximum number of parts. */
  most: number;
}

// Each part may have a separator and a space beside it.
function joined(separator: string, { each, longest, most }: Parts) {
  return z
    .pipe(
      text(most * (longest + 2)),
      z.transform((value) =>
        value
          .split(separator)
          .map((part) => part.trim())
          .filter(isGiven),
      ),
    )
    .check(
      z.refine((parts) => parts.length <= most && parts.every((part) => each.test(part)), {
        error: 'GENERAL.INVALID',
        abort: true,
      }),
    );
}
