import { useEffect } from 'react';
import { branches } from '../../../../contract/accounts/branches.ts';
import { subscriptions } from '../../../../contract/accounts/subscriptions.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { PlanTerms } from '../plans/PlanTerms.tsx';
import { AmountsTable } from './AmountsTable.tsx';
import { TenantSearch } from './TenantSearch.tsx';
import { useChosenPreview } from './useChosenPreview.ts';

/** What a proforma is made of: a tenant, one of its branches, a plan, and what that comes to. */
export default function ProformaForm({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const tenant = watchText(form, 'tenantID');
  const planId = watchText(form, 'productID');
  const isChosen = tenant !== '';
  const found = useCallQuery(
    branches.searchBranchList,
    { tenantID: Number(tenant) },
    { enabled: isChosen },
  ).data?.data;
  const plans = useCallQuery(subscriptions.availableSubscriptionPlan, {}).data?.data ?? [];
  const [first] = plans;
  useEffect(() => {
    if (first && planId === '') form.methods.setValue('productID', first.id);
  });
  const plan = plans.find(({ id }) => String(id) === planId);
  const { preview, of } = useChosenPreview(form);
  const shown = preview?.amount;
  useEffect(() => {
    form.methods.setValue('shownAmount', shown);
  }, [form.methods, shown]);
  return (
    <>
      <TenantSearch form={form} onChosen={() => setFieldValue(form, 'branchID', '')} />
      {isChosen && found && (
        <div>
          {found.length > 0 && (
            <SelectField
              form={form}
              name="branchID"
              label="BILLING.BRANCH"
              emptyLabel={t('BILLING.CHOOSE')}
              options={found.map(({ id, code }) => ({ value: id, label: code }))}
            />
          )}
          <output className="ui-hint">
            {found.length === 0
              ? t('BILLING.BRANCH_NOT_FOUND')
              : t('BILLING.BRANCHES', { count: found.length })}
          </output>
        </div>
      )}
      <SelectField
        form={form}
        name="productID"
        label="BILLING.PLAN"
        options={plans.map(({ id, productTypeValue }) => ({ value: id, label: productTypeValue }))}
      />
      {preview && of && (
        <div className="bill-preview">
          <PlanTerms preview={preview} of={of} />
          {preview.refusal !== null && <p role="alert">{t(preview.refusal)}</p>}
        </div>
      )}
      {plan && !preview && (
        <AmountsTable
          subTotal={plan.unitPrice}
          discount={plan.discountAmount}
          tax={plan.taxAmount}
          amount={plan.netPrice}
        />
      )}
    </>
  );
}
