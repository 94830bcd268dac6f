import { Navigate } from 'react-router-dom';
import { ownBranches } from '../../../../contract/accounts/ownBranches.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { tenants } from '../../../resources/accounts/tenants.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import './company.css';

/** Leads an owner to their company; who has several chooses one. */
export default function OwnCompany() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(ownBranches.ownBranchList, {});
  const own = (data?.data ?? []).filter(
    ({ privilege, isAsked, isBlocked }) => privilege === 'Tenant' && !isAsked && !isBlocked,
  );
  const [only] = own;
  if (only && own.length === 1) return <Navigate replace to={tenants.address.edit(only)} />;
  return (
    <Page title={t('COMPANY.CHOOSE')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && (
        <Card>
          {own.length === 0 && <EmptyState>{t('COMPANY.NONE')}</EmptyState>}
          <ul className="own-companies">
            {own.map((company) => (
              <li key={company.id}>
                <ButtonLink to={tenants.address.edit(company)}>{company.companyName}</ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
