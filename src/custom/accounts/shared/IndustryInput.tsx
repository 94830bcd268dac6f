import { useId } from 'react';
import { healthIndustries } from '../../../../contract/accounts/eInvoice.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';

/** A code of MSIC: those of health services are offered with their names, any other is typed. */
export default function IndustryInput<C extends Call>({
  form,
  name,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
}) {
  const t = useText();
  const list = useId();
  return (
    <Field form={form} name={name} label="RESOURCE.TENANTS.MSIC_CODE" hint={t('MSIC.HINT')}>
      {({ onChange, ...bound }) => (
        <>
          <input
            {...bound}
            className="ui-input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            list={list}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={list}>
            {healthIndustries.map((code) => (
              <option key={code} value={code}>
                {t(`MSIC.${code}`)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
