import { useWatch } from 'react-hook-form';
import { generalTins, isGeneralTin } from '../../../../contract/accounts/myInvoisRules.ts';
import type { signUp } from '../../../../contract/accounts/signUp.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { TextField } from '../../../ui/fields.tsx';
import IndustryInput from '../shared/IndustryInput.tsx';

/** What MyInvois wants to know of the company. */
export function TaxFields({ form }: { form: CallForm<typeof signUp.registerUserTenantBranch> }) {
  const t = useText();
  const tin: unknown = useWatch({ name: 'tin', control: form.methods.control });
  const hasNone = typeof tin === 'string' && isGeneralTin(tin);
  return (
    <fieldset className="sign-up-fields">
      <legend>{t('SIGN_UP.TAX')}</legend>
      <p className="ui-hint">{t('SIGN_UP.TAX_WHY')}</p>
      <div className="sign-up-row">
        <TextField form={form} name="rocNo" label="RESOURCE.TENANTS.ROC_NO" required={!hasNone} />
        {!hasNone && <TextField form={form} name="tin" label="RESOURCE.TENANTS.TIN" required />}
      </div>
      <label className="ui-check">
        <input
          type="checkbox"
          checked={hasNone}
          onChange={(event) =>
            form.methods.setValue('tin', event.target.checked ? generalTins[0] : '', {
              shouldDirty: true,
            })
          }
        />
        <span>{t('SIGN_UP.NO_TIN')}</span>
      </label>
      {hasNone && <p className="ui-hint">{t('SIGN_UP.GENERAL_TIN')}</p>}
      <div className="sign-up-row">
        <TextField form={form} name="sstNo" label="RESOURCE.TENANTS.SST_NO" />
        <IndustryInput form={form} name="msicCode" />
      </div>
    </fieldset>
  );
}
