import { useId, useState } from 'react';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';
import '../../accounts/shared/phone.css';

/** The default country code. */
const MALAYSIA = '60';

/** A mobile number with its country code, sent as digits. */
export function MobileField<C extends Call>({
  form,
  name,
  disabled,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  disabled: boolean;
}) {
  const t = useText();
  const id = useId();
  const { data } = useCallQuery(lookups.saasCountryList, {});
  const [code, setCode] = useState(MALAYSIA);
  const codes = [
    ...new Set([MALAYSIA, ...(data?.data ?? []).map(({ countryCode }) => countryCode)]),
  ];
  return (
    <Field
      form={form}
      name={name}
      label="WHATSAPP.MOBILE"
      hint={t('WHATSAPP.MOBILE_HINT')}
      required
    >
      {({ value, onChange, ...bound }) => {
        const number = value.startsWith(code) ? value.slice(code.length) : value;
        const tell = (nextCode: string, nextNumber: string) => {
          setCode(nextCode);
          onChange(nextNumber === '' ? '' : nextCode + nextNumber);
        };
        return (
          <div className="phone-input">
            <select
              id={`${id}-code`}
              className="ui-input"
              aria-label={t('WHATSAPP.COUNTRY')}
              value={code}
              disabled={disabled}
              onChange={({ target }) => tell(target.value, number)}
            >
              {codes.map((each) => (
                <option key={each} value={each}>
                  +{each}
                </option>
              ))}
            </select>
            <input
              {...bound}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              className="ui-input"
              maxLength={20}
              disabled={disabled}
              value={number}
              onChange={({ target }) =>
                tell(code, target.value.replace(/[\s-]/g, '').replace(/^0+/, ''))
              }
            />
          </div>
        );
      }}
    </Field>
  );
}
