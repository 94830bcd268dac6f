import type { Fault } from '../../../contract/kit/failure.ts';
import { wordsOf } from '../appointments/values.ts';
import { fieldSteps, isRequired } from './fields.ts';

/** The fields that the branch wants filled and that are empty. */
export function missingFaults(
  values: Record<string, unknown>,
  required: readonly string[],
  names: Partial<Record<string, string>> = {},
): Fault[] {
  return fieldSteps
    .flatMap(({ fields }) => fields)
    .filter((field) => isRequired(field, required))
    .map((field) => names[field.name] ?? field.name)
    .filter((name) => wordsOf(values[name]).trim() === '')
    .map((field) => ({ field, code: 'GENERAL.REQUIRED' }));
}
