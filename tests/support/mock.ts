import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Answered, Call, Input } from '../../contract/kit/call.ts';
import type { FailureItem } from '../../contract/kit/failure.ts';

/** A request of a page: the fields of query, body and secret headers in one object, the headers, and the key in the path. */
export interface MockedRequest<C extends Call> {
  input: Input<C>;
  headers: Headers;
  /** The key of a record in the path. */
  id?: number;
}

/** A refusal instead of an answer. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly failures: readonly FailureItem[] | string,
  ) {}
}

/** One page of a list, with the total number of rows. */
export class WithTotal<A> {
  constructor(
    readonly answer: A,
    readonly total: number,
  ) {}
}

type Given<C extends Call> = Answered<C> | WithTotal<Answered<C>> | Refusal;
type Give<C extends Call> = (asked: MockedRequest<C>) => Given<C> | Promise<Given<C>>;
type Answers<C extends Call> = Given<C> | Give<C>;

const server = setupServer();

/** Starts the mocked server for the tests of a file. A call without a mock fails the test. */
export function prepareMocks(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

/**
 * Mocks the answer or refusal of a call. An answer that the contract rejects fails the test. Requests are added to the
 * returned list as they arrive.
 */
export function mock<C extends Call>(call: C, answer: Answers<C>): MockedRequest<C>[] {
  const seen: MockedRequest<C>[] = [];
  const give = (typeof answer === 'function' ? answer : () => answer) as Give<C>;
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  server.use(
    http[method](`*${call.path}`, async ({ request, params }) => {
      const asked = {
        input: await inputOf(call, request),
        headers: request.headers,
        ...(params['id'] !== undefined && { id: Number(params['id']) }),
      };
      seen.push(asked);
      const given = await give(asked);
      if (given instanceof Refusal) return refused(given);
      const [answer, headers] =
        given instanceof WithTotal
          ? [given.answer, totalOf(call, given.answer, given.total)]
          : [given, rangeOf(call, given)];
      const parsed = narrowed(call, asked.input, call.answer.parse(answer));
      return HttpResponse.json(parsed as object, { headers });
    }),
  );
  return seen;
}

async function inputOf<C extends Call>(call: C, request: Request): Promise<Input<C>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const secrets = (call.secrets ?? []).flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, decodeURIComponent(value)]];
  });
  const text = await request.text();
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return { ...query, ...Object.fromEntries(secrets), ...(body as object) } as Input<C>;
}

/** A list's answer with the rows of the ids that were asked for, as the server narrows it. */
function narrowed<C extends Call>(call: C, input: Input<C>, answer: unknown): unknown {
  const { ids } = input as { ids?: string };
  if (!call.list || ids === undefined || !isObject(answer) || !Array.isArray(answer['data']))
    return answer;
  const wanted = ids.split(',');
  const data = answer['data'].filter(
    (row: unknown) => !isObject(row) || !('id' in row) || wanted.includes(String(row['id'])),
  );
  return { ...answer, data };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function refused({ status, failures }: Refusal) {
  return typeof failures === 'string'
    ? HttpResponse.text(failures, { status })
    : HttpResponse.json(failures, { status });
}

/** The Content-Range header of a list by the REST convention: the total is the number of answered rows. */
function rangeOf(
  { query }: Call,
  answer: unknown,
  total = Array.isArray(answer) ? answer.length : 0,
): Record<string, string> {
  if (!('range' in query.shape) || !Array.isArray(answer)) return {};
  return { 'Content-Range': `items 0-${answer.length}/${total}` };
}

function totalOf(call: Call, answer: unknown, total: number): Record<string, string> {
  return { 'X-Total-Count': String(total), ...rangeOf(call, answer, total) };
}
