import { type Call, isOnce, pathFields } from './call.ts';
import { failureList } from './failure.ts';
import { z } from './zod.ts';

type Json = Record<string, unknown>;

/** Statuses of error responses, and their reasons. */
const reasons = {
  400: ['BadInput', 'The input is not as it has to be; each fault names its field.'],
  401: ['SignIn', 'The token is missing, or its session is over.'],
  403: [
    'Forbidden',
    'The person may not do this, has to choose a branch, gave a wrong password, or has to confirm who they are first.',
  ],
  404: ['NotFound', 'A record that is named is not there, or is not theirs.'],
  409: ['Conflict', 'The record has changed, or something is in the way.'],
  413: ['TooLarge', 'The body is too large.'],
  422: ['OtherInput', 'The Idempotency-Key was used with another input, which was stored.'],
  428: ['ReasonWanted', 'A reason for reading is wanted first, in the header X-Reading-Reason.'],
  429: ['TooMany', 'Too many tries; Retry-After says when another makes sense.'],
  500: ['Unexpected', 'Something went wrong; the text has the number that it is noted under.'],
  503: ['Unavailable', 'The service is away for a moment; Retry-After says when to try again.'],
} as const;
type Status = keyof typeof reasons;

/** The error responses of an OpenAPI document, by name. */
export function failureResponses(schemaOf: (schema: z.ZodMiniType) => Json): Json {
  const content = { 'application/json': { schema: schemaOf(failureList) } };
  const retry = {
    'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
  };
  const named = Object.entries(reasons).map(([status, [name, description]]) => [
    name,
    { description, content, ...(['429', '503'].includes(status) && { headers: retry }) },
  ]);
  return Object.fromEntries(named) as Json;
}

/** The error responses that a call may give, from its declaration. */
export function failuresOf(call: Call): Json {
  const statuses = statusesOf(call).map((status) => [status, refTo(reasons[status][0])]);
  return Object.fromEntries(statuses) as Json;
}

function statusesOf(call: Call): Status[] {
  const { access } = call;
  const isOpen = access.kind === 'public';
  const hasBody = Object.keys(call.body.shape).length > 0;
  const hasInput = hasBody || Object.keys(call.query.shape).length > 0;
  const isOfBranch = access.kind === 'permission' && access.scope !== 'platform';
  const wanted: [Status, boolean][] = [
    [400, hasInput || isOfBranch],
    [401, !isOpen],
    [403, !isOpen],
    [404, isOfBranch || pathFields(call).length > 0 || namesRecords(call)],
    [409, call.method !== 'GET'],
    [413, hasBody],
    [422, isOnce(call)],
    [428, call.asksReason !== undefined],
    [429, isOpen || call.confirmedBy !== undefined],
    [500, true],
    [503, true],
  ];
  return wanted.flatMap(([status, isWanted]) => (isWanted ? status : []));
}

function namesRecords({ query, body }: Call): boolean {
  return [query, body].some((part) =>
    /"ref":"[^"]/.test(
      JSON.stringify(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
    ),
  );
}

const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` });
