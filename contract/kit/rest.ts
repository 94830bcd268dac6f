import { inBranch, onPlatform } from './access.ts';
import { call } from './call.ts';
import { idOf } from './id.ts';
import { z } from './zod.ts';

type Shape = z.ZodRawShape;

interface Declaration<N extends string, S extends Shape, R extends string> {
  /** What one record is called: prefix of its calls. The resource is named after it: `insurancePanel` → `insurance-panels`. */
  one: N;
  /** Whose lists these are: each branch's own, or one for the platform. */
  of: 'branch' | 'platform';
  /** The roles that may do everything with it. */
  managedBy: readonly R[];
  /** The fields of a record, beside its id and version. The list is sorted by the first unless asked otherwise. */
  fields: S;
  /** What the fields of a record must be to each other, and the fault where they are not. */
  rule?: {
    holds: (record: z.output<z.ZodObject<S>>) => boolean;
    error: string;
    field: Extract<keyof S, string>;
  };
  example: z.input<z.ZodObject<S>>;
}

const text = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\0'));
const wanted = z.union([text, z.int(), z.boolean(), z.array(z.union([text, z.int()])).max(1_000)]);

/**
 * A list without documented calls: its calls in the convention of react-admin's simple REST data provider (filter, range
 * and sort as JSON in the query, Content-Range in the answer, records by id in the path), and who manages it.
 */
export function masterList<const N extends string, S extends Shape, const R extends string>(
  declaration: Declaration<N, S, R>,
) {
  const { one, of, managedBy, fields } = declaration;
  const resource = resourceOf(one);
  const sort: readonly [string, ...string[]] = [...Object.keys(fields), 'id'] as [string];
  // Right by the declaration's own type, which a generic call can't see through.
  const example = declaration.example as never;
  const access = (action: string) =>
    of === 'branch' ? inBranch(action, resource) : onPlatform(action, resource);
  const path = `/api/master/${resource}` as const;
  const record = z.object({ id: z.int(), version: z.int() }).extend(fields);
  const key = z.object({ id: idOf(resource) });
  const body = ruled(z.object(fields), declaration.rule);
  // By the fields that are shown, and by no other name, of a hidden column or of an object's own machinery.
  const narrowing = ['id', 'q', ...Object.keys(fields)].map((name) => [name, wanted.optional()]);
  const filter = z.object(
    Object.fromEntries(narrowing) as Record<string, z.ZodOptional<typeof wanted>>,
  );
  const query = z.object({
    filter: json(filter),
    range: json(
      z
        .tuple([z.int().min(0), z.int().min(0)])
        .refine(([from, to]) => to >= from && to - from < 1_000),
    ),
    sort: json(z.tuple([z.enum(sort), z.enum(['ASC', 'DESC'])])),
  });
  const list = call({
    method: 'GET',
    path,
    summary: `Lists each ${one} by filter, range and sort in JSON; Content-Range tells how many there are.`,
    access: access('list'),
    query,
    answer: z.array(record),
  });
  const calls = {
    List: { ...list, list: { sort } },
    Detail: call({
      method: 'GET',
      path: `${path}/:id`,
      summary: `Shows one ${one}.`,
      access: access('show'),
      query: key,
      answer: record,
    }),
    Create: call({
      method: 'POST',
      path,
      summary: `Adds one ${one}.`,
      access: access('create'),
      body,
      answer: record,
      example,
    }),
    Update: call({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Changes one ${one}. With If-Match, over that version alone (409 otherwise).`,
      access: access('edit'),
      query: key,
      body,
      answer: record,
      example,
    }),
    Remove: call({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Removes one ${one}.`,
      access: access('delete'),
      query: key,
      answer: z.object({ done: z.literal(true) }),
    }),
  };
  const named = Object.fromEntries(
    Object.entries(calls).map(([verb, declared]) => [`${one}${verb}`, declared]),
  );
  return {
    one,
    resource,
    managedBy,
    calls: named as { [K in keyof typeof calls as `${N}${K}`]: (typeof calls)[K] },
  };
}

function ruled<S extends Shape>(
  body: z.ZodObject<S>,
  rule: Declaration<string, S, string>['rule'],
): z.ZodObject<S> {
  return rule ? body.refine(rule.holds, { error: rule.error, path: [rule.field] }) : body;
}

function resourceOf(one: string): string {
  const many = one.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?<=[sx]|[cs]h)$/, 'e') + 's';
  return many.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function json<T extends z.ZodType>(inner: T) {
  return z
    .string()
    .max(5_000)
    .transform((given, context): unknown => {
      try {
        return JSON.parse(given);
      } catch {
        context.addIssue({ code: 'custom', message: 'GENERAL.INVALID' });
        return z.NEVER;
      }
    })
    .pipe(inner)
    .optional();
}
