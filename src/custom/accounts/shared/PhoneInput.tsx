import { useId } from 'react';
import { MALAYSIA_DIAL_CODE } from '../../../../contract/kit/phone.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import { useCurrentResource } from '../../../framework/resource/context.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { isEmptyRefused } from '../../../framework/resource/schema.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';
import { DialCodeSelect } from './DialCodeSelect.tsx';
import './phone.css';

/** A phone number with its country code, sent as one text: code, space, number. */
export default function PhoneInput({ form, name }: InputProps) {
  const t = useText();
  const id = useId();
  const { name: resource } = useCurrentResource();
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
            <DialCodeSelect
              id={`${id}-code`}
              label={t('RESOURCE.TENANTS.COMPANY_COUNTRY_CODE')}
              code={code}
              onCode={(next) => tell(next, number)}
            />
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
  return number === undefined ? [MALAYSIA_DIAL_CODE, code.replace(/^0/, '')] : [code, number];
}
