import { z } from './zod.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call: anyone, anyone signed in, or those whose role holds a permission. The scope says whose data
 * the permission speaks of: the session's branch, the person's own account (tenant), or the platform.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'session' }
  | { kind: 'permission'; resource: string; action: string; scope: Scope };
export type Scope = 'branch' | 'account' | 'platform';

type Fields = z.ZodObject<z.ZodRawShape>;
const nothing = z.object({});
type Nothing = typeof nothing;
// zod gives an object without fields an index signature, which would swallow the other side of the intersection.
type Given<F extends Fields> = keyof F['shape'] extends never ? unknown : z.input<F>;
type Kept<F extends Fields> = keyof F['shape'] extends never ? unknown : z.output<F>;

export interface CallDeclaration<
  Q extends Fields,
  B extends Fields,
  A extends z.ZodType,
  X extends Access,
> {
  method: Method;
  /** A `:name` in it is filled from the query field of that name. */
  path: `/api/${string}`;
  /** One sentence: what it does, with units, time zone and the refusals worth knowing. */
  summary: string;
  access: X;
  query?: Q;
  body?: B;
  answer: A;
  /** Sortable names of a list. The call then takes page, pageSize, sort, order and q, and answers X-Total-Count. */
  list?: { sort: readonly string[] };
  /** Names of query fields that are secret: our client sends them as headers, and nothing logs them. */
  secrets?: readonly string[];
  /** Takes a readOnlyToken in the query in place of the bearer token. For GET of images and reports. */
  readOnlyToken?: true;
  /** Name of the field with the person's own password, which must be right before anything else happens (403). */
  confirmedBy?: string;
  /** Bytes that the body may have, where it carries a picture; 256 KiB otherwise. */
  largestBody?: number;
  /** The answer's body is bytes of this type instead of JSON. */
  bytes?: string;
  /** A valid input, apart from the ids, which differ from one database to the next. */
  example?: Partial<Given<Q> & Given<B>>;
}

export interface Call<
  Q extends Fields = Fields,
  B extends Fields = Fields,
  A extends z.ZodType = z.ZodType,
  X extends Access = Access,
> extends Omit<CallDeclaration<Q, B, A, X>, 'query' | 'body' | 'example'> {
  query: Q;
  body: B;
  example?: Record<string, unknown>;
}

/** What a caller passes: the fields of query and body together, as they may be written. */
export type Input<C extends Call> = Given<C['query']> & Given<C['body']>;
/** What a handler gets: the same fields, checked and in their inner form. */
export type Checked<C extends Call> = Kept<C['query']> & Kept<C['body']>;
/** What a handler returns. */
export type Answered<C extends Call> = z.input<C['answer']>;
/** What a caller gets. */
export type Answer<C extends Call> = z.output<C['answer']>;

const listFields = {
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number<number | string>().int().min(1).max(1_000).optional(),
  order: z.enum(['ASC', 'DESC']).optional(),
  q: z
    .string()
    .max(100)
    .refine((text) => !text.includes('\0'))
    .optional(),
};

/** Fields that every list takes. */
export interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  q?: string | undefined;
}

type ListShape = typeof listFields & { sort: z.ZodOptional<z.ZodString> };

/**
 * Declares a call on the wire, once. The typed handler, the typed client, validation on both sides, the OpenAPI
 * operation, the mock and the generated tests follow from it.
 */
export function call<
  A extends z.ZodType,
  const X extends Access,
  Q extends Fields = Nothing,
  B extends Fields = Nothing,
>(declaration: Omit<CallDeclaration<Q, B, A, X>, 'list'>): Call<Q, B, A, X> {
  const { query = nothing, body = nothing } = declaration;
  const twice = Object.keys(query.shape).filter((name) => name in body.shape);
  if (twice.length > 0) {
    throw new Error(
      `${declaration.method} ${declaration.path}: ${twice.join(', ')} in query and body`,
    );
  }
  return { ...declaration, query, body } as Call<Q, B, A, X>;
}

type WithList<Q extends Fields> = z.ZodObject<Q['shape'] & ListShape>;

/** Declares a call that answers a list, with page, pageSize, sort, order and q beside its own query. */
export function listCall<A extends z.ZodType, const X extends Access, Q extends Fields = Nothing>(
  declaration: Omit<CallDeclaration<Q, Nothing, A, X>, 'body' | 'list'> & {
    list: { sort: readonly [string, ...string[]] };
  },
): Call<WithList<Q>, Nothing, A, X> {
  const { list, ...rest } = declaration;
  const query = (declaration.query ?? nothing).extend({
    ...listFields,
    sort: z.enum(list.sort).optional(),
  });
  return { ...call<A, X, Fields, Nothing>({ ...rest, query }), list } as unknown as Call<
    WithList<Q>,
    Nothing,
    A,
    X
  >;
}

/** Names of the query fields that stand in a call's path. */
export function pathFields({ path }: Pick<Call, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

/** Marks a schema as naming a record of a resource, so that isolation tests find every place where an id goes in. */
export function refTo<T extends z.ZodType>(resource: string, schema: T): T {
  return schema.meta({ ...schema.meta(), ref: resource });
}

/** Says of a field that is called an id that it names no record of ours. */
export function noRef<T extends z.ZodType>(schema: T): T {
  return refTo('', schema);
}
