import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { Call } from '../../../../contract/kit/call.ts';
import { STORED_SECRET } from '../../../../contract/platform/gatewayFields.ts';
import { setFieldValue, valueText } from '../../../framework/fieldValues.ts';
import type { Row } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type FieldProps, TextField } from '../../../ui/fields.tsx';
import './gatewaySettings.css';

/** A secret. The stored one is shown to nobody, stays while nothing is typed, and goes by a button. */
export function SecretInput(props: Props) {
  // What was typed is stored with a save, and no longer shown either.
  return <Secret key={valueText(props.record?.['version'])} {...props} />;
}

type Props = FieldProps<Call> & { record: Row | undefined };

function Secret({ record, ...field }: Props) {
  const t = useText();
  const { form, name, label } = field;
  const { methods } = form;
  const isStored = record?.[name] === STORED_SECRET;
  const isRemoved = useWatch({ control: methods.control, name }) === null;
  useEffect(() => methods.resetField(name, { defaultValue: '' }), [methods, name]);
  if (!isStored) return <TextField {...field} type="password" autoComplete="new-password" />;
  return (
    <div className="gateway-secret">
      <TextField
        {...field}
        type="password"
        autoComplete="new-password"
        disabled={isRemoved}
        placeholder={isRemoved ? '' : STORED_SECRET}
        hint={t(isRemoved ? 'GATEWAY_SETTING.REMOVED' : 'GATEWAY_SETTING.STORED')}
      />
      <Button
        icon={isRemoved ? 'undo' : 'trash'}
        onClick={() => setFieldValue(form, name, isRemoved ? '' : null)}
      >
        {t(isRemoved ? 'GATEWAY_SETTING.KEEP' : 'GATEWAY_SETTING.REMOVE', { field: t(label) })}
      </Button>
    </div>
  );
}
