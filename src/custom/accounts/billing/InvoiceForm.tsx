import { billing, paymentMethods } from '../../../../contract/accounts/billing.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { AmountsTable } from './AmountsTable.tsx';
import { TenantSearch } from './TenantSearch.tsx';

/** The number of proformas that are offered. */
const MOST = 200;

/** What an invoice is made of: a tenant, one of its proformas that wait, and how it was paid. */
export default function InvoiceForm({ form }: Omit<InputProps, 'name'>) {
  const t = useText();
  const tenant = watchText(form, 'tenantID');
  const chosen = watchText(form, 'proformaID');
  const isChosen = tenant !== '';
  const listed = useCallQuery(
    billing.proformaList,
    { tenantID: tenant, isPayable: true, pageSize: MOST },
    { enabled: isChosen },
  ).data?.data.data;
  const proforma = listed?.find(({ id }) => String(id) === chosen);
  return (
    <>
      <TenantSearch form={form} onChosen={() => setFieldValue(form, 'proformaID', '')} />
      {isChosen && listed && (
        <div>
          {listed.length > 0 && (
            <SelectField
              form={form}
              name="proformaID"
              label="RESOURCE.PROFORMAS.ONE"
              emptyLabel={t('BILLING.CHOOSE')}
              options={listed.map(({ id, proformaNo, branchName, subscriptionPlan }) => ({
                value: id,
                label: `${proformaNo} · ${branchName} · ${subscriptionPlan}`,
              }))}
            />
          )}
          <output className="ui-hint">
            {listed.length === 0
              ? t('BILLING.PROFORMA_NOT_FOUND')
              : t('BILLING.SELECTED', { count: proforma ? 1 : 0 })}
          </output>
        </div>
      )}
      <SelectField
        form={form}
        name="paymentMethod"
        label="RESOURCE.INVOICES.PAYMENT_METHOD"
        emptyLabel={t('BILLING.NOT_SAID')}
        options={paymentMethods.map((method) => ({
          value: method,
          label: t.value('payment_method', method),
        }))}
      />
      {proforma && <AmountsTable {...proforma} />}
    </>
  );
}
