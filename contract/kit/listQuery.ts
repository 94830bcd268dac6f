import { text } from './text.ts';
import { z } from './zod.ts';

/** The query of a list in the convention of react-admin's simple REST data provider: filter, range and sort as JSON. */
export const listQuery = <F extends z.ZodMiniType>(
  filter: F,
  sort: readonly [string, ...string[]],
) =>
  z.object({
    filter: jsonOf(filter),
    range: jsonOf(
      z
        .tuple([z.int().check(z.gte(0)), z.int().check(z.gte(0))])
        .check(z.refine(([from, to]) => to >= from && to - from < 1_000)),
    ),
    sort: jsonOf(z.tuple([z.enum(sort), z.enum(['ASC', 'DESC'])])),
  });

/** JSON in a parameter of an address, with a schema for what it says. */
export function jsonOf<T extends z.ZodMiniType>(inner: T) {
  return z.optional(
    z.pipe(
      z.pipe(
        text(8_000),
        z.transform((given, context): unknown => {
          try {
            return JSON.parse(given);
          } catch {
            context.issues.push({ code: 'custom', message: 'GENERAL.INVALID', input: given });
            return z.NEVER;
          }
        }),
      ),
      inner,
    ),
  );
}
