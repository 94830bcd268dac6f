import { useId } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';
import { DialCodeSelect } from '../../accounts/shared/DialCodeSelect.tsx';
import '../../accounts/shared/phone.css';
import { mobileParts, nationalNumber } from './mobileNumber.ts';

/** A mobile number with its country code, sent as digits. */
export function MobileField<C extends Call>({
  form,
  name,
  hint,
  disabled,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  hint: string;
  disabled: boolean;
}) {
  const t = useText();
  const id = useId();
  return (
    <Field form={form} name={name} label="WHATSAPP.MOBILE" hint={hint} required>
      {({ value, onChange, ...bound }) => {
        const { code, number } = mobileParts(value);
        return (
          <div className="phone-input">
            <DialCodeSelect
              id={`${id}-code`}
              label={t('WHATSAPP.COUNTRY')}
              code={code}
              disabled={disabled}
              onCode={(next) => onChange(next + number)}
            />
            <input
              {...bound}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              className="ui-input"
              maxLength={20}
              disabled={disabled}
              value={number}
              onChange={({ target }) => onChange(code + nationalNumber(code, target.value))}
            />
          </div>
        );
      }}
    </Field>
  );
}
