import { flag, idOf, oneOf, requiredText, several } from '../fields.ts';
import { anyone, inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { secret, text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

const RESOURCE = 'waiting-screens';

/** What a screen calls patients by. */
export const screenLabels = ['numbers', 'initials'] as const;
export type ScreenLabel = (typeof screenLabels)[number];

/** Languages that a screen speaks: those that the product comes with. */
export const screenLanguages = ['en', 'ms', 'zh'] as const;

const fields = z.object({
  name: requiredText(1, 60),
  shows: oneOf(screenLabels),
  languages: several(oneOf(screenLanguages), { max: screenLanguages.length }).check(
    z.refine((given) => given.length > 0, { error: 'GENERAL.REQUIRED' }),
    z.meta({ description: 'The languages of its words and of its voice, in their order.' }),
  ),
  speaks: flag().check(z.meta({ description: 'Whether it says aloud who is called.' })),
});

const screen = z
  .object({
    id: z.int(),
    name: z.string(),
    shows: z.enum(screenLabels),
    languages: z.array(z.string()),
    speaks: z.boolean(),
    createdDate: z.string().check(z.meta({ description: 'Wall clock.' })),
    readDate: z
      .nullable(z.string())
      .check(z.meta({ description: 'Wall clock; when it last asked, to a minute.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'WaitingScreen' }));

const calledPatient = z.object({
  id: z.string().check(z.meta({ description: 'Of this call: calling again makes another one.' })),
  label: z.string().check(z.meta({ description: 'The queue number, or initials.' })),
  room: z.string(),
  doctor: z.string(),
  said: z
    .array(z.object({ language: z.string(), text: z.string() }))
    .check(z.meta({ description: 'The sentence that is said, for each language of the screen.' })),
});

const board = z
  .object({
    clinic: z.string(),
    languages: z.array(z.string()),
    speaks: z.boolean(),
    words: z
      .object({
        now: z.string(),
        before: z.string(),
        none: z.string(),
        doctors: z.string(),
        sound: z.string().check(z.meta({ description: 'The button that allows the sound.' })),
        away: z.string().check(z.meta({ description: 'Without an answer since `%{at}`.' })),
      })
      .check(z.meta({ description: 'Its own words, in all languages of the screen.' })),
    called: z.array(calledPatient).check(z.meta({ description: 'Called now, the latest first.' })),
    before: z
      .array(calledPatient)
      .check(z.meta({ description: 'Called before, the latest first.' })),
    doctors: z
      .array(z.object({ name: z.string(), room: z.string(), label: z.string() }))
      .check(z.meta({ description: 'Who is with each doctor; an empty label for nobody.' })),
  })
  .check(z.meta({ id: 'WaitingBoard' }));
export type WaitingBoard = z.infer<typeof board>;

const done = z.object({ done: z.literal(true) });
const example = {
  name: 'Entrance',
  shows: 'numbers' as const,
  languages: ['ms' as const, 'en' as const],
  speaks: true,
};

/** Screens of a waiting room: devices that know an address of their own and nobody's session. */
export const waitingScreens = {
  waitingScreenList: call({
    method: 'GET',
    path: '/api/waiting_screen_list',
    summary: 'The waiting-room screens of the branch, by name, and when each last asked.',
    access: inBranch('list', RESOURCE),
    answer: z.array(screen),
  }),
  addWaitingScreen: call({
    method: 'POST',
    path: '/api/add_waiting_screen',
    repeats: 'anew',
    summary:
      'Makes a waiting-room screen. Its address is answered this once; its secret stands behind a #, so that no server and no log sees it.',
    access: inBranch('create', RESOURCE),
    body: fields,
    answer: z.object({
      id: z.int(),
      address: z.string().check(z.meta({ description: 'Path on this server.' })),
    }),
    example,
  }),
  updateWaitingScreen: call({
    method: 'PUT',
    path: '/api/update_waiting_screen',
    summary:
      'Changes a waiting-room screen, which follows within seconds. Its address stays. With If-Match, only that version (409 otherwise).',
    access: inBranch('edit', RESOURCE),
    body: z.extend(fields, { id: idOf(RESOURCE) }),
    answer: screen,
    example,
  }),
  removeWaitingScreen: call({
    method: 'DELETE',
    path: '/api/remove_waiting_screen',
    summary: 'Removes a waiting-room screen; its address shows nothing from then on.',
    access: inBranch('delete', RESOURCE),
    query: z.object({ id: idOf(RESOURCE) }),
    answer: done,
  }),
  waitingBoard: call({
    method: 'POST',
    path: '/api/waiting_board',
    repeats: 'anew',
    summary:
      'What a waiting-room screen shows now, for the device that knows its secret: numbers or initials, rooms and doctors, and nothing else of patients. Teleconsultations are left out. 404 for a removed screen as for a missing one, and where the plan of the branch has ended; 429 after too many wrong secrets from one address.',
    access: anyone,
    body: z.object({ secret: text(64).check(z.regex(/^[\w-]{20,60}$/), secret()) }),
    answer: board,
    example: { secret: 'the-secret-of-a-screen' },
  }),
  ownWaitingBoard: call({
    method: 'GET',
    path: '/api/own_waiting_board',
    summary:
      'The same for the staff of the branch, with queue numbers, in the language of the request.',
    access: inBranch('list', 'appointments'),
    answer: board,
  }),
};
