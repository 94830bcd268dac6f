import { useId } from 'react';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import { useCurrentResource } from '../../../framework/resource/context.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { isEmptyRefused } from '../../../framework/resource/schema.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';
import './phone.css';

/** The default dialling code. */
const MALAYSIA = '60';

/** A phone number with its country code, sent as one text: code, space, number. */
export default function PhoneInput({ form, name }: InputProps) {
  const t = useText();
  const id = useId();
  const { name: resource } = useCurrentResource();
  const { data } = useCallQuery(lookups.saasCountryList, {});
  const codes = [...new Set((data?.data ?? []).map(({ countryCode }) => countryCode))];
  return (
    <Field
      form={form}
      name={name}
      label={resourceCode(resource, name)}
      required={isEmptyRefused(form.call, name)}
    >
      {({ value, onChange, ...bound }) => {
        const [code, number] = partsOf(value);
        const tell = (nextCode: string, nextNumber: string) =>
          onChange(nextNumber === '' ? '' : `${nextCode} ${nextNumber}`);
        return (
          <div className="phone-input">
            <select
              id={`${id}-code`}
              className="ui-input"
              aria-label={t('RESOURCE.TENANTS.COMPANY_COUNTRY_CODE')}
              value={code}
              onChange={(event) => tell(event.target.value, number)}
            >
              {[...new Set([MALAYSIA, code, ...codes])].map((each) => (
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
              value={number}
              onChange={(event) => tell(code, event.target.value.replace(/\s/g, ''))}
            />
          </div>
        );
      }}
    </Field>
  );
}

/** Country code and number. A number without a code is one of Malaysia. */
function partsOf(phone: string): [code: string, number: string] {
  const [code = '', number] = phone.split(' ');
  return number === undefined ? [MALAYSIA, code.replace(/^0/, '')] : [code, number];
}
