import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { branches as calls } from '../../../../contract/accounts/branches.ts';
import type { Answered, Call } from '../../../../contract/kit/call.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { sqlState } from '../../../db/database.ts';
import { containsWords } from '../../../db/filterCondition.ts';
import { likePattern } from '../../../db/like.ts';
import { listRequest } from '../../../db/listRequest.ts';
import { branches as table, tenants } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../http/changes.ts';
import { type Handlers, prepared, type SessionContext } from '../../../http/context.ts';
import { notFound, refusal } from '../../../http/failure.ts';
import { logoOf } from '../../../images.ts';

type Listed = Answered<typeof calls.branchList>[number];
type Branch = Answered<typeof calls.branchDetail>;
type Row = typeof table.$inferSelect & { companyName: string; isOver: boolean };

export const branches: Handlers<typeof calls> = {
  branchList: ({ branchName, startDate, endDate, ...list }, context) =>
    listed(calls.branchList, list, context, [
      branchName ? ilike(table.code, likePattern(branchName)) : undefined,
      startDate ? sql`${madeOn} >= ${startDate}::date` : undefined,
      endDate ? sql`${madeOn} <= ${endDate}::date` : undefined,
    ]),

  searchBranchList: async ({ tenantID, ...list }, context) => {
    await refuseForeignTenant(tenantID, context);
    return listed(calls.searchBranchList, list, context, [eq(table.tenantId, tenantID)]);
  },

  branchListByUser: async (_, { db, session }) =>
    db
      .select({ id: table.id, code: table.code, address: table.address })
      .from(table)
      .where(sql`${table.id} IN (SELECT o.id FROM app.own_branches(${session.accountId}) o)`)
      .orderBy(asc(table.code)),

  branchDetail: ({ companyName, branchName }, context) =>
    detail(context, [
      eq(sql`lower(${tenants.companyName})`, companyName.toLowerCase()),
      eq(sql`lower(${table.code})`, branchName.toLowerCase()),
    ]),

  branchDetailById: ({ id }, context) => detail(context, [eq(table.id, id)]),

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
        return detail(context, [eq(table.id, input.Id)]);
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
        changes: { ...changes, ...(isNewLogo && { logo: [null, null] }) },
      });
      return detail(context, [eq(table.id, input.Id)]);
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

/** Those that the person manages; all for an Administrator. */
function ofAccount({ session }: SessionContext): SQL | undefined {
  if (session.platformRole === 'Administrator') return undefined;
  return sql`${table.id} IN (SELECT m.id FROM app.managed_branches() m)`;
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

const columns = {
  ...getTableColumns(table),
  companyName: tenants.companyName,
  isOver: sql<boolean>`app.is_over(${table.subscriptionEnds})`,
};

const sortColumns: Readonly<Record<string, PgColumn>> = {
  companyName: tenants.companyName,
  expiredDate: table.subscriptionEnds,
  city: table.city,
  state: table.state,
  id: table.id,
};

async function listed(
  call: Call,
  given: Record<string, unknown>,
  context: SessionContext,
  narrowed: (SQL | undefined)[],
): Promise<Listed[]> {
  const { db, reply } = context;
  const { limit, offset, sort, order, q, ids } = listRequest(call, given);
  const where = and(
    ofAccount(context),
    ids && inArray(table.id, ids),
    q ? containsWords(q, [table.code, table.city, tenants.companyName]) : undefined,
    ...narrowed,
  );
  const { logo: _, ...plain } = columns;
  const by = sortColumns[sort ?? ''] ?? table.code;
  const rows = await db
    .select(plain)
    .from(table)
    .innerJoin(tenants, eq(tenants.id, table.tenantId))
    .where(where)
    .orderBy(order === 'DESC' ? desc(by) : asc(by), asc(table.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(table)
    .innerJoin(tenants, eq(tenants.id, table.tenantId))
    .where(where);
  reply.total(counted?.total ?? 0);
  return rows.map(listedOf);
}

async function detail(context: SessionContext, by: SQL[]): Promise<Branch> {
  const [row] = await context.db
    .select(columns)
    .from(table)
    .innerJoin(tenants, eq(tenants.id, table.tenantId))
    .where(and(ofAccount(context), ...by));
  if (!row) throw notFound('id');
  const { tenantId, postcode, contactPerson, contactPersonPhone, contactPersonEmail, version } =
    row;
  return {
    ...listedOf(row),
    tenantID: tenantId,
    postcode,
    contactPerson,
    contactPersonPhone,
    contactPersonEmail,
    practiceTypeID: row.practiceTypeId,
    logo: row.logo?.toString('base64') ?? null,
    photoType: row.logo ? 'image/png' : null,
    version,
  };
}

function listedOf(row: Omit<Row, 'logo'>): Listed {
  const { id, code, companyName, address, city, state, phoneNo, email } = row;
  return {
    id,
    code,
    companyName,
    address,
    city,
    state,
    phoneNo,
    email,
    status: row.isOver ? 'Inactive' : 'Active',
    expiredDate: row.subscriptionEnds,
  };
}
