import { and, eq, type SQL } from 'drizzle-orm';
import {
  type AccountStatement,
  type AgeingBand,
  ageingBands,
  type Stated,
} from '../../../../contract/accounts/statements.ts';
import type { ChargingAccountStatement } from '../../../../contract/agata/chargingStatements.ts';
import { chargingAccounts, tenants } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { billedToAccount } from '../billing/payer.ts';
import { entriesUntil, openProformas, type StatedPayer } from './entries.ts';

/** The days of a statement, both included. */
interface StatedDays {
  startDate: string;
  endDate: string;
}
/** Which company's statement. */
export interface StatementOf extends StatedDays {
  tenantID: number;
}
/** Which charging account's. */
export interface ChargingStatementOf extends StatedDays {
  chargingAccountID: number;
}

/**
 * The statement of a company, of the branches that `ofBranch` allows; undefined where `ofCompany` does not allow it, or
 * there is none.
 */
export async function readStatement(
  db: Db,
  { tenantID, ...days }: StatementOf,
  { ofBranch, ofCompany }: { ofBranch?: SQL | undefined; ofCompany?: SQL | undefined } = {},
): Promise<AccountStatement | undefined> {
  const [tenant] = await db
    .select({ companyName: tenants.companyName })
    .from(tenants)
    .where(and(eq(tenants.id, tenantID), ofCompany));
  if (!tenant) return undefined;
  return { tenantID, ...tenant, ...(await stated(db, { tenantId: tenantID }, days, ofBranch)) };
}

/** The statement of a charging account of AGATA; undefined where `own` does not allow it, or there is none. */
export async function readChargingStatement(
  db: Db,
  { chargingAccountID: id, ...days }: ChargingStatementOf,
  own?: SQL,
): Promise<ChargingAccountStatement | undefined> {
  const [account] = await db
    .select({ name: chargingAccounts.name })
    .from(chargingAccounts)
    .where(and(eq(chargingAccounts.id, id), own));
  const billedTo = account && (await billedToAccount(db, id));
  if (!billedTo) return undefined;
  return {
    chargingAccountID: id,
    chargingAccount: account.name,
    companyName: billedTo.companyName,
    ...(await stated(db, { accountId: id }, days)),
  };
}

/** What a statement says of a payer, but for the name. */
async function stated(
  db: Db,
  payer: StatedPayer,
  { startDate, endDate }: StatedDays,
  ofBranch?: SQL,
): Promise<Omit<Stated, 'companyName'>> {
  const all = await entriesUntil(db, endDate, { ofBranch, payer });
  const within = all.filter(({ day }) => day >= startDate);
  const balanceOf = (entries: typeof all) =>
    entries.reduce((sum, { due, paid }) => sum + due - paid, 0);
  const opening = balanceOf(all) - balanceOf(within);
  let balance = opening;
  const rows = within.map(({ day, kind, number, about, branchName, due, paid }) => {
    balance += due - paid;
    return { day, kind, number, about, branchName, due, paid, balance };
  });
  const open = (await openProformas(db, payer, ofBranch)).map((each) => ({
    ...each,
    band: bandOf(each.daysOver),
  }));
  return {
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
