import { idOf, requiredText } from '../fields.ts';
import { anyone, inAccount, signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { secret } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

/** Days for which sign-ins are kept. */
export const SIGN_IN_DAYS = 180;
/** Days for which the link in the mail about a new device ends its sessions. */
export const END_LINK_DAYS = 7;
/** How many of the last sign-ins are answered, and of the last tries. */
export const MOST_SIGN_INS = 100;

/** What became of a try to sign in; disowned: its person ended it by the link of the mail. */
export const signInOutcomes = [
  'ok',
  'disowned',
  'wrong-password',
  'wrong-code',
  'wrong-pin',
  'wrong-passkey',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];
/** Those that opened a session. */
export const openedOutcomes = ['ok', 'disowned'] as const satisfies readonly SignInOutcome[];

const signIn = z
  .object({
    id: z.int(),
    at: z.string().check(z.meta({ description: 'Wall clock; of several alike, the last.' })),
    times: z
      .int()
      .check(z.meta({ description: 'How often it was tried from there within an hour.' })),
    outcome: z.enum(signInOutcomes),
    factor: z.enum(['', 'app', 'recovery', 'passkey', 'single-sign-on']).check(
      z.meta({
        description:
          'The second factor that was given, or the passkey or the identity provider in place of the password.',
      }),
    ),
    address: z.string().check(z.meta({ description: 'The first parts of the address.' })),
    device: z
      .string()
      .check(z.meta({ description: 'Browser and system, as the browser names them.' })),
    timeZone: z.string().check(z.meta({ description: 'As the browser says.' })),
  })
  .check(z.meta({ id: 'SignIn' }));
export type SignIn = z.infer<typeof signIn>;

/** The place that a time zone is named after, such as Kuala Lumpur; empty for none. */
export const placeOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Who signed in where, and who tried to. */
export const signIns = {
  ownSignIns: call({
    method: 'GET',
    path: '/api/own_sign_ins',
    summary: `The last ${MOST_SIGN_INS} sign-ins of the signed-in person, and as many tries at them, the latest first.`,
    access: signedIn,
    answer: z.array(signIn),
  }),
  memberSignIns: call({
    method: 'GET',
    path: '/api/member_sign_ins',
    summary:
      'The same of a branch user. For owners, of people who work for their tenants alone and own none; for Administrators, of everyone but people of the platform (403 otherwise). 409 where the user has no account.',
    access: inAccount('password', 'branch-users'),
    query: z.object({ id: idOf('branch-users') }),
    answer: z.array(signIn),
  }),
  endNewSignIn: call({
    method: 'POST',
    path: '/api/end_new_sign_in',
    repeats: 'anew',
    summary: `Ends the sessions that a new device opened, by the code of the link that its person was mailed. 400 where the code is unknown, used or ${END_LINK_DAYS} days old.`,
    access: anyone,
    body: z.object({ code: requiredText(1, 100).check(secret()) }),
    answer: z.object({ done: z.literal(true) }),
    example: { code: 'wrong' },
  }),
};
