import type { Fault } from '../../../../contract/kit/failure.ts';
import { wordsOf } from '../../../framework/fieldValues.ts';
import { fieldSteps, isRequired } from './fields.ts';

/** The fields that the branch wants filled and that are empty; of one field alone where it is named. */
export function requiredFaults(
  values: Record<string, unknown>,
  required: readonly string[],
  names: Partial<Record<string, string>> = {},
  only?: string,
): Fault[] {
  return plainFields
    .filter(({ name }) => only === undefined || only === (names[name] ?? name))
    .filter((field) => isRequired(field, required))
    .map(({ name }) => names[name] ?? name)
    .filter((name) => wordsOf(values[name]).trim() === '')
    .map((field) => ({ field, code: 'GENERAL.REQUIRED' }));
}

const plainFields = fieldSteps.flatMap(({ fields }) => fields);
