import { kindOf } from '../../../../contract/kit/kind.ts';
import { fallbackText } from '../../../../contract/kit/textCodes.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import { useCurrentResource } from '../../../framework/resource/context.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Field, SelectField, TextField } from '../../../ui/fields.tsx';
import { SecretInput } from './SecretInput.tsx';
import { fixedBy, settingOf } from './settings.ts';

/** The input of a setting: one that the environment gives is only shown, with the variable that does. */
export default function SettingInput({ form, name, record }: InputProps) {
  const t = useText();
  const { name: resource } = useCurrentResource();
  const setting = settingOf(resource, name);
  const variable = fixedBy(record, name);
  const field = { form, name, label: resourceCode(resource, name), required: false };
  if (variable !== undefined)
    return (
      <Field {...field} hint={t('GATEWAY_SETTING.FIXED', { variable })}>
        {({ onChange: _onChange, ...bound }) => (
          <input {...bound} className="ui-input" readOnly value={valueText(record?.[name])} />
        )}
      </Field>
    );
  if (setting?.isSecret) return <SecretInput {...field} record={record} />;
  const { values, words } = (setting && kindOf(setting.form)) ?? {};
  if (!values) return <TextField {...field} autoComplete="off" />;
  const options = values.map((value) => {
    const word = words?.[value];
    return {
      value,
      label: word === undefined ? String(value) : t.message(word, fallbackText(word)),
    };
  });
  return <SelectField {...field} options={options} emptyLabel={t('LIST.SELECT')} />;
}
