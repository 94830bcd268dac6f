import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { branchUsers as calls, Privilege } from '../../../../contract/accounts/branchUsers.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { branches, memberships as table, tenants } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';

type BranchUser = Answered<typeof calls.branchUserDetail>;

const { invitationHash: _, ...columns } = getTableColumns(table);
const state = sql<BranchUser['state']>`CASE
  WHEN ${table.blocked} THEN 'disabled'
  WHEN ${table.accountId} IS NOT NULL THEN 'active'
  WHEN ${table.askedAccountId} IS NOT NULL THEN 'asked'
  WHEN ${table.invitedUntil} > now() THEN 'invited'
  WHEN ${table.invitedUntil} IS NOT NULL THEN 'expired'
  ELSE 'unlinked' END`;
const listed = {
  ...columns,
  state: state.as('state'),
  username:
    sql<string>`coalesce(app.username(coalesce(${table.accountId}, ${table.askedAccountId})), '')`.as(
      'username',
    ),
  branch: sql<string>`coalesce(${branches.code}, '')`.as('branch'),
  companyName: tenants.companyName,
  maySetPassword: sql<boolean>`app.may_set_password(${table.id})`.as('may_set_password'),
  hasSecondFactor: sql<boolean>`app.has_second_factor(${table.accountId})`.as('has_second_factor'),
  hasIdentity: sql<boolean>`app.has_identity(${table.accountId}, ${table.tenantId})`.as(
    'has_identity',
  ),
};
const sorts = {
  name: table.name,
  email: table.email,
  privilege: table.role,
  state,
  branch: branches.code,
  companyName: tenants.companyName,
  id: table.id,
};

const ofOwnedTenant = sql`${table.tenantId} IN (SELECT o.id FROM app.owned_tenants() o)`;

/** Users of branches that the person manages, and of tenants that they own; all for an Administrator. */
export function ofManaged({ session }: SessionContext): SQL | undefined {
  if (session.platformRole === 'Administrator') return undefined;
  return sql`${table.id} IN (SELECT app.managed_memberships())`;
}

/** A branch that the person manages, or 404. */
export async function managedBranch(
  context: SessionContext,
  id: number,
  field: string,
): Promise<{ id: number; tenantId: number; code: string; companyName: string }> {
  const isManaged =
    context.session.platformRole === 'Administrator'
      ? undefined
      : sql`${branches.id} IN (SELECT m.id FROM app.managed_branches() m)`;
  const [found] = await context.db
    .select({
      id: branches.id,
      tenantId: branches.tenantId,
      code: branches.code,
      companyName: tenants.companyName,
    })
    .from(branches)
    .innerJoin(tenants, eq(tenants.id, branches.tenantId))
    .where(and(eq(branches.id, id), isManaged));
  if (!found) throw notFound(field);
  return found;
}

/** The branch that a call names, where it names one: 404 unless the person manages it. */
export const namedBranch = async (context: SessionContext, branchID: number | undefined) =>
  branchID === undefined ? undefined : managedBranch(context, branchID, 'branchID');

/** Who belongs to a branch: its own users, and the owners of its tenant. */
export function ofBranch({ id, tenantId }: { id: number; tenantId: number }): SQL {
  return sql`(${table.branchId} = ${id} OR (${table.branchId} IS NULL AND ${table.tenantId} = ${tenantId}))`;
}

/** The users of a list request; `owned`: those of the person's own tenants alone. */
export async function listOf(
  context: SessionContext,
  { branchID, privilege, state: wanted, q, ...list }: Checked<typeof calls.branchUserList>,
  scope: 'managed' | 'owned',
): Promise<BranchUser[]> {
  const branch = await namedBranch(context, branchID);
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'name',
    id: table.id,
    where: and(
      scope === 'owned' ? ofOwnedTenant : ofManaged(context),
      branch && ofBranch(branch),
      privilege && eq(table.role, privilege),
      wanted && eq(state, wanted),
      q ? containsWords(q, [table.name, table.email, table.phoneMobile]) : undefined,
    ),
    rows: () => rowsOf(context).$dynamic(),
  });
  return rows.map((row) => toBranchUser(row, context));
}

/** A user of a branch that the person manages; 404 for another's, as for a missing one. */
export async function oneOf(
  context: SessionContext,
  by: SQL | undefined,
  order: SQL = sql`${table.id}`,
): Promise<BranchUser> {
  const [row] = await rowsOf(context)
    .where(and(ofManaged(context), by))
    .orderBy(order, table.id)
    .limit(1);
  if (!row) throw notFound('id');
  return toBranchUser(row, context);
}

function rowsOf({ db }: SessionContext) {
  return db
    .select(listed)
    .from(table)
    .innerJoin(tenants, eq(tenants.id, table.tenantId))
    .leftJoin(branches, eq(branches.id, table.branchId));
}

type Row = Omit<typeof table.$inferSelect, 'invitationHash'> &
  Pick<
    BranchUser,
    | 'state'
    | 'username'
    | 'branch'
    | 'companyName'
    | 'maySetPassword'
    | 'hasSecondFactor'
    | 'hasIdentity'
  >;

function toBranchUser(row: Row, { session }: SessionContext): BranchUser {
  const { id, name, email, state: standing, username, phoneMobile, homeNumber, dob } = row;
  return {
    id,
    name,
    email,
    privilege: row.role as Privilege,
    state: standing,
    username,
    phoneMobile,
    homeNumber,
    dob,
    sex: row.sex as BranchUser['sex'],
    remark: row.remark,
    branchID: row.branchId,
    branch: row.branch,
    companyName: row.companyName,
    isSelf: row.accountId === session.accountId,
    maySetPassword: row.maySetPassword,
    hasSecondFactor: row.hasSecondFactor,
    hasIdentity: row.hasIdentity,
    version: row.version,
  };
}

/**
 * Refuses a user of a managed branch for whose account the person does not answer: 404 for another's and a missing one, 409
 * without an account, 403 for who works elsewhere too.
 */
export async function refuseNotAnswered(context: SessionContext, id: number): Promise<void> {
  const [member] = await context.db
    .select({
      accountId: table.accountId,
      isAllowed: sql<boolean>`app.may_set_password(${table.id})`,
    })
    .from(table)
    .where(and(eq(table.id, id), ofManaged(context)));
  if (!member) throw notFound('id');
  if (member.accountId === null) throw refusal(409, 'BRANCH_USER.NOT_LINKED');
  if (!member.isAllowed) throw refusal(403, 'SIGN_INS.NOT_YOURS_ALONE');
}
