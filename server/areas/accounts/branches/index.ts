import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { branches as calls } from '../../../../contract/accounts/branches.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { branches as table, tenants } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { contains } from '../../../kit/db/like.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import { type Handlers, prepared, type SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { logoOf } from '../../../kit/images.ts';
import { ofAccount } from './account.ts';
import { addBranch, phoneOf } from './adding.ts';
import { askForMigration } from './migration.ts';
import { listOf, oneOf } from './reading.ts';

export const branches: Handlers<typeof calls> = {
  branchList: (
    { branchName, startDate, endDate, endsFrom, endsUntil, renewsItself, ...list },
    context,
  ) =>
    listOf(context, list, [
      contains(table.code, branchName),
      endsFrom === undefined ? undefined : gte(table.subscriptionEnds, endsFrom),
      endsUntil === undefined ? undefined : lte(table.subscriptionEnds, endsUntil),
      renewsItself === undefined ? undefined : eq(table.renewsItself, renewsItself),
      startDate ? sql`${madeOn} >= ${startDate}::date` : undefined,
      endDate ? sql`${madeOn} <= ${endDate}::date` : undefined,
    ]),

  searchBranchList: async ({ tenantID, ...list }, context) => {
    await refuseForeignTenant(tenantID, context);
    return listOf(context, list, [eq(table.tenantId, tenantID)]);
  },

  branchListByUser: async (_, { db, session }) =>
    db
      .select({ id: table.id, code: table.code, address: table.address })
      .from(table)
      .where(
        sql`${table.id} IN (SELECT o.id FROM app.own_branches(${session.accountId}) o WHERE NOT o.blocked)`,
      )
      .orderBy(asc(table.code)),

  branchDetail: ({ companyName, branchName }, context) =>
    oneOf(context, [
      eq(sql`lower(${tenants.companyName})`, companyName.toLowerCase()),
      eq(sql`lower(${table.code})`, branchName.toLowerCase()),
    ]),

  branchDetailById: ({ id }, context) => oneOf(context, [eq(table.id, id)]),

  async addBranch(input, context) {
    await refuseUnowned(input.tenant, context);
    const values = {
      tenantId: input.tenant,
      code: input.branchName,
      practiceTypeId: input.branchType,
      address: input.branchAddress,
      city: input.branchCity,
      state: input.branchState,
      postcode: input.branchPostcode,
      phoneNo: phoneOf(input.country_code_branch, input.phoneMobile),
      email: input.branchEmail,
      contactPerson: input.contactPerson,
      contactPersonPhone: phoneOf(input.country_code_branch_person, input.contactPersonPhone),
      contactPersonEmail: input.contactPersonEmail,
    };
    const id = await addBranch(context, values, 'branchName');
    return oneOf(context, [eq(table.id, id)]);
  },

  async sendEmailRequestMigration({ branchId }, context) {
    await askForMigration(branchId, context);
    return { done: true as const };
  },

  editBranchProfile: prepared({
    async prepare({ logo }, { runLimited }) {
      if (logo === undefined) return {};
      if (logo === '') return { logo: null };
      return { logo: await runLimited('pictures', () => logoOf(logo, 'logo')) };
    },
    async handle(input, context, drawn) {
      const { db } = context;
      const [before] = await db
        .select()
        .from(table)
        .where(and(ofAccount(context, table.id), eq(table.id, input.Id)))
        .for('update');
      if (!before) throw notFound('Id');
      await refuseStale(context, 'branches', { ...before, branchId: before.id });
      const given = {
        code: input.Code,
        address: input.Address,
        city: input.City,
        state: input.State,
        postcode: input.Postcode,
        email: input.Email,
        phoneNo: input.PhoneNo,
        contactPerson: input.ContactPerson,
        contactPersonEmail: input.ContactPersonEmail,
        contactPersonPhone: input.ContactPersonPhone,
        practiceTypeId: input.practiceTypeID,
      };
      const values = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined),
      );
      const changes = differences(before, values);
      // The logo that was answered is stored already; drawn again it would differ.
      const isNewLogo =
        input.logo !== undefined && input.logo !== (before.logo?.toString('base64') ?? '');
      if (Object.keys(changes).length === 0 && !isNewLogo)
        return oneOf(context, [eq(table.id, input.Id)]);
      await db
        .update(table)
        .set({ ...values, ...(isNewLogo && drawn), version: sql`${table.version} + 1` })
        .where(eq(table.id, input.Id))
        .catch((error: unknown) => {
          throw sqlState(error) === '23505'
            ? refusal(409, 'BRANCH.NAME_TAKEN', { field: 'Code' })
            : error;
        });
      await record(context, {
        resource: 'branches',
        id: input.Id,
        action: 'edit',
        changes,
        branchId: input.Id,
      });
      return oneOf(context, [eq(table.id, input.Id)]);
    },
  }),
};

const madeOn = sql`(${table.createdAt} ${atClinicZone})::date`;

// An owner adds branches to their own tenants, an Administrator to any.
async function refuseUnowned(tenantId: number, { db, session }: SessionContext): Promise<void> {
  if (session.platformRole === 'Administrator') return;
  const { rows } = await db.execute(
    sql`SELECT 1 FROM app.owned_tenants() o WHERE o.id = ${tenantId}`,
  );
  if (rows.length === 0) throw notFound('tenant');
}

async function refuseForeignTenant(
  tenantId: number,
  { db, session }: SessionContext,
): Promise<void> {
  if (session.platformRole === 'Administrator') return;
  const [found] = await db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), sql`id IN (SELECT t.id FROM app.account_tenants() t)`));
  if (!found) throw notFound('tenantID');
}
