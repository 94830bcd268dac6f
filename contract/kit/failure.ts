import { heard, type Params } from './message.ts';
import { z } from './zod.ts';

/** One reason why a call was refused. A refusal's body is a list of these, whatever its status. */
export const failureItem = z.object({
  error_code: z.string().meta({ description: 'Key of the text in the catalogue.' }),
  error_message: z.string().meta({ description: 'The text in the language of the request.' }),
  field: z
    .string()
    .optional()
    .meta({ description: 'The input that is at fault, by its name on the wire.' }),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const failureList = z.array(failureItem).meta({ id: 'Failures' });
export type FailureItem = z.infer<typeof failureItem>;

/** A fault found in an input: which field (dotted where it is nested), which text, with which values. */
export interface Fault {
  field?: string;
  code: string;
  params?: Params;
}

/** The faults that a schema found, as the server answers them and as a form shows them. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map((issue) => ({
    field: issue.path.map(String).join('.'),
    ...heard(issue.message),
  }));
}
