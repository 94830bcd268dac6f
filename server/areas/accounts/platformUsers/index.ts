import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Role, roles } from '../../../../contract/access.ts';
import type { platformUsers as calls } from '../../../../contract/accounts/platformUsers.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { accounts as table, agataUsers, sessions } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { accessLevel } from '../../agata/agataUsers/accessLevel.ts';
import { hasEmail } from '../accounts/byEmail.ts';
import { endSessionsOfOthers, isLive } from '../accounts/sessions.ts';
import { lockAdministrators } from './administrators.ts';

const RESOURCE = 'platform-users';
const ADMINISTRATOR = 'Administrator';

export const platformUsers: Handlers<typeof calls> = {
  async saasUserList({ isAdministrator: wanted, role, q, ...list }, context) {
    const rows = await pageOf(context, list, {
      sorts: {
        fullName: table.fullName,
        email: table.email,
        isAdministrator,
        createdDate: table.createdAt,
        id: table.id,
      },
      defaultSort: 'fullName',
      id: table.id,
      where: and(
        wanted === undefined ? undefined : sql`${isAdministrator} = ${wanted}`,
        role && hasRole(role),
        q ? containsWords(q, [table.fullName, table.email]) : undefined,
      ),
      rows: () => rowsOf(context).$dynamic(),
    });
    return rows.map(toUser);
  },

  saasUserDetail: ({ email }, context) => oneOf(context, hasEmail(email)),

  async editSaasUserRole({ id, isAdministrator: wanted }, context) {
    const { db, session } = context;
    // One change of this role after another, so that the last Administrator stays.
    await lockAdministrators(context);
    const [before] = await db.select().from(table).where(eq(table.id, id)).for('no key update');
    if (!before) throw notFound('id');
    await refuseStale(context, RESOURCE, before);
    const was = before.platformRole === ADMINISTRATOR;
    if (was === wanted) return oneOf(context, eq(table.id, id));
    if (id === session.accountId) throw refusal(403, 'PLATFORM_USER.OWN');
    if (await accessLevel(context)) throw refusal(403, 'PLATFORM_USER.FULL_ACCESS');
    if (wanted && before.emailConfirmedAt === null)
      throw refusal(409, 'PLATFORM_USER.UNCONFIRMED', { field: 'isAdministrator' });
    if (was) await refuseLast(context, id);
    await db
      .update(table)
      .set({
        platformRole: wanted ? ADMINISTRATOR : roleWithout(table.id),
        version: sql`${table.version} + 1`,
      })
      .where(eq(table.id, id));
    if (was) await db.delete(agataUsers).where(eq(agataUsers.accountId, id));
    const changes = { isAdministrator: [was, wanted] as [unknown, unknown] };
    await record(context, { resource: RESOURCE, id, action: 'edit', changes });
    if (was) await endSessionsOfOthers(context, { accountId: id }, 'rights');
    else await notifyHubs(context, { kind: 'rights', account: id });
    return oneOf(context, eq(table.id, id));
  },
};

// Who is an approved provider of AGATA works there again.
const roleWithout = (id: typeof table.id) => sql<Role | null>`(
  SELECT 'Consultant' FROM healthcare_provider p WHERE p.account_id = ${id} AND p.status = 'approved')`;

const isAdministrator = sql<boolean>`coalesce(${table.platformRole} = ${ADMINISTRATOR}, false)`;

const listed = {
  id: table.id,
  email: table.email,
  fullName: table.fullName,
  isAdministrator: isAdministrator.as('is_administrator'),
  works: sql<string>`coalesce((
    SELECT string_agg(DISTINCT coalesce(b.code, t.company_name), ', ' ORDER BY coalesce(b.code, t.company_name))
      FROM membership m JOIN tenant t ON t.id = m.tenant_id LEFT JOIN branch b ON b.id = m.branch_id
     WHERE m.account_id = account.id AND NOT m.blocked), '')`.as('works'),
  branchRoles: sql<Role[]>`ARRAY(SELECT DISTINCT m.role FROM membership m
     WHERE m.account_id = account.id AND NOT m.blocked)`.as('branch_roles'),
  platformRole: table.platformRole,
  branches: sql<number>`(SELECT count(DISTINCT b.id)::integer
      FROM membership m JOIN branch b ON b.tenant_id = m.tenant_id AND (m.branch_id IS NULL OR b.id = m.branch_id)
     WHERE m.account_id = account.id AND NOT m.blocked)`.as('branches'),
  lastSignedIn: sql<Date | null>`coalesce(
      (SELECT max(s.created_at) FROM session s WHERE s.account_id = account.id),
      (SELECT a.at FROM audit a
        WHERE a.account_id = account.id AND a.branch_id IS NULL AND a.resource = 'sessions' AND a.action = 'sign-in'
        ORDER BY a.at DESC LIMIT 1))`
    .mapWith(table.createdAt)
    .as('last_signed_in'),
  emailConfirmed: sql<boolean>`${table.emailConfirmedAt} IS NOT NULL`.as('email_confirmed'),
  createdDate: sql<string>`(${table.createdAt} ${atClinicZone})::date::text`.as('created_date'),
  version: table.version,
};

function rowsOf({ db }: SessionContext) {
  const devices = db
    .select({ devices: sql<number>`count(*)::integer` })
    .from(sessions)
    .where(and(eq(sessions.accountId, table.id), isLive));
  return db.select({ ...listed, devices: sql<number>`(${devices})`.as('devices') }).from(table);
}

type UserRow = Awaited<ReturnType<typeof rowsOf>>[number];

function toUser({ branchRoles, platformRole, lastSignedIn, ...row }: UserRow) {
  const held: readonly (string | null)[] = [platformRole, ...branchRoles];
  return {
    ...row,
    roles: roles
      .filter((role) => held.includes(role))
      .toSorted((one, other) => Number(other === platformRole) - Number(one === platformRole)),
    lastSignedIn: lastSignedIn && wallClockOf(lastSignedIn),
  };
}

/** The condition that a person has a role, on the platform or in a tenant or branch. */
const hasRole = (role: Role) => sql`(${table.platformRole} = ${role} OR EXISTS (
  SELECT FROM membership m WHERE m.account_id = ${outer(table.id)} AND m.role = ${role} AND NOT m.blocked))`;

async function oneOf(
  context: SessionContext,
  by: SQL,
): Promise<Answered<typeof calls.saasUserDetail>> {
  const [row] = await rowsOf(context).where(by);
  if (!row) throw notFound('id');
  return toUser(row);
}

async function refuseLast({ db }: SessionContext, id: number): Promise<void> {
  const others = await db
    .select({ level: agataUsers.accessLevelId })
    .from(table)
    .leftJoin(agataUsers, eq(agataUsers.accountId, table.id))
    .where(and(eq(table.platformRole, ADMINISTRATOR), isNull(table.disabledAt), ne(table.id, id)));
  if (others.length === 0) throw refusal(409, 'PLATFORM_USER.LAST');
  if (others.every(({ level }) => level !== null))
    throw refusal(409, 'PLATFORM_USER.LAST_FULL_ACCESS');
}
