import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, integer } from 'drizzle-orm/pg-core';
import { branches } from './accounts.ts';
import { chargingAccounts } from './agataTenants.ts';

/** Who pays: a branch, or a charging account of a team or a tenant of AGATA. */
export const ofPayer = () => ({
  branchId: integer('branch_id').references(() => branches.id),
  chargingAccountId: integer('charging_account_id').references(() => chargingAccounts.id),
});

interface PayerColumns {
  branchId: AnyPgColumn;
  chargingAccountId: AnyPgColumn;
}

/** The condition that a row has one payer. */
export const onePayer = (name: string, { branchId: branch, chargingAccountId }: PayerColumns) =>
  check(name, sql`num_nonnulls(${branch}, ${chargingAccountId}) = 1`);
