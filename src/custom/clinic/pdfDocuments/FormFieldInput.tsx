import { useId } from 'react';
import { type FormField, MARKED, MAX_FORM_VALUE } from '../../../../contract/platform/pdfForms.ts';
import { useText } from '../../../framework/text.tsx';

interface FormFieldInputProps {
  field: FormField;
  value: string;
  onChange: (value: string) => void;
}

/** The value of one field of a PDF form. */
export function FormFieldInput({ field, value, onChange }: FormFieldInputProps) {
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
  const common = {
    id,
    className: 'ui-input',
    value,
    maxLength: MAX_FORM_VALUE,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {field.label}
      </label>
      {field.type === 'choice' && (
        <select id={id} className="ui-input" value={value} onChange={common.onChange}>
          <option value="">{t('LIST.SELECT')}</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
      {field.type === 'text' &&
        (field.isLong ? <textarea rows={3} {...common} /> : <input {...common} />)}
    </div>
  );
}
