import { givenPassword, idOf, requiredText } from '../fields.ts';
import { anyone, inAccount, onPlatform, signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { secret } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** Recovery codes that a person is given at once. */
export const RECOVERY_CODES = 10;
/** Hours between the request that someone's second factor be switched off, and when it is. */
export const RESET_HOURS = 24;

/** A code of the app on someone's phone, or one of their recovery codes. */
export const secondCode = () => requiredText(1, 30).check(secret());

const secondFactor = z
  .object({
    isOn: z.boolean().check(z.meta({ description: 'A code is asked for at sign-in.' })),
    since: z.nullable(z.string()).check(z.meta({ description: 'Wall clock; null where off.' })),
    recoveryCodesLeft: z.int(),
    provider: z.string().check(
      z.meta({
        description:
          'The identity provider at which the person has signed in, and may confirm who they are; empty for none.',
      }),
    ),
    resetsAt: z.nullable(z.string()).check(
      z.meta({
        description:
          'Wall clock; when it is switched off as others asked, unless the person signs in with a code before.',
      }),
    ),
  })
  .check(z.meta({ id: 'SecondFactor' }));

const recoveryCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .check(
      z.meta({ description: 'Each takes the place of a code once. They are not shown again.' }),
    ),
});
const done = z.object({ done: z.literal(true) });
const CODE =
  'A wrong or used code is refused with 400; after ten wrong ones, 429 for 30 s, and longer after each further one.';

export const secondFactors = {
  secondFactor: call({
    method: 'GET',
    path: '/api/second_factor',
    summary: 'Whether the signed-in person gives a second factor when they sign in.',
    access: signedIn,
    answer: secondFactor,
  }),
  prepareSecondFactor: call({
    method: 'POST',
    path: '/api/prepare_second_factor',
    repeats: 'anew',
    summary:
      "Makes a key for an app that gives codes (TOTP: six digits, 30 s), confirmed by the person's own password (403 where it is wrong). It takes effect with confirm_second_factor. 409 where it is on already.",
    access: signedIn,
    body: z.object({ password: givenPassword() }),
    confirmedBy: 'password',
    answer: z.object({
      key: z.string().check(z.meta({ description: 'Base32, to be typed.' })),
      uri: z.string().check(z.meta({ description: 'otpauth://, which apps open.' })),
      png: z.string().check(z.meta({ description: 'The address as a QR code, base64 of a PNG.' })),
    }),
    example: { password: 'not-the-password' },
  }),
  confirmSecondFactor: call({
    method: 'POST',
    path: '/api/confirm_second_factor',
    repeats: 'anew',
    summary: `Switches the second factor on with a first code of the app, and answers ${RECOVERY_CODES} recovery codes. 409 where no key was made, or it is on already. ${CODE}`,
    access: signedIn,
    body: z.object({ code: secondCode() }),
    countsTries: true,
    answer: recoveryCodes,
    example: { code: '000000' },
  }),
  newRecoveryCodes: call({
    method: 'POST',
    path: '/api/new_recovery_codes',
    repeats: 'anew',
    summary: `Makes ${RECOVERY_CODES} new recovery codes; the earlier ones no longer hold. 409 where the second factor is off. ${CODE}`,
    access: signedIn,
    body: z.object({ code: secondCode() }),
    countsTries: true,
    answer: recoveryCodes,
    example: { code: '000000' },
  }),
  endSecondFactor: call({
    method: 'POST',
    path: '/api/end_second_factor',
    repeats: 'anew',
    summary: `Switches the second factor off, with a code. 409 where it is off. ${CODE}`,
    access: signedIn,
    body: z.object({ code: secondCode() }),
    countsTries: true,
    answer: done,
    example: { code: '000000' },
  }),
  keepSecondFactor: call({
    method: 'POST',
    path: '/api/keep_second_factor',
    repeats: 'anew',
    summary:
      'Keeps a second factor that others asked to be switched off, by the code of the link that its person was mailed. 400 where the code is unknown or over.',
    access: anyone,
    body: z.object({ code: requiredText(1, 100).check(secret()) }),
    answer: done,
    example: { code: 'wrong' },
  }),
  resetMemberSecondFactor: call({
    method: 'POST',
    path: '/api/reset_member_second_factor',
    summary: `Asks that a branch user's second factor be switched off, as they lost its device. It is, ${RESET_HOURS} hours later, at their next sign-in; until then they keep it by a code at sign-in or by the link that they are mailed. For owners, of people who work for their tenants alone and own none; for Administrators, of everyone (403 otherwise). 409 where it is off.`,
    reachesPeople: true,
    access: inAccount('password', 'branch-users'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ id: idOf('branch-users') }),
    answer: done,
  }),
  resetSecondFactor: call({
    method: 'POST',
    path: '/api/reset_second_factor',
    summary: `The same for anyone with an account, by an Administrator with full access (403 otherwise), except for themselves (403).`,
    reachesPeople: true,
    access: onPlatform('edit', 'platform-users'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({ id: idOf('platform-users') }),
    answer: done,
  }),
};
