import type { Call } from '../../contract/kit/call.ts';
import { Field, type FieldProps } from './fields.tsx';

/** A time of day. The end of a day, 24:00, shows as its midnight. */
export function TimeField<C extends Call>(props: FieldProps<C>) {
  return (
    <Field {...props}>
      {({ value, onChange, ...bound }) => (
        <input
          {...bound}
          type="time"
          className="ui-input"
          value={value === '24:00' ? '00:00' : value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
