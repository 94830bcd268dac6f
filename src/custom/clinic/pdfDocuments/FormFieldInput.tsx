import { useId } from 'react';
import { MARKED } from '../../../../contract/kit/pdfForms.ts';
import {
  type FormField,
  MAX_FORM_VALUE,
  typedField,
} from '../../../../contract/platform/pdfForms.ts';
import { useText } from '../../../framework/text.tsx';
import { TypedFieldInput } from './TypedFieldInput.tsx';

interface FormFieldInputProps {
  field: FormField;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it. */
  fault?: string | undefined;
  initialFocus?: boolean;
}

/** The value of one field of a PDF form. */
export function FormFieldInput({ field, value, onChange, ...rest }: FormFieldInputProps) {
  const t = useText();
  const id = useId();
  if (field.type === 'mark')
    return (
      <label className="document-mark">
        <input
          type="checkbox"
          checked={value === MARKED}
          onChange={({ target }) => onChange(target.checked ? MARKED : '')}
        />
        {field.label}
      </label>
    );
  if (field.type === 'text')
    return (
      <TypedFieldInput
        {...rest}
        field={typedField(field)}
        isLong={field.isLong}
        most={MAX_FORM_VALUE}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {field.label}
      </label>
      <select
        id={id}
        className="ui-input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('LIST.SELECT')}</option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}
