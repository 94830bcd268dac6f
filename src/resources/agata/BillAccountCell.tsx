import { Link } from 'react-router-dom';
import type { agataBills } from '../../../contract/agata/agataBills.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { statementOf } from './statementPaths.ts';

type Bill = Answer<typeof agataBills.cancelTeamBill>;

/** Who is billed, with the way to the statement, in the list of a team. */
export const TeamBillAccountCell = ({ record }: CellProps<Bill>) => (
  <StatementLink bill={record} whose="team" />
);

/** The same in that of a tenant. */
export const TenantBillAccountCell = ({ record }: CellProps<Bill>) => (
  <StatementLink bill={record} whose="tenant" />
);

function StatementLink({ bill, whose }: { bill: Bill; whose: 'team' | 'tenant' }) {
  const t = useText();
  const { chargingAccountID: id, chargingAccount: name } = bill;
  return (
    <Link to={statementOf(whose, id)} aria-label={`${t('ACCOUNT_STATEMENT.SEE')}: ${name}`}>
      {name}
    </Link>
  );
}
