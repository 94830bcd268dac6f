import { useEffect, useState } from 'react';
import { tenants } from '../../../../contract/accounts/tenants.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { useTypedSearch } from '../../../framework/typedSearch.ts';
import { Combobox } from '../../../ui/Combobox.tsx';

/** The number of tenants that a search shows. */
const MOST = 10;

/** Chooses a tenant of the account by its name. The only one is chosen at once. */
export function TenantSearch({ form, onChosen }: { form: CallForm<Call>; onChosen: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const chosenId = watchText(form, 'tenantID');
  const isChosen = chosenId !== '';
  // A choice that was taken up again from a draft is said in words like one that is made here.
  const isUnsaid = isChosen && typed === '';
  const unsaid = useCallQuery(
    tenants.searchTenantList,
    { company: '', ids: chosenId },
    { enabled: isUnsaid },
  ).data?.data[0];
  const text = isChosen ? '' : typed.trim();
  const { answer, isLate } = useTypedSearch(
    tenants.searchTenantList,
    text,
    (company) => ({ company, pageSize: MOST }),
    { shortest: 0 },
  );
  const found = answer ?? [];
  const [only] = found.length === 1 && text === '' && !isLate ? found : [];
  const choose = (tenant: { id: number; companyName: string } | null) => {
    setFieldValue(form, 'tenantID', tenant?.id ?? '');
    if (tenant) setTyped(tenant.companyName);
    onChosen();
  };
  useEffect(() => {
    if (!only || isChosen) return;
    setFieldValue(form, 'tenantID', only.id);
    onChosen();
  });
  if (only)
    return (
      <div className="ui-field">
        <span className="ui-label">{t('BILLING.TENANT')}</span>
        <b>{only.companyName}</b>
      </div>
    );
  return (
    <div className="ui-field">
      <Combobox
        label={t('BILLING.TENANT')}
        visibleLabel={t('BILLING.TENANT')}
        placeholder={t('BILLING.TENANT_SEARCH')}
        initialFocus
        required
        inputValue={isUnsaid ? (unsaid?.companyName ?? '') : typed}
        onInputChange={(next) => {
          setTyped(next);
          if (isChosen) choose(null);
        }}
        isLate={isLate}
        isChosen={isChosen}
        choices={found.map((tenant) => ({
          key: tenant.id,
          label: tenant.companyName,
          isExact: tenant.companyName.toLowerCase() === text.toLowerCase(),
          tenant,
        }))}
        onChoose={({ tenant }) => choose(tenant)}
        emptyText={t('BILLING.TENANT_NOT_FOUND')}
      />
    </div>
  );
}
