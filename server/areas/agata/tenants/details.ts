import { and, eq, sql } from 'drizzle-orm';
import { bankId, bankName, banks } from '../../../../contract/agata/banks.ts';
import type { agataTenants as calls } from '../../../../contract/agata/tenants.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { agataTenants as table, chargingAccounts } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { agataTenantOf } from '../shared/workplace.ts';

type Details = Answered<typeof calls.getAgataTenantDetails>;
type Row = typeof table.$inferSelect;

/** The details of a tenant. */
export const agataTenants: Handlers<typeof calls> = {
  async getAgataTenantDetails({ tenantId }, context) {
    const { id } = await agataTenantOf(context, tenantId);
    return detailsOf(context, await rowOf(context, id));
  },

  async updateAgataTenantDetails({ id: given, ...details }, context) {
    const { id } = await agataTenantOf(context, given, 'manages');
    const fields = columnsOf(details);
    const before = await rowOf(context, id, 'locked');
    await refuseStale(context, 'agata-tenants', before);
    await holdChargingAccount(context, id, fields.chargingAccountId);
    const changes = differences(before, givenOf(fields));
    if (Object.keys(changes).length === 0) return detailsOf(context, before);
    const [after] = await context.db
      .update(table)
      .set({
        ...Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value])),
        version: sql`${table.version} + 1`,
      })
      .where(eq(table.id, id))
      .returning();
    await record(context, { resource: 'agata-tenants', id, action: 'edit', changes });
    return detailsOf(context, after ?? before);
  },

  agataBankList: async () => ({ data: [...banks] }),
};

// A bank and a charging account are stored by their number.
function columnsOf({
  agTenantAddressDto = {},
  bankName: bank,
  agChargingAccountDto: account,
  ...fields
}: Omit<Checked<typeof calls.updateAgataTenantDetails>, 'id'>) {
  const {
    bankId: bankNumber = bank === undefined ? undefined : (bankId(bank) ?? null),
    chargingAccountId = account === undefined ? undefined : (account?.id ?? null),
  } = fields;
  return { ...fields, ...agTenantAddressDto, bankId: bankNumber, chargingAccountId };
}

// What is left out stays.
function givenOf(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function rowOf({ db }: SessionContext, id: number, locked?: 'locked'): Promise<Row> {
  const query = db.select().from(table).where(eq(table.id, id));
  const [row] = await (locked ? query.for('update') : query);
  if (!row) throw notFound('tenantId');
  return row;
}

// It is one of the tenant's own, and stays until the tenant names it.
async function holdChargingAccount(
  { db }: SessionContext,
  tenant: number,
  id: number | null | undefined,
): Promise<void> {
  if (typeof id !== 'number') return;
  const [found] = await db
    .select({ id: chargingAccounts.id })
    .from(chargingAccounts)
    .where(and(eq(chargingAccounts.id, id), eq(chargingAccounts.agataTenantId, tenant)))
    .for('share');
  if (!found) throw notFound('chargingAccountId');
}

async function detailsOf({ db }: SessionContext, row: Row): Promise<Details> {
  const { city, state, postcode, createdAt: _, ...rest } = row;
  const [account] = await db
    .select({
      id: chargingAccounts.id,
      name: chargingAccounts.name,
      billTo: chargingAccounts.billTo,
      email: chargingAccounts.email,
      phoneNo: chargingAccounts.phoneNo,
      address: chargingAccounts.address,
    })
    .from(chargingAccounts)
    .where(
      and(
        eq(chargingAccounts.id, row.chargingAccountId ?? 0),
        eq(chargingAccounts.agataTenantId, row.id),
      ),
    );
  return {
    ...rest,
    agTenantAddressDto: { city, state, postcode },
    bankName: bankName(row.bankId),
    agChargingAccountDto: account ?? null,
  };
}
