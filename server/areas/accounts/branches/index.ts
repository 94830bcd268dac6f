import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import type { branches as calls } from '../../../../contract/accounts/branches.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { sqlState } from '../../../db/database.ts';
import { likePattern } from '../../../db/like.ts';
import { branches as table, tenants } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../http/changes.ts';
import { type Handlers, prepared, type SessionContext } from '../../../http/context.ts';
import { notFound, refusal } from '../../../http/failure.ts';
import { logoOf } from '../../../images.ts';
import { listOf, ofAccount, oneOf } from './reading.ts';

export const branches: Handlers<typeof calls> = {
  branchList: ({ branchName, startDate, endDate, ...list }, context) =>
    listOf(context, list, [
      branchName ? ilike(table.code, likePattern(branchName)) : undefined,
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
      .where(sql`${table.id} IN (SELECT o.id FROM app.own_branches(${session.accountId}) o)`)
      .orderBy(asc(table.code)),

  branchDetail: ({ companyName, branchName }, context) =>
    oneOf(context, [
      eq(sql`lower(${tenants.companyName})`, companyName.toLowerCase()),
      eq(sql`lower(${table.code})`, branchName.toLowerCase()),
    ]),

  branchDetailById: ({ id }, context) => oneOf(context, [eq(table.id, id)]),

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
        .where(and(ofAccount(context), eq(table.id, input.Id)))
        .for('update');
      if (!before) throw notFound('Id');
      await refuseStale(context, 'branches', before);
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
      });
      return oneOf(context, [eq(table.id, input.Id)]);
    },
  }),

  checkBranchNameExist: async ({ branchName }, { client }) => {
    const { rows } = await client.query<{ found: boolean }>(
      'SELECT app.is_branch_name($1) AS found',
      [branchName],
    );
    return rows[0]?.found ?? false;
  },
};

const madeOn = sql`(${table.createdAt} ${atClinicZone})::date`;

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
