import { fieldsByStep } from '../../../../contract/clinic/patientFields.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { isFieldRequired } from './patientFields.ts';

/** The required fields that are empty, or only the named one. */
export function requiredFaults(
  values: Record<string, unknown>,
  required: readonly string[],
  names: Partial<Record<string, string>> = {},
  only?: string,
): Fault[] {
  return plainFields
    .filter(({ name }) => only === undefined || only === (names[name] ?? name))
    .filter((field) => isFieldRequired(field, required))
    .map(({ name }) => names[name] ?? name)
    .filter((name) => valueText(values[name]).trim() === '')
    .map((field) => ({ field, code: 'GENERAL.REQUIRED' }));
}

const plainFields = fieldsByStep.flatMap(({ fields }) => fields);
