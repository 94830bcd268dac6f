import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import type { Code } from '../../../framework/text.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import './signUp.css';

interface PhoneProps<C extends Call> {
  form: CallForm<C>;
  code: FieldName<C>;
  number: FieldName<C>;
  label: Code;
  /** The dial codes of all countries. */
  dialCodes: readonly string[];
  /** Other characters than digits are kept. */
  anyCharacters?: boolean;
}

/** A phone number with its country code. */
export function PhoneFields<C extends Call>({
  form,
  code,
  number,
  label,
  dialCodes,
  anyCharacters = false,
}: PhoneProps<C>) {
  return (
    <div className="sign-up-phone">
      <SelectField
        form={form}
        name={code}
        label="RESOURCE.TENANTS.COMPANY_COUNTRY_CODE"
        options={dialCodes.map((value) => ({ value, label: `+${value}` }))}
        required
      />
      <TextField
        form={form}
        name={number}
        label={label}
        type={anyCharacters ? 'text' : 'tel'}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        required
      />
    </div>
  );
}
