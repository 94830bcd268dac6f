import { chargingAccounts } from '../../../../contract/agata/chargingAccounts.ts';
import { chargingStatements } from '../../../../contract/agata/chargingStatements.ts';
import { ChargingStatement } from './ChargingStatement.tsx';

/** The statement of a charging account of the chosen tenant of AGATA. */
export default function TenantStatement() {
  return (
    <ChargingStatement
      accounts={chargingAccounts.chargingAccountList}
      statement={chargingStatements.tenantStatement}
      paper={chargingStatements.tenantStatementPaper}
      bills={['tenant-bills']}
    />
  );
}
