import { statements } from '../../../../contract/accounts/statements.ts';
import { tenants } from '../../../../contract/accounts/tenants.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { PayerChoice } from './PayerChoice.tsx';
import { usePeriod } from './PeriodChoice.tsx';
import { StatementPage } from './StatementPage.tsx';

/** Companies that are offered; with more of them one comes from the address. */
const MOST = 200;

/** The statement of a company, `?tenant=<id>&startDate=&endDate=`. */
export default function AccountStatementPage() {
  const t = useText();
  const { days, query, set } = usePeriod();
  const companies = useCallQuery(tenants.searchTenantList, { company: '', pageSize: MOST });
  const named = Number(query.get('tenant'));
  const all = companies.data?.data;
  const company = all?.find((each) => each.id === named) ?? all?.[0];
  const input = { tenantID: named || (company?.id ?? 0), ...days };
  const asked = useCallQuery(statements.accountStatement, input, {
    enabled: input.tenantID > 0,
    keepPrevious: true,
    alsoResources: ['proformas', 'unsettled-payments'],
  });
  return (
    <StatementPage
      asked={asked}
      file={`statement-${input.tenantID}-${days.endDate}`}
      paper={() => reportAddress(statements.accountStatementPaper, input)}
      choice={
        <PayerChoice
          label={t('BILLING.TENANT')}
          value={input.tenantID}
          payers={(all ?? []).map(({ id, companyName }) => ({ id, name: companyName }))}
          onChange={(tenant) => set({ tenant })}
        />
      }
      mail={{ call: statements.mailAccountStatement, of: input }}
    />
  );
}
