import { and, eq, type SQL } from 'drizzle-orm';
import {
  type AccountStatement,
  type AgeingBand,
  ageingBands,
} from '../../../../contract/accounts/statements.ts';
import { tenants } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { entriesUntil, openProformas } from './entries.ts';

/** Whose statement of which days, both included. */
export interface StatementOf {
  tenantID: number;
  startDate: string;
  endDate: string;
}

/**
 * The statement of a company, of the branches that `ofBranch` allows; undefined where `ofCompany` does not allow it, or
 * there is none.
 */
export async function readStatement(
  db: Db,
  { tenantID, startDate, endDate }: StatementOf,
  { ofBranch, ofCompany }: { ofBranch?: SQL | undefined; ofCompany?: SQL | undefined } = {},
): Promise<AccountStatement | undefined> {
  const [tenant] = await db
    .select({ companyName: tenants.companyName })
    .from(tenants)
    .where(and(eq(tenants.id, tenantID), ofCompany));
  if (!tenant) return undefined;
  const all = await entriesUntil(db, endDate, { ofBranch, payer: { tenantId: tenantID } });
  const within = all.filter(({ day }) => day >= startDate);
  const balanceOf = (entries: typeof all) =>
    entries.reduce((sum, { due, paid }) => sum + due - paid, 0);
  const opening = balanceOf(all) - balanceOf(within);
  let balance = opening;
  const rows = within.map(({ day, kind, number, about, branchName, due, paid }) => {
    balance += due - paid;
    return { day, kind, number, about, branchName, due, paid, balance };
  });
  const open = (await openProformas(db, { tenantId: tenantID }, ofBranch)).map((each) => ({
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
