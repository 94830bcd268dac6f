import { useWatch } from 'react-hook-form';
import type { Call } from '../../../../contract/kit/call.ts';
import { formatPhone, meantPhone } from '../../../../contract/kit/phone.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** The hint of a phone field: what is put before the digits, or the number that they mean most likely, to be taken. */
export function PhoneHint<C extends Call>({
  form,
  name,
  hint,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  hint?: string;
}) {
  const t = useText();
  const { control, setValue } = form.methods;
  const meant = meantPhone(valueText(useWatch({ control, name })));
  if (meant === undefined) return hint;
  const take = () => {
    setValue(name, meant as never, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <span className="identity-other">
      {t('PHONE.MEANT', { phone: formatPhone(meant) })}{' '}
      <Button onClick={take}>{t('PHONE.TAKE')}</Button>
    </span>
  );
}
