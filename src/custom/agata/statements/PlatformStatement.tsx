import { chargingAccounts } from '../../../../contract/agata/chargingAccounts.ts';
import { chargingStatements } from '../../../../contract/agata/chargingStatements.ts';
import { ChargingStatement } from './ChargingStatement.tsx';

/** The statement of a charging account of any team or tenant of AGATA. */
export default function PlatformStatement() {
  return (
    <ChargingStatement
      accounts={chargingAccounts.allChargingAccountList}
      statement={chargingStatements.chargingStatement}
      paper={chargingStatements.chargingStatementPaper}
      bills={['proformas', 'unsettled-payments']}
    />
  );
}
