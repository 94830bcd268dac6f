import { useEffect, useId, useState } from 'react';
import { tenants } from '../../../../contract/accounts/tenants.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import './billing.css';

/** The number of tenants that a search shows. */
const MOST = 10;

/** Chooses a tenant of the account: it is searched by its name with Enter. The only one is chosen at once. */
export function TenantSearch({ form, onChosen }: { form: CallForm<Call>; onChosen: () => void }) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const { data } = useCallQuery(tenants.searchTenantList, { company: asked, pageSize: MOST });
  const chosen = watchText(form, 'tenantID');
  const found = data?.data ?? [];
  const [only] = found.length === 1 && asked === '' ? found : [];
  const choose = (tenantId: number) => {
    setFieldValue(form, 'tenantID', tenantId);
    onChosen();
  };
  useEffect(() => {
    if (only && chosen === '') choose(only.id);
  });
  if (only)
    return (
      <div className="ui-field">
        <span className="ui-label">{t('BILLING.TENANT')}</span>
        <b>{only.companyName}</b>
      </div>
    );
  return (
    <fieldset className="bill-search">
      <legend className="ui-label">{t('BILLING.TENANT')}</legend>
      <div className="bill-search-line">
        <input
          id={id}
          type="search"
          className="ui-input"
          aria-label={t('BILLING.TENANT_SEARCH')}
          placeholder={t('BILLING.TENANT_SEARCH')}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches here; it does not send the form.
            event.preventDefault();
            setAsked(typed.trim());
          }}
        />
        <Button onClick={() => setAsked(typed.trim())}>{t('BILLING.SEARCH')}</Button>
      </div>
      <output className="ui-hint" htmlFor={id}>
        {data &&
          (found.length === 0
            ? t('BILLING.TENANT_NOT_FOUND')
            : t('BILLING.TENANT_FOUND', { count: data.total ?? found.length }))}
      </output>
      {found.map(({ id: tenantId, companyName }) => (
        <label key={tenantId} className="bill-choice">
          <input
            type="radio"
            name={`${id}-tenant`}
            checked={chosen === String(tenantId)}
            onChange={() => choose(tenantId)}
          />
          {companyName}
        </label>
      ))}
    </fieldset>
  );
}
