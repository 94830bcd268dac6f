import { idsOf } from './id.ts';
import type { PlanFeature } from './product.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

export { noRef, refTo } from './ref.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call: anyone, anyone signed in, or people whose role has a permission. The scope names the data that
 * the permission covers: the session's branch, the person's own account (tenant), or the platform.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | {
      kind: 'permission';
      resource: string;
      action: string;
      scope: Scope;
      /** Open to API keys with its scope too. */
      forKeys?: true;
    };
export type Scope = 'branch' | 'account' | 'team' | 'tenant' | 'platform';

/** A group of a list has a value of the filter of its name, or lies in a month, between two filters. */
export type GroupBy = 'value' | { from: string; until: string; isTime?: true };

type Fields = z.ZodMiniObject<z.core.$ZodShape>;
const nothing = z.object({});
/** No fields. */
export type Nothing = typeof nothing;
// zod gives an object without fields an index signature, which would absorb the other side of the intersection.
type Given<F extends Fields> = keyof F['shape'] extends never ? unknown : z.input<F>;
type Kept<F extends Fields> = keyof F['shape'] extends never ? unknown : z.output<F>;

export interface CallDeclaration<
  Q extends Fields,
  B extends Fields,
  A extends z.ZodMiniType,
  X extends Access,
> {
  method: Method;
  /** A `:name` in it is filled from the query field of that name. */
  path: `/api/${string}`;
  /** One sentence: what it does, with units, time zone and notable error responses. */
  summary: string;
  access: X;
  query?: Q;
  body?: B;
  answer: A;
  /**
   * Sortable fields of a list. The call then takes page, pageSize, sort, order, q and ids, and answers X-Total-Count.
   */
  list?: { sort: readonly string[] };
  /** What the groups that it answers are by: fields, or other filters of the list (groups.ts). */
  groups?: Readonly<Record<string, GroupBy>>;
  /**
   * Fields of the body of which a request gives exactly one, the usual one first: they are optional each by itself. Any
   * other number is refused as the first of them missing.
   */
  needsOne?: readonly string[];
  /** Secret query fields: our client sends them as headers, and nothing logs them. */
  secrets?: readonly string[];
  /** Accepts a readOnlyToken in the query instead of the bearer token. For GET of images and reports. */
  readOnlyToken?: true;
  /**
   * The field with the person's own password, which is checked first where it is given (403). Only a call to which there
   * is another way leaves it optional. Whoever has no password, as their company's provider signs them in, sends
   * NO_PASSWORD, and has to have confirmed who they are within CONFIRMED_MINUTES (403, AUTH.CONFIRM_WANTED).
   */
  confirmedBy?: string;
  /** Whoever has no password is refused with whatever is given for it, as the call is about the password itself. */
  needsPassword?: true;
  /**
   * It does what hurts, such as giving roles: refused (403, AUTH.CONFIRM_WANTED) unless the session's person has
   * confirmed who they are within CONFIRMED_MINUTES. Of a list: only where it asks for more than so many rows.
   */
  recentlyConfirmed?: true | { rows: number };
  /**
   * It reads what people are to have a reason for where a branch wants one: refused (428) without one in
   * READING_REASON, where the product's rules ask for it.
   */
  asksReason?: true;
  /** What the branch's subscription plan has to include for it, beyond what its resource takes. */
  feature?: PlanFeature;
  /** It is made in a branch whose subscription has ended too, though it writes: the law asks for it. */
  whenOver?: true;
  /** Something of it reaches other people: the caller's own email must be confirmed (403 until then). */
  reachesPeople?: true;
  /** Compares a secret and counts attempts: such calls cannot run within a batch. */
  countsTries?: true;
  /** Holds what all tenants share until it ends, such as the row of a series of numbers: batches cannot include it. */
  alone?: true;
  /** Limit of the body in bytes, where it carries a picture; 256 KiB otherwise. */
  largestBody?: number;
  /** Limit of all text of the body in characters, pictures apart; 262,144 otherwise. */
  largestText?: number;
  /** Limit of fields and items of the body, at any depth; 20,000 otherwise. */
  mostValues?: number;
  /** Processes many records: it may take minutes, and uses connections reserved for such calls. */
  isLong?: true;
  /**
   * What a repeat under the same key does, where it is not just answered with what the first request made. `anew`: it is
   * done again, since it makes nothing, finds the same state, or its answer is a secret, which is not kept. `without`:
   * fields that differ in each request, such as a captcha.
   */
  repeats?: 'anew' | { without: readonly string[] };
  /** The body is form-encoded: another site posts it. Its fields are texts, each given once. */
  form?: true;
  /** Another program made the form of the call: what it adds is left alone. Elsewhere an unknown field is refused. */
  foreign?: true;
  /** Its fields may come in the address or in the body. */
  anyPlace?: true;
  /** Another site signs the bytes of the JSON body, which the handler compares (`context.signed`). */
  signed?: true;
  /** The answer's body is bytes of this type instead of JSON. */
  bytes?: string;
  /** Other programs ask for the head of the answer alone (HEAD), which runs the call like its GET. */
  head?: true;
  /** The answer is an address of this site, and the browser is sent there (303). */
  redirects?: true;
  /** A valid input without ids, which differ between databases. */
  example?: Partial<Given<Q> & Given<B>>;
}

