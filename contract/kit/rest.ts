import { type Access, call } from './call.ts';
import { z } from './zod.ts';

type Shape = z.ZodRawShape;

interface Declaration<S extends Shape, R extends Shape, X extends Access> {
  /** Name of the resource in permissions and in the address. */
  resource: string;
  path: `/api/${string}`;
  /** What one record is called in a sentence. */
  what: string;
  /** The fields that are written. */
  fields: S;
  /** The fields as they are read, beside id and version. */
  row: R;
  /** The id of a record. */
  id: z.ZodType<number, number | string>;
  access: (action: string) => X;
  sort: readonly [string, ...string[]];
  example: Partial<z.input<z.ZodObject<S>>>;
}

const json = <T extends z.ZodType>(inner: T) =>
  z
    .string()
    .max(5_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'GENERAL.INVALID' });
        return z.NEVER;
      }
    })
    .pipe(inner)
    .optional();

const text = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\0'));
const wanted = z.union([text, z.int(), z.boolean(), z.array(z.union([text, z.int()])).max(1_000)]);

/**
 * The calls of a list without documented ones, in the convention of react-admin's simple REST data provider:
 * filter, range and sort as JSON in the query, Content-Range in the answer, records by id in the path.
 */
export function restCalls<
  const N extends string,
  S extends Shape,
  R extends Shape,
  const X extends Access,
>(name: N, declaration: Declaration<S, R, X>) {
  const { resource, path, what, access, sort, example } = declaration;
  const record = z.object({ id: z.int(), ...declaration.row, version: z.int() });
  const key = z.object({ id: declaration.id });
  const body = z.object(declaration.fields);
  const query = z.object({
    filter: json(z.record(z.string().max(50), wanted)),
    range: json(
      z
        .tuple([z.int().min(0), z.int().min(0)])
        .refine(([from, to]) => to >= from && to - from < 1_000),
    ),
    sort: json(z.tuple([z.enum(sort), z.enum(['ASC', 'DESC'])])),
  });
  const list = {
    ...call({
      method: 'GET',
      path,
      summary: `Each ${what}, by filter, range and sort in JSON; Content-Range tells how many there are.`,
      access: access('list'),
      query,
      answer: z.array(record),
    }),
    list: { sort },
  };
  const calls = {
    List: list,
    Detail: call({
      method: 'GET',
      path: `${path}/:id`,
      summary: `One ${what}.`,
      access: access('show'),
      query: key,
      answer: record,
    }),
    Create: call({
      method: 'POST',
      path,
      summary: `Adds a ${what}.`,
      access: access('create'),
      body,
      answer: record,
      example,
    }),
    Update: call({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Changes a ${what}.`,
      access: access('edit'),
      query: key,
      body,
      answer: record,
      example,
    }),
    Remove: call({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Removes a ${what}.`,
      access: access('delete'),
      query: key,
      answer: z.object({ done: z.literal(true) }),
    }),
  };
  const named = Object.fromEntries(
    Object.entries(calls).map(([verb, declared]) => [`${name}${verb}`, declared]),
  );
  return {
    resource,
    calls: named as { [K in keyof typeof calls as `${N}${K}`]: (typeof calls)[K] },
  };
}
