import { idOf, oneOf, optionalWholeNumber } from '../fields.ts';
import { anyone, onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

const RESOURCE = 'page-errors';

/** How an error came: while a page was drawn, in an event, in a promise, or as a script that did not load. */
export const pageErrorKinds = ['drawing', 'event', 'promise', 'load'] as const;

/**
 * What is wrong, as far as it follows from one of the fixed messages of browsers and of React. A message itself is
 * never sent, as it may hold what somebody typed.
 */
export const pageErrorReasons = [
  'noValue',
  'noFunction',
  'notIterable',
  'notDefined',
  'tooDeep',
  'wrongTime',
  'wrongRange',
  'wrongJSON',
  'noStorage',
  'noElement',
  'react',
  'other',
] as const;

export const pageErrorStates = ['open', 'solved'] as const;

/** Positions of a stack that are sent. */
export const MOST_POSITIONS = 20;
/** Errors that are kept apart at most, so that no sender fills the table. */
export const MOST_PAGE_ERRORS = 1_000;
/** Days for which one is kept after it was last seen. */
export const PAGE_ERROR_DAYS = 90;

const matching = (max: number, pattern: RegExp) =>
  text(max).check(z.regex(pattern, { error: 'GENERAL.INVALID' }));
const whole = (max: number) => z.int().check(z.gte(1), z.lte(max));
const plain = z.string();
const count = z.int();
const at = () =>
  plain.check(z.meta({ kind: 'wallClock', description: "The clinic's wall clock." }));
const one = z.object({ id: idOf(RESOURCE) });

const reported = z.object({
  release: matching(40, /^[\w.+-]*$/).check(z.meta({ description: 'The version of the pages.' })),
  page: matching(100, /^\/[\w/:*.-]*$/).check(
    z.meta({
      description: 'The path of the page as it is declared, with the names of keys for keys.',
    }),
  ),
  kind: oneOf(pageErrorKinds),
  name: matching(40, /^[A-Za-z]\w*$/).check(z.meta({ description: "The error's name." })),
  reason: oneOf(pageErrorReasons),
  reactError: optionalWholeNumber({ min: 1, max: 9_999 }).check(
    z.meta({ description: "The number of React's message." }),
  ),
  call: matching(150, /^(?:(?:GET|POST|PUT|DELETE) \/api\/[\w/:.-]*)?$/).check(
    z.meta({ description: 'The call that the page made last, as it is declared. Empty for none.' }),
  ),
  stack: z
    .array(
      z.object({
        file: matching(120, /^assets\/[\w.~-]+$/),
        line: whole(10_000_000),
        column: whole(10_000_000),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_POSITIONS))
    .check(z.meta({ description: 'Positions in the files of the pages, the innermost first.' })),
});
export type ReportedPageError = z.infer<typeof reported>;

const position = z.object({
  file: plain.check(z.meta({ description: 'The source, or the built file where none is known.' })),
  line: count,
  column: count,
  name: plain.check(z.meta({ description: 'What stands there. Empty where it has no name.' })),
});

const fields = {
  id: count,
  state: oneOf(pageErrorStates),
  page: plain,
  kind: oneOf(pageErrorKinds),
  name: plain,
  reason: oneOf(pageErrorReasons),
  reactError: z.nullable(count),
  place: plain.check(z.meta({ description: 'The source and the line where it came from.' })),
  call: plain.check(z.meta({ description: 'The call that was made last before it.' })),
  times: count.check(z.meta({ description: 'How often it was told of.' })),
  people: count.check(
    z.meta({ description: 'People, or addresses of visitors; their names are not kept.' }),
  ),
  firstAt: at(),
  lastAt: at(),
  firstRelease: plain,
  lastRelease: plain,
};
const pageError = z.object(fields).check(z.meta({ id: 'PageError' }));
const pageErrorDetail = z
  .object({
    ...fields,
    stack: z.array(position),
    days: z
      .array(z.object({ day: plain, times: count }))
      .check(
        z.meta({ description: 'The days on which it was told of, the latest first, at most 30.' }),
      ),
  })
  .check(z.meta({ id: 'PageErrorDetail' }));

/** Errors of pages: told by whoever's page had one, and looked into by Administrators. */
export const pageErrors = {
  reportPageError: call({
    method: 'POST',
    path: '/api/page_error',
    summary:
      'Tells of an error of a page, from any page that is open. What is sent are names and positions of the program alone, never a value. It is answered alike whether it is counted or, as beyond a few in a quarter of an hour from one person or address, dropped.',
    access: anyone,
    repeats: 'anew',
    largestBody: 8_192,
    body: reported,
    answer: z.object({ done: z.literal(true) }),
    example: {
      release: '0.1.0',
      page: '/patient/patient-list',
      kind: 'drawing',
      name: 'TypeError',
      reason: 'noValue',
      call: 'GET /api/patient_list',
      stack: [{ file: 'assets/list-Bk3xQ0a1.js', line: 1, column: 4_711 }],
    },
  }),
  pageErrorList: listCall({
    method: 'GET',
    path: '/api/page_error_list',
    summary:
      'Errors of pages, each once with how often and by how many people it was seen, the latest first; `q` finds them by page, name, source and call.',
    access: onPlatform('list', RESOURCE),
    query: z.object({
      state: z.optional(oneOf(pageErrorStates)),
      kind: z.optional(oneOf(pageErrorKinds)),
    }),
    list: { sort: ['lastAt', 'firstAt', 'times', 'people', 'page', 'id'], ids: RESOURCE },
    answer: z.array(pageError),
  }),
  pageErrorDetail: call({
    method: 'GET',
    path: '/api/page_error_detail',
    summary: 'One error of pages, with the sources of its stack and the days on which it was seen.',
    access: onPlatform('show', RESOURCE),
    query: one,
    answer: pageErrorDetail,
  }),
  solvePageError: call({
    method: 'POST',
    path: '/api/solve_page_error',
    summary:
      'Notes that an error of pages is solved. Where it comes again it is open, and new, again. One that is solved stays so.',
    access: onPlatform('solve', RESOURCE),
    body: one,
    answer: pageErrorDetail,
  }),
};