export interface Call<
  Q extends Fields = Fields,
  B extends Fields = Fields,
  A extends z.ZodMiniType = z.ZodMiniType,
  X extends Access = Access,
> extends Omit<CallDeclaration<Q, B, A, X>, 'query' | 'body' | 'example'> {
  query: Q;
  body: B;
  example?: Record<string, unknown>;
}

/** What a caller passes: the fields of query and body together, before parsing. */
export type Input<C extends Call> = Given<C['query']> & Given<C['body']>;
/** What a handler gets: the same fields, checked and parsed. */
export type Checked<C extends Call> = Kept<C['query']> & Kept<C['body']>;
/** What a handler returns. */
export type Answered<C extends Call> = z.input<C['answer']>;
/** What a caller gets. */
export type Answer<C extends Call> = z.output<C['answer']>;

/** What whoever has no password sends in the place of it. */
export const NO_PASSWORD = 'none';

/** Minutes for which signing in, or confirming who one is, lets a session make the calls that hurt. */
export const CONFIRMED_MINUTES = 10;

/** Maximum number of ids in a list request: they have to fit into a URL. */
export const MAX_IDS = 500;

const listFields = {
  page: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000_000))),
  pageSize: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000))),
  order: z.optional(z.enum(['ASC', 'DESC'])),
  q: z.optional(text(100).check(z.refine((value) => !value.includes('\0')))),
};

/** Fields of every list request. */
export interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  q?: string | undefined;
  ids?: number[] | undefined;
}

type ListShape = typeof listFields & {
  sort: z.ZodMiniOptional<z.ZodMiniString<string>>;
  ids: z.ZodMiniOptional<ReturnType<typeof idsOf>>;
};

/**
 * Declares a call on the wire, once. The typed handler, the typed client, validation on both sides, the OpenAPI
 * operation, the mock and the generated tests follow from it.
 */
export function call<
  A extends z.ZodMiniType,
  const X extends Access,
  Q extends Fields = Nothing,
  B extends Fields = Nothing,
>(
  declaration: Omit<CallDeclaration<Q, B, A, X>, 'list' | 'needsOne'> & {
    needsOne?: readonly Extract<keyof B['shape'], string>[];
  },
): Call<Q, B, A, X> {
  const { query = nothing, body = nothing } = declaration;
  const twice = Object.keys(query.shape).filter((name) => name in body.shape);
  if (twice.length > 0) {
    throw new Error(
      `${declaration.method} ${declaration.path}: ${twice.join(', ')} in query and body`,
    );
  }
  const { needsOne } = declaration;
  return {
    ...declaration,
    query,
    body: needsOne ? body.check(givesOne(needsOne)) : body,
  } as Call<Q, B, A, X>;
}

function givesOne(names: readonly string[]) {
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
  return z.refine<Record<string, unknown>>(
    (given) => names.filter((name) => isGiven(given[name])).length === 1,
    { error: 'GENERAL.REQUIRED', path: names.slice(0, 1) },
  );
}

type WithList<Q extends Fields> = z.ZodMiniObject<Q['shape'] & ListShape>;

/**
 * Declares a list call, with page, pageSize, sort, order, q and ids beside its own query. `ids` names the resource of
 * its rows: a request by ids answers those that exist.
 */
export function listCall<
  A extends z.ZodMiniType,
  const X extends Access,
  Q extends Fields = Nothing,
>(
  declaration: Omit<CallDeclaration<Q, Nothing, A, X>, 'body' | 'list' | 'needsOne'> & {
    list: { sort: readonly [string, ...string[]]; ids: string };
  },
): Call<WithList<Q>, Nothing, A, X> {
  const {
    list: { sort, ids },
    ...rest
  } = declaration;
  const query = z.extend(declaration.query ?? nothing, {
    ...listFields,
    sort: z.optional(z.enum(sort)),
    ids: z
      .optional(idsOf(ids, MAX_IDS))
      .check(z.meta({ description: 'Only these records, by id, joined with commas.' })),
  });
  return { ...call<A, X, Fields, Nothing>({ ...rest, query }), list: { sort } } as unknown as Call<
    WithList<Q>,
    Nothing,
    A,
    X
  >;
}

/** The header with the reason for reading: its code, and after a semicolon the person's own words, percent-encoded. */
export const READING_REASON = 'X-Reading-Reason';

/** The header of a list's answer that leaves out what the person has given no reason to read. */
export const LEFT_OUT = 'X-Left-Out';

/** The header with a request's key, a UUID that its repeats bear too. */
export const REQUEST_KEY = 'Idempotency-Key';
/** The header of an answer that an earlier request with the same key was given: when that was. */
export const REPEATED = 'X-Answered-At';

/** Whether repeats of a call's request, known by its key, are answered with what the first one made. */
export function isOnce({
  method,
  bytes,
  list,
  repeats,
}: Pick<Call, 'method' | 'bytes' | 'list' | 'repeats'>): boolean {
  return method !== 'GET' && !bytes && !list && repeats !== 'anew';
}

/** What makes two requests of a call the same: their input without the fields that differ in each. */
export function sameInput({ repeats }: Pick<Call, 'repeats'>, input: unknown): unknown {
  if (typeof repeats !== 'object' || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !repeats.without.includes(name)),
  );
}

/** Names of the query fields that are part of a call's path. */
export function pathFields({ path }: Pick<Call, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
