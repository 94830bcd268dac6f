import { idOf, orElse, orLeftOut, requiredText, several, wholeNumber } from '../fields.ts';
import { anyone, inAccount, signedIn } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { browser, openedSession } from './accounts.ts';

/** Passkeys that a person may have. */
export const MOST_PASSKEYS = 20;
/** Letters of a passkey's name. */
export const LONGEST_NAME = 60;
/** Minutes within which a browser's question for a passkey is answered. */
export const QUESTION_MINUTES = 5;

/** Bytes as base64url, as browsers give them. */
const bytes = (most: number) =>
  text(most, { isExact: true }).check(z.regex(/^[\w-]+$/, { error: 'GENERAL.INVALID' }));

/** A browser's answer by a passkey that it has (PublicKeyCredential, of navigator.credentials.get). */
export const passkeyAnswer = {
  credential: bytes(1_400),
  clientData: bytes(4_000),
  authenticatorData: bytes(2_000),
  signature: bytes(2_000),
  userHandle: orLeftOut(bytes(100)),
};

const question = {
  challenge: z.string(),
  rpId: z.string().check(z.meta({ description: 'The domain that the passkeys are of.' })),
  timeout: z.int().check(z.meta({ description: 'Milliseconds.' })),
};
const credential = z.object({ id: z.string(), transports: z.array(z.string()) });

const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    created: z.string().check(z.meta({ description: 'Wall clock.' })),
    lastUsed: z
      .nullable(z.string())
      .check(z.meta({ description: 'Wall clock; null where it was never used.' })),
    isBackedUp: z
      .boolean()
      .check(z.meta({ description: 'Its keeper holds copies on other devices of the person.' })),
  })
  .check(z.meta({ id: 'Passkey' }));
export type Passkey = z.infer<typeof passkey>;

const done = z.object({ done: z.literal(true) });

/** Passkeys (WebAuthn): signing in with a device's lock in place of the password. */
export const passkeys = {
  ownPasskeys: call({
    method: 'GET',
    path: '/api/own_passkeys',
    summary: 'The passkeys of the signed-in person, by when they were added.',
    access: signedIn,
    answer: z.array(passkey),
  }),
  preparePasskey: call({
    method: 'POST',
    path: '/api/prepare_passkey',
    repeats: 'anew',
    summary: `What a browser is asked to make a passkey with (PublicKeyCredentialCreationOptions), for this session and ${QUESTION_MINUTES} minutes. 409 where the person has ${MOST_PASSKEYS} of them.`,
    access: signedIn,
    recentlyConfirmed: true,
    answer: z.object({
      ...question,
      rpName: z.string(),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      algorithms: z.array(z.int()).check(z.meta({ description: 'COSE numbers.' })),
      known: z.array(credential).check(z.meta({ description: 'Those that the person has.' })),
    }),
  }),
  addPasskey: call({
    method: 'POST',
    path: '/api/add_passkey',
    repeats: 'anew',
    summary:
      'Adds a passkey that a browser made (navigator.credentials.create) of what prepare_passkey asked, with user verification, under the names of browser and system. It is mailed to the person, and counts as the second factor of this session. 400 where it does not belong to the question, 409 where it is known already.',
    access: signedIn,
    recentlyConfirmed: true,
    body: z.object({
      clientData: bytes(4_000),
      attestation: bytes(20_000),
      transports: orElse(several(requiredText(1, 20), { max: 10 }), []),
    }),
    answer: z.object({ id: z.int() }),
    example: { clientData: 'e30', attestation: 'oA' },
  }),
  renamePasskey: call({
    method: 'POST',
    path: '/api/rename_passkey',
    summary: 'Changes the name of an own passkey.',
    access: signedIn,
    body: z.object({ id: idOf('own-passkeys'), name: requiredText(1, LONGEST_NAME) }),
    answer: done,
    example: { name: 'Work laptop' },
  }),
  removePasskey: call({
    method: 'POST',
    path: '/api/remove_passkey',
    summary:
      'Removes an own passkey, which signs nobody in any more. It is mailed to the person, and their other sessions end.',
    access: signedIn,
    recentlyConfirmed: true,
    body: z.object({ id: idOf('own-passkeys') }),
    answer: done,
  }),
  memberPasskeys: call({
    method: 'GET',
    path: '/api/member_passkeys',
    summary:
      'The passkeys of a branch user. For owners, of people who work for their tenants alone and own none; for Administrators, of everyone but people of the platform (403 otherwise). 409 where the user has no account.',
    access: inAccount('password', 'branch-users'),
    query: z.object({ id: idOf('branch-users') }),
    answer: z.array(passkey),
  }),
  removeMemberPasskey: call({
    method: 'POST',
    path: '/api/remove_member_passkey',
    summary:
      'Removes a passkey of a branch user, as its device is lost or the person left: it signs nobody in any more, and all their sessions end. It is mailed to them. For the same people as member_passkeys (403 otherwise); 409 where the user has no account.',
    reachesPeople: true,
    access: inAccount('password', 'branch-users'),
    recentlyConfirmed: true,
    body: z.object({ id: idOf('branch-users'), passkeyID: noRef(wholeNumber({ min: 1 })) }),
    answer: done,
    example: { passkeyID: 1 },
  }),
  ownPasskeyQuestion: call({
    method: 'GET',
    path: '/api/own_passkey_question',
    summary: `What a browser is asked to confirm this session's person with (confirm_identity), for ${QUESTION_MINUTES} minutes.`,
    access: signedIn,
    answer: z.object({ ...question, known: z.array(credential) }),
  }),
  passkeyQuestion: call({
    method: 'GET',
    path: '/api/passkey_question',
    summary: `What a browser is asked to sign someone in with, whoever it is, for ${QUESTION_MINUTES} minutes.`,
    access: anyone,
    answer: z.object(question),
  }),
  authenticatePasskey: call({
    method: 'POST',
    path: '/api/authenticate_passkey',
    repeats: 'anew',
    summary:
      'Signs in with a passkey in place of password and second factor, both of which it is: the device verifies the person. One that is unknown, wrong or of a disabled account is refused with 400 alike, and so is a question that was answered before or is over (PASSKEY.OVER). After ten attempts from one address: 429, for 30 s, and longer after each further attempt.',
    access: anyone,
    body: z.object({ ...passkeyAnswer, ...browser }),
    answer: openedSession,
    example: {
      credential: 'AAAA',
      clientData: 'e30',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
  }),
};
