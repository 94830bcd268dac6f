import { z } from '../zod.ts';
import { declared } from './declare.ts';

/**
 * A value of a shape of its own, kept as JSON: `json(z.strictObject({ colours: z.array(colour()) }))`. The schema bounds it:
 * texts and lists have a largest length, objects no other names.
 */
export const json = <T extends z.ZodMiniType>(schema: T): T =>
  schema.check(z.meta({ kind: 'json' }));

export const jsonKind = declared<unknown>({
  column: 'jsonb',
  narrowedBy: 'nothing',
  isUnsorted: true,
  write: (value) => JSON.stringify(value),
  read: (typed) => parsedJson(typed) ?? { fault: 'IMPORT.NOT_JSON' },
  sample: (number) => ({ number }),
});

/** The value of a text of JSON; undefined where it is none. */
export function parsedJson(typed: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(typed) as unknown };
  } catch {
    return undefined;
  }
}
