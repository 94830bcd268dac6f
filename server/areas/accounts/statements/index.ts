import { sql } from 'drizzle-orm';
import type {
  AccountStatement,
  statements as calls,
} from '../../../../contract/accounts/statements.ts';
import { tenants } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import { companyOfAccount, ofAccount } from '../branches/account.ts';
import { readSeller } from '../seller/reading.ts';
import { mailStatement, statementFile } from './mailing.ts';
import { statementPaper } from './paper.ts';
import { postingsOf } from './postings.ts';
import { readStatement, type StatementOf } from './reading.ts';
import { taxReportOf } from './tax.ts';

export const statements: Handlers<typeof calls> = {
  accountStatement: statementOf,

  async accountStatementPaper(input, context) {
    const statement = await statementOf(input, context);
    const seller = await readSeller(context.db);
    const document = statementPaper({ ...statement, ...input }, seller, context.language);
    return pdfAnswer(context, document, statementFile(input));
  },

  mailAccountStatement: mailStatement,

  serviceTaxReport: (period, { db }) => taxReportOf(db, period),

  postings: (period, { db }) => postingsOf(db, period),
};

async function statementOf(input: StatementOf, context: SessionContext): Promise<AccountStatement> {
  const found = await readStatement(context.db, input, {
    ofBranch: ofAccount(context, sql`b.id`),
    ofCompany: companyOfAccount(context, tenants.id),
  });
  if (!found) throw notFound('tenantID');
  return found;
}
