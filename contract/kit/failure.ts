import { decodeMessage, type Params } from './message.ts';
import { z } from './zod.ts';

/** One reason of an error response. The body is a list of these, whatever its status. */
export const failureItem = z.object({
  error_code: z.string().check(z.meta({ description: 'Text code in the catalogue.' })),
  error_message: z
    .string()
    .check(z.meta({ description: 'The text in the language of the request.' })),
  field: z
    .optional(z.string())
    .check(z.meta({ description: 'The field at fault, by its name on the wire.' })),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

export const failureList = z.array(failureItem).check(z.meta({ id: 'Failures' }));
export type FailureItem = z.infer<typeof failureItem>;

/** A fault of an input: the field (dotted where nested), the text code and its parameters. */
export interface Fault {
  field?: string;
  code: string;
  params?: Params;
}

/** Limit of faults in one answer, so that a body of thousands of wrong items does not get as many texts. */
export const MAX_FAULTS = 100;

/** The faults of a schema's error, as the server answers and a form shows them. */
export function faultsOf(error: z.core.$ZodError): Fault[] {
  return error.issues
    .flatMap(atTheirPlaces)
    .slice(0, MAX_FAULTS)
    .map((issue) => ({
      field: issue.path.map(String).join('.'),
      ...decodeMessage(issue.message),
    }));
}

/** An optional list or object is a union with nothing, which tells of no place inside the value. */
function atTheirPlaces(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [own = [], ...others] = issue.errors.toReversed();
  const isOwn = own.some(isInside) && !others.flat().some(isInside);
  if (!isOwn) return [issue];
  return own.flatMap((inner) => atTheirPlaces({ ...inner, path: [...issue.path, ...inner.path] }));
}

const isInside = ({ path }: z.core.$ZodIssue): boolean => path.length > 0;
