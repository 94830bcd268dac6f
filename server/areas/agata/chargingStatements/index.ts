import type { SQL } from 'drizzle-orm';
import type {
  ChargingAccountStatement,
  chargingStatements as calls,
} from '../../../../contract/agata/chargingStatements.ts';
import type { AfterCommit, Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import { readSeller } from '../../accounts/seller/reading.ts';
import { mailChargingStatement, statementFile } from '../../accounts/statements/mailing.ts';
import { statementPaper } from '../../accounts/statements/paper.ts';
import {
  type ChargingStatementOf,
  readChargingStatement,
} from '../../accounts/statements/reading.ts';
import { ownAccounts } from '../shared/chargingAccounts.ts';

export const chargingStatements: Handlers<typeof calls> = {
  teamStatement: (of, context) => statementOf(context, of, ownAccounts('team')),

  teamStatementPaper: (of, context) => paperOf(context, of, ownAccounts('team')),

  tenantStatement: (of, context) => statementOf(context, of, ownAccounts('tenant')),

  tenantStatementPaper: (of, context) => paperOf(context, of, ownAccounts('tenant')),

  chargingStatement: (of, context) => statementOf(context, of),

  chargingStatementPaper: (of, context) => paperOf(context, of),

  mailChargingStatement,
};

/** The statement of a charging account among those that `own` allows, or any (404). */
async function statementOf(
  { db }: SessionContext,
  of: ChargingStatementOf,
  own?: SQL,
): Promise<ChargingAccountStatement> {
  const found = await readChargingStatement(db, of, own);
  if (!found) throw notFound('chargingAccountID');
  return found;
}

async function paperOf(
  context: SessionContext,
  of: ChargingStatementOf,
  own?: SQL,
): Promise<AfterCommit<Blob>> {
  const statement = await statementOf(context, of, own);
  const seller = await readSeller(context.db);
  const document = statementPaper({ ...statement, ...of }, seller, context.language);
  return pdfAnswer(context, document, statementFile(of));
}
