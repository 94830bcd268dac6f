import type { InputProps } from '../../../framework/resource/define.ts';
import { Field } from '../../../ui/fields.tsx';
import './settings.css';

/** The colour of a doctor's appointments. */
export default function ColourInput({ form, name }: InputProps) {
  return (
    <Field form={form} name={name} label="RESOURCE.DOCTOR_RESOURCES.COLOUR" required>
      {({ onChange, ...bound }) => (
        <input
          {...bound}
          type="color"
          className="ui-input colour-input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
