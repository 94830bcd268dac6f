import { and, eq, sql } from 'drizzle-orm';
import {
  type AccountStatement,
  type AgeingBand,
  ageingBands,
  type statements as calls,
} from '../../../../contract/accounts/statements.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { tenants } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import { companyOfAccount, ofAccount } from '../branches/account.ts';
import { readSeller } from '../seller/reading.ts';
import { entriesUntil, openProformas } from './entries.ts';
import { statementPaper } from './paper.ts';
import { postingsOf } from './postings.ts';
import { taxReportOf } from './tax.ts';

export const statements: Handlers<typeof calls> = {
  accountStatement: statementOf,

  async accountStatementPaper(input, context) {
    const statement = await statementOf(input, context);
    const seller = await readSeller(context.db);
    const document = statementPaper({ ...statement, ...input }, seller, context.language);
    return pdfAnswer(context, document, `statement-${input.tenantID}-${input.endDate}.pdf`);
  },

  serviceTaxReport: (period, { db }) => taxReportOf(db, period),

  postings: (period, { db }) => postingsOf(db, period),
};

async function statementOf(
  { tenantID, startDate, endDate }: Checked<typeof calls.accountStatement>,
  context: SessionContext,
): Promise<AccountStatement> {
  const { db } = context;
  const ofBranch = ofAccount(context, sql`b.id`);
  const [tenant] = await db
    .select({ companyName: tenants.companyName })
    .from(tenants)
    .where(and(eq(tenants.id, tenantID), companyOfAccount(context, tenants.id)));
  if (!tenant) throw notFound('tenantID');
  const all = await entriesUntil(db, endDate, { ofBranch, tenantId: tenantID });
  const within = all.filter(({ day }) => day >= startDate);
  const balanceOf = (entries: typeof all) =>
    entries.reduce((sum, { due, paid }) => sum + due - paid, 0);
  const opening = balanceOf(all) - balanceOf(within);
  let balance = opening;
  const rows = within.map(({ day, kind, number, about, branchName, due, paid }) => {
    balance += due - paid;
    return { day, kind, number, about, branchName, due, paid, balance };
  });
  const open = (await openProformas(db, tenantID, ofBranch)).map((each) => ({
    ...each,
    band: bandOf(each.daysOver),
  }));
  return {
    tenantID,
    ...tenant,
    opening,
    due: within.reduce((sum, { due }) => sum + due, 0),
    paid: within.reduce((sum, { paid }) => sum + paid, 0),
    closing: balance,
    rows,
    open,
    ageing: Object.fromEntries(
      ageingBands.map((band) => [
        band,
        open.reduce((sum, each) => sum + (each.band === band ? each.amount : 0), 0),
      ]),
    ) as Record<AgeingBand, number>,
  };
}

function bandOf(daysOver: number): AgeingBand {
  if (daysOver === 0) return 'notDue';
  if (daysOver <= 30) return 'upTo30';
  return daysOver <= 60 ? 'upTo60' : daysOver <= 90 ? 'upTo90' : 'older';
}
