import { refTo } from './kit/call.ts';
import { say } from './kit/message.ts';
import { z } from './kit/zod.ts';

export { idOf, positive } from './kit/id.ts';

/**
 * The specification's field rules (document 1 section 5, document 2 section 5), each with its message code. Both the
 * server and the forms check with these, so the two can't differ.
 */
const required = (text: string) => text.length > 0;
const storable = (text: string) => !text.includes('\0');
const plain = () => z.string().trim().refine(storable, { error: 'GENERAL.INVALID', abort: true });

/** Free text of at most `max` characters, which may be empty. */
export const optionalText = (max: number) =>
  plain().max(max, { error: say('GENERAL.TOO_LONG', { max }) });

/** A text that must be there, of `min` to `max` characters. */
export const requiredText = (min: number, max: number) =>
  plain()
    .refine(required, { error: 'GENERAL.REQUIRED', abort: true })
    .min(min, { error: say('GENERAL.LENGTH', { min, max }) })
    .max(max, { error: say('GENERAL.LENGTH', { min, max }) });

/** An email address: required, valid (10003), 3 to 50 characters. */
export const email = () => requiredText(3, 50).regex(emailShape, { error: '10003' });

/** An email address that may be left out. */
export const optionalEmail = () => z.union([z.literal(''), email()]);

/** The password of a sign-in or of a confirmation: required, 3 to 50 characters, never trimmed. */
export const givenPassword = () =>
  z
    .string()
    .refine(required, { error: 'GENERAL.REQUIRED', abort: true })
    .min(3, { error: say('GENERAL.LENGTH', { min: 3, max: 50 }) })
    .max(50, { error: say('GENERAL.LENGTH', { min: 3, max: 50 }) });

/** A new password: 8 to 50 characters with a letter, a digit and one of @$!%*#?&. */
export const newPassword = () =>
  z
    .string()
    .refine(required, { error: 'GENERAL.REQUIRED', abort: true })
    .regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[^\0]{8,50}$/s, {
      error: 'AUTH.VALIDATION.PASSWORD',
    });

/** A body with new_password and confirm_password, which must be equal. */
export const passwordsAgree = (body: { new_password?: unknown; confirm_password?: unknown }) =>
  body.new_password === body.confirm_password;

/** A person's full or display name: required, 3 to 50 characters. */
export const personName = () => requiredText(3, 50);

/** Phone digits of 7 to 20, required. */
export const phoneDigits = () =>
  requiredText(1, 20).regex(/^\d{7,20}$/, { error: 'GENERAL.PHONE' });

/** Phone digits that may be left out; digits only. */
export const optionalDigits = () =>
  plain().refine((text) => /^\d{0,20}$/.test(text), { error: 'GENERAL.NUMBER' });

/** A calendar day, YYYY-MM-DD. */
export const day = () =>
  z
    .string()
    .refine(required, { error: 'GENERAL.REQUIRED', abort: true })
    .refine(isDay, { error: 'GENERAL.DATE' })
    .meta({ format: 'date', description: 'YYYY-MM-DD' });

/** A date of birth: not before 1800-01-01, not in the future (by the clinic's calendar). */
export const dateOfBirth = () =>
  day()
    .refine((text) => text >= '1800-01-01', { error: 'GENERAL.DOB_TOO_EARLY' })
    .refine((text) => text <= clinicToday(), { error: 'GENERAL.DOB_FUTURE' });

/** A date-time as the clinic's wall clock written as if it were UTC: 10:00 in the clinic is T10:00:00.000Z. */
export const wallClock = () =>
  z
    .string()
    .refine(required, { error: 'GENERAL.REQUIRED', abort: true })
    .refine(isWallClock, { error: 'GENERAL.DATE' })
    .transform((text) => new Date(text).toISOString())
    .meta({ format: 'date-time', description: "The clinic's wall clock written as UTC." });

/** A length of time, hh:mm:ss, of at most 24 hours. In: minutes are whole; seconds are dropped. */
export const lengthOfTime = () =>
  z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { error: 'GENERAL.DURATION' })
    .meta({ description: 'hh:mm:ss' });

/** Ids of records of a resource, joined with commas. */
export const idList = (resource: string) =>
  refTo(
    resource,
    joined(',', /^[1-9]\d{0,8}$/, 200).transform((ids) => ids.map(Number)),
  );

/** Doctors by id, joined with a pipe; at least one, each once. */
export const doctors = () =>
  refTo(
    'doctors',
    joined('|', /^[1-9]\d{0,8}$/, 20)
      .refine((ids) => ids.length > 0, { error: 'APPOINTMENT.DOCTOR_REQUIRED' })
      .transform((ids) => [...new Set(ids.map(Number))]),
  );

/** Texts joined with commas. */
export const textList = () => joined(',', /^[^\0]{1,50}$/, 50);

/** true or false, in a query as text. */
export const flag = () =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** An identity or passport number as written on the card, without spaces and dashes, in capitals; known or not. */
export const identityNumber = () =>
  refTo(
    'identities',
    requiredText(1, 30)
      .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
      .refine((text) => /^[A-Z0-9/.]{1,30}$/.test(text), { error: 'PATIENT.IDENTITY' }),
  );

/** A patient named by identity or passport number. */
export const patientRef = () => refTo('patients', identityNumber());

/** A picture as base64 of a PNG, JPEG or WebP; an empty text takes it away. */
export const photo = () =>
  z
    .string()
    .max(8_000_000)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'GENERAL.IMAGE' });

/** Bytes of a body that carries a picture. */
export const PHOTO_BODY = 9_000_000;

/** Whether a text is a real day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Today by the clinic's calendar, YYYY-MM-DD. */
export function clinicToday(now = new Date()): string {
  return new Date(now.getTime() + CLINIC_OFFSET).toISOString().slice(0, 10);
}

/** Now on the clinic's wall clock, written as if it were UTC. */
export function clinicNow(now = new Date()): string {
  return new Date(now.getTime() + CLINIC_OFFSET).toISOString();
}

/** Hours by which every Malaysian clinic's clock is ahead of UTC, since 1982-01-01. */
export const CLINIC_OFFSET_HOURS = 8;

const CLINIC_OFFSET = CLINIC_OFFSET_HOURS * 3_600_000;
const emailShape =
  /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

function joined(separator: string, each: RegExp, most: number) {
  return z
    .string()
    .transform((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(required),
    )
    .refine((parts) => parts.length <= most && parts.every((part) => each.test(part)), {
      error: 'GENERAL.INVALID',
      abort: true,
    });
}

// Up to 9998, so that what begins at its end still ends in a year of four digits.
function isWallClock(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text)) return false;
  return (
    isDay(text.slice(0, 10)) &&
    Number(text.slice(0, 4)) >= 1800 &&
    Number(text.slice(0, 4)) <= 9998 &&
    !Number.isNaN(Date.parse(text))
  );
}
