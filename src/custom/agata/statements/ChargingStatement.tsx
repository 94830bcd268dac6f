import type { chargingAccounts } from '../../../../contract/agata/chargingAccounts.ts';
import { chargingStatements } from '../../../../contract/agata/chargingStatements.ts';
import type { teamChargingAccounts } from '../../../../contract/agata/teamChargingAccounts.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { useViewer } from '../../../session/viewer.ts';
import { PayerChoice } from '../../accounts/statements/PayerChoice.tsx';
import { usePeriod } from '../../accounts/statements/PeriodChoice.tsx';
import { StatementPage } from '../../accounts/statements/StatementPage.tsx';

/** Charging accounts that are offered; with more of them one comes from the address. */
const MOST = 200;

interface Props {
  /** The charging accounts that are offered, and the resource of who may list them. */
  accounts:
    | typeof teamChargingAccounts.teamChargingAccountList
    | typeof chargingAccounts.chargingAccountList
    | typeof chargingAccounts.allChargingAccountList;
  statement:
    | typeof chargingStatements.teamStatement
    | typeof chargingStatements.tenantStatement
    | typeof chargingStatements.chargingStatement;
  paper:
    | typeof chargingStatements.teamStatementPaper
    | typeof chargingStatements.tenantStatementPaper
    | typeof chargingStatements.chargingStatementPaper;
  /** What is announced where its bills change. */
  bills: readonly string[];
}

/** The statement of a charging account, `?account=<id>&startDate=&endDate=`. */
export function ChargingStatement({ accounts, statement, paper, bills }: Props) {
  const t = useText();
  const { may } = useViewer();
  const { days, query, set } = usePeriod();
  const { action, resource } = accounts.access;
  const mayList = may(action, resource);
  const offered = useCallQuery(accounts, { pageSize: MOST }, { enabled: mayList });
  const named = Number(query.get('account'));
  const all = offered.data?.data.data ?? [];
  const input = { chargingAccountID: named || (all[0]?.id ?? 0), ...days };
  const asked = useCallQuery(statement, input, {
    enabled: input.chargingAccountID > 0,
    keepPrevious: true,
    alsoResources: bills,
  });
  return (
    <StatementPage
      asked={asked}
      file={`statement-account-${input.chargingAccountID}-${days.endDate}`}
      paper={() => reportAddress(paper, input)}
      nobody={
        input.chargingAccountID === 0 && (!mayList || offered.data)
          ? 'AGATA.STATEMENT.NO_ACCOUNT'
          : undefined
      }
      account={asked.data?.data.chargingAccount ?? ''}
      choice={
        <PayerChoice
          label={t('AGATA.SUBSCRIPTION.CHARGED')}
          value={input.chargingAccountID}
          payers={all}
          onChange={(account) => set({ account })}
        />
      }
      mail={{ call: chargingStatements.mailChargingStatement, of: input }}
    />
  );
}
