import { type ReactNode, useEffect } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';

/** The form of whoever gives their second factor to sign in. `children` are other ways on, below its button. */
export function CodeForm<C extends Call>({
  form,
  name,
  children,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  children: ReactNode;
}) {
  const t = useText();
  const { methods } = form;
  useEffect(() => methods.setFocus(name), [methods, name]);
  return (
    <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <TextField form={form} name={name} label="AUTH.CODE" autoComplete="one-time-code" required />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {t('AUTH.SIGN_IN')}
      </Button>
      {children}
    </form>
  );
}
