import { idOf, requiredText, wholeNumber } from '../fields.ts';
import { anyone, inAccount, signedIn } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { openedSession } from './accounts.ts';
import { computerSecret } from './computerSecret.ts';

const RESOURCE = 'shared-computers';

/** Minutes without use after which a shared computer locks where nothing else is said. */
export const USUAL_LOCK_MINUTES = 5;
/** Wrong PINs in a row after which a person signs in with their password again. */
export const PIN_TRIES = 5;

/** Four to eight digits, neither all the same nor one after another. */
const newPin = () =>
  text(8, { isExact: true, error: 'SHARED_COMPUTER.PIN_FORM' }).check(
    z.regex(/^\d{4,8}$/, { error: 'SHARED_COMPUTER.PIN_FORM' }),
    z.refine((pin) => !isEasyPin(pin), { error: 'SHARED_COMPUTER.PIN_EASY' }),
    secret(),
  );

/** Whether a PIN is among the first that anybody tries: one digit, or digits that count up or down. */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0));
  return [-1, 0, 1].some((step) => steps.every((each) => each === step));
}

const givenPin = () => text(8, { isExact: true }).check(z.regex(/^\d{4,8}$/), secret());
const minutes = () => wholeNumber({ min: 1, max: 60 });

const computer = z
  .object({
    id: z.int(),
    name: z.string(),
    branchID: z.int(),
    branch: z.string().check(z.meta({ description: "The branch's name." })),
    lockMinutes: z
      .int()
      .check(z.meta({ description: 'Minutes without use after which it locks.' })),
    registeredBy: z.string(),
    registered: z.string().check(z.meta({ kind: 'wallClock', description: 'Wall clock.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'SharedComputer' }));

const lockedPerson = z
  .object({
    session: z.int().check(z.meta({ description: 'The locked session.' })),
    person: z.int().check(z.meta({ description: 'Their account.' })),
    name: z.string(),
    hasPin: z
      .boolean()
      .check(z.meta({ description: 'Without one it is the password that opens.' })),
  })
  .check(z.meta({ id: 'LockedPerson' }));
export type LockedPerson = z.infer<typeof lockedPerson>;

const done = z.object({ done: z.literal(true) });

export const sharedComputers = {
  sharedComputerList: listCall({
    method: 'GET',
    path: '/api/shared_computer_list',
    summary: 'The shared computers of the branches that the person manages.',
    access: inAccount('list', RESOURCE),
    query: z.object({ branchID: z.optional(idOf('branches')) }),
    list: {
      sort: ['name', 'branch', 'lockMinutes', 'registeredBy', 'registered', 'id'],
      ids: RESOURCE,
    },
    answer: z.array(computer),
  }),
  sharedComputer: call({
    method: 'GET',
    path: '/api/shared_computer',
    summary: 'A shared computer of a branch that the person manages.',
    access: inAccount('show', RESOURCE),
    query: z.object({ id: idOf(RESOURCE) }),
    answer: computer,
  }),
  addSharedComputer: call({
    method: 'POST',
    path: '/api/add_shared_computer',
    repeats: 'anew',
    summary:
      "Registers the computer of this request's browser as one that several people of a branch share. Its secret is answered this once, and stays in the browser. The session of this request is bound to it.",
    access: inAccount('create', RESOURCE),
    recentlyConfirmed: true,
    body: z.object({
      name: requiredText(1, 60),
      branchID: idOf('branches'),
      lockMinutes: minutes(),
    }),
    answer: z.extend(computer, {
      secret: z.string().check(z.meta({ description: 'What the computer proves itself with.' })),
    }),
    example: { name: 'Front desk', lockMinutes: USUAL_LOCK_MINUTES },
  }),
  editSharedComputer: call({
    method: 'POST',
    path: '/api/edit_shared_computer',
    summary:
      'Changes the name of a shared computer, or after how many minutes it locks. With If-Match, only that version (409 otherwise).',
    access: inAccount('edit', RESOURCE),
    body: z.object({ id: idOf(RESOURCE), name: requiredText(1, 60), lockMinutes: minutes() }),
    answer: computer,
    example: { name: 'Front desk', lockMinutes: USUAL_LOCK_MINUTES },
  }),
  removeSharedComputer: call({
    method: 'DELETE',
    path: '/api/remove_shared_computer',
    summary:
      'Makes a shared computer one like any other: no PIN opens a session there, and the locked ones end.',
    access: inAccount('delete', RESOURCE),
    query: z.object({ id: idOf(RESOURCE) }),
    answer: done,
  }),
  lockedSessions: call({
    method: 'POST',
    path: '/api/locked_sessions',
    repeats: 'anew',
    summary:
      'What a shared computer shows while it is locked, for the browser that knows its secret: whom a PIN lets in there, who all signed in on it today. 404 for a removed computer as for a missing one; 429 after too many wrong secrets from one address.',
    access: anyone,
    body: z.object({ computer: computerSecret() }),
    answer: z.object({
      name: z.string(),
      branchID: z.int(),
      lockMinutes: z.int(),
      people: z.array(lockedPerson),
    }),
    example: { computer: 'the-secret-of-a-computer' },
  }),
  lockSession: call({
    method: 'POST',
    path: '/api/lock_session',
    repeats: 'anew',
    summary:
      'Locks the session of this request: its tokens hold no more, and its PIN opens it again on the shared computer that it was opened on, until the end of the day (403 for a session of another computer).',
    access: signedIn,
    answer: done,
  }),
  unlockSession: call({
    method: 'POST',
    path: '/api/unlock_session',
    repeats: 'anew',
    summary: `Opens a locked session again, with the PIN of its person, on its shared computer. A wrong one is refused with 400; after ${PIN_TRIES} wrong ones in a row the session has ended. 403 for one that is not locked there, or of another day.`,
    access: anyone,
    body: z.object({
      computer: computerSecret(),
      session: wholeNumber({ min: 1 }),
      pin: givenPin(),
    }),
    answer: openedSession,
    example: { computer: 'the-secret-of-a-computer', session: 1, pin: '2580' },
  }),
  ownPin: call({
    method: 'GET',
    path: '/api/own_pin',
    summary: 'Whether the person has a PIN, and whether this session is of a shared computer.',
    access: signedIn,
    answer: z.object({ isSet: z.boolean(), isOnSharedComputer: z.boolean() }),
  }),
  changePin: call({
    method: 'POST',
    path: '/api/change_pin',
    summary:
      'Sets the PIN by which the person opens their locked session on shared computers; the one before counts no more.',
    access: signedIn,
    recentlyConfirmed: true,
    body: z.object({ pin: newPin() }),
    answer: done,
    example: { pin: '2580' },
  }),
};
