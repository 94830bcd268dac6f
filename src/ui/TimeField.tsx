import type { Call } from '../../contract/kit/call.ts';
import { Field, type FieldProps } from './fields.tsx';
import { TimeInput } from './TimeInput.tsx';

/** A time of day, HH:mm. */
export function TimeField<C extends Call>(props: FieldProps<C>) {
  return <Field {...props}>{(bound) => <TimeInput {...bound} />}</Field>;
}
