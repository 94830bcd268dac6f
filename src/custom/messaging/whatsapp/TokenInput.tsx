import { STORED_TOKEN } from '../../../../contract/messaging/whatsappInstances.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import { useCurrentResource } from '../../../framework/resource/context.tsx';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Field } from '../../../ui/fields.tsx';

/** The token of an instance. The stored one is shown to nobody, and stays unless another is typed. */
export default function TokenInput({ form, name }: InputProps) {
  const t = useText();
  const { name: resource } = useCurrentResource();
  return (
    <Field
      form={form}
      name={name}
      label={resourceCode(resource, name)}
      required
      {...(form.call.method === 'PUT' && { hint: t('WHATSAPP.TOKEN_STORED') })}
    >
      {({ value, onChange, ...bound }) => (
        <input
          {...bound}
          type="password"
          className="ui-input"
          maxLength={500}
          autoComplete="new-password"
          value={value === STORED_TOKEN ? '' : value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
