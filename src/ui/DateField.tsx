import type { Call } from '../../contract/kit/call.ts';
import { DateInput, type DateRange } from './DateInput.tsx';
import { Field, type FieldProps } from './fields.tsx';

/** A date field: typed in any usual format and shown as DD MMM YYYY, or picked from the browser's calendar. */
export function DateField<C extends Call>({
  min,
  max,
  autoComplete,
  ...field
}: FieldProps<C> & DateRange) {
  return (
    <Field {...field}>
      {(bound) => <DateInput {...bound} min={min} max={max} autoComplete={autoComplete} />}
    </Field>
  );
}
