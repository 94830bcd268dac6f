import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { BilledTo, payers } from '../../../../contract/accounts/billing.ts';
import {
  agataTenants,
  branches,
  chargingAccounts,
  consultantTeams,
  type proformas,
} from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { outer } from '../../../kit/db/outer.ts';

/** Who pays a document: a branch of a company, or a charging account of a team or a tenant of AGATA. */
export type Payer = Pick<typeof proformas.$inferSelect, 'branchId' | 'chargingAccountId'>;

/** What pays a document: a branch, or a team or a tenant of AGATA. */
export const payerOf = (document: Record<'branchId' | 'chargingAccountId', AnyPgColumn>) =>
  sql<(typeof payers)[number]>`CASE WHEN ${document.branchId} IS NOT NULL THEN 'branch'
    ELSE (SELECT CASE WHEN c.team_id IS NULL THEN 'tenant' ELSE 'team' END
            FROM charging_account c WHERE c.id = ${outer(document.chargingAccountId)}) END`;

/** Whose a charging account is. */
export interface AccountOwner {
  audience: 'team' | 'tenant';
  id: number;
}

/** Locks the branch, team or tenant that pays, as every change of what it pays for does first. */
export async function holdPayer(db: Db, { branchId, chargingAccountId }: Payer): Promise<void> {
  if (branchId !== null) {
    await db
      .select({ id: branches.id })
      .from(branches)
      .where(eq(branches.id, branchId))
      .for('no key update');
    return;
  }
  if (chargingAccountId === null) return;
  const { audience, id } = await ownerOf(db, chargingAccountId);
  const table = sql.identifier(audience === 'team' ? 'consultant_team' : 'agata_tenant');
  await db.execute(sql`SELECT FROM ${table} WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Whose a charging account is. */
export async function ownerOf(db: Db, chargingAccountId: number): Promise<AccountOwner> {
  const [row] = await db
    .select({ team: chargingAccounts.teamId, tenant: chargingAccounts.agataTenantId })
    .from(chargingAccounts)
    .where(eq(chargingAccounts.id, chargingAccountId));
  if (row?.team) return { audience: 'team', id: row.team };
  if (row?.tenant) return { audience: 'tenant', id: row.tenant };
  throw new Error('a charging account belongs to nobody');
}

/** Whom the documents of a charging account are for, as it is now; undefined where there is none. */
export async function billedToAccount(db: Db, id: number): Promise<BilledTo | undefined> {
  const [row] = await db
    .select({ account: chargingAccounts, team: consultantTeams.name, tenant: agataTenants.name })
    .from(chargingAccounts)
    .leftJoin(consultantTeams, eq(consultantTeams.id, chargingAccounts.teamId))
    .leftJoin(agataTenants, eq(agataTenants.id, chargingAccounts.agataTenantId))
    .where(eq(chargingAccounts.id, id));
  if (!row) return undefined;
  const { address, city, postcode, email, rocNo, tin, idType, sstNo, stateCode } = row.account;
  const owner = row.team ?? row.tenant ?? '';
  return {
    companyName: row.account.billTo || owner,
    branchName: owner,
    address,
    city,
    state: '',
    postcode,
    email,
    phone: row.account.phoneNo,
    rocNo,
    taxNo: '',
    tin,
    idType,
    sstNo,
    stateCode,
  };
}
