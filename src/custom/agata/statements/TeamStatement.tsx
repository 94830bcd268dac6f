import { chargingStatements } from '../../../../contract/agata/chargingStatements.ts';
import { teamChargingAccounts } from '../../../../contract/agata/teamChargingAccounts.ts';
import { ChargingStatement } from './ChargingStatement.tsx';

/** The statement of a charging account of the chosen consultant team. */
export default function TeamStatement() {
  return (
    <ChargingStatement
      accounts={teamChargingAccounts.teamChargingAccountList}
      statement={chargingStatements.teamStatement}
      paper={chargingStatements.teamStatementPaper}
      bills={['team-bills']}
    />
  );
}
