import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
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
import { giveLevel, levelIdOf, refuseLastFull } from './levels.ts';

const RESOURCE = 'platform-users';
/** The resource of who has which access level. */
const LEVELS = 'agata-users';
const ADMINISTRATOR = 'Administrator';

export const platformUsers: Handlers<typeof calls> = {
  async saasUserList({ isAdministrator: wanted, accessLevel, role, q, ...list }, context) {
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
        // Those of API keys have no password.
        ne(table.passwordHash, ''),
        wanted === undefined ? undefined : sql`${isAdministrator} = ${wanted}`,
        accessLevel === undefined
          ? undefined
          : inArray(
              table.id,
              context.db
                .select({ id: agataUsers.accountId })
                .from(agataUsers)
                .where(eq(agataUsers.accessLevelId, accessLevel)),
            ),
        role && hasRole(role),
        q ? containsWords(q, [table.fullName, table.email]) : undefined,
      ),
      rows: () => rowsOf(context).$dynamic(),
    });
    return rows.map(toUser);
  },

  saasUserDetail: ({ email }, context) => oneOf(context, hasEmail(email)),

  async editSaasUserRole({ id, isAdministrator: wanted, accessLevel: given }, context) {
    const { db, session, mayOnPlatform } = context;
    // One change of this role after another, so that the last Administrator stays.
    await lockAdministrators(context);
    const [before] = await db.select().from(table).where(eq(table.id, id)).for('no key update');
    if (!before) throw notFound('id');
    await refuseStale(context, RESOURCE, before);
    const was = before.platformRole === ADMINISTRATOR;
    const level = await levelIdOf(context, id);
    const next = wanted ? (given === undefined ? level : given) : null;
    if (was === wanted && level === next) return oneOf(context, eq(table.id, id));
    if (was !== wanted) {
      if (id === session.accountId) throw refusal(403, 'PLATFORM_USER.OWN');
      if (await accessLevel(context)) throw refusal(403, 'PLATFORM_USER.FULL_ACCESS');
      if (wanted && before.emailConfirmedAt === null)
        throw refusal(409, 'PLATFORM_USER.UNCONFIRMED', { field: 'isAdministrator' });
      if (was) await refuseLastFull(context, id);
    }
    await db
      .update(table)
      .set({
        ...(was !== wanted && {
          platformRole: wanted ? ADMINISTRATOR : roleWithout(table.id),
        }),
        version: sql`${table.version} + 1`,
      })
      .where(eq(table.id, id));
    if (!wanted) await db.delete(agataUsers).where(eq(agataUsers.accountId, id));
    else if (level !== next) {
      if (mayOnPlatform('edit', LEVELS) === 'none')
        throw refusal(403, 'GENERAL.FORBIDDEN', { field: 'accessLevel' });
      await giveLevel(context, id, next);
    }
    const leveled = { accessLevel: [level, next] as [unknown, unknown] };
    const changes = {
      ...(was !== wanted && { isAdministrator: [was, wanted] as [unknown, unknown] }),
      ...(level !== next && leveled),
    };
    await record(context, { resource: RESOURCE, id, action: 'edit', changes });
    if (level !== next)
      await record(context, { resource: LEVELS, id, action: 'edit', changes: leveled });
    if (was && !wanted) await endSessionsOfOthers(context, { accountId: id }, 'rights');
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
  accessLevel: sql<number | null>`(
    SELECT u.access_level_id FROM agata_user u WHERE u.account_id = ${outer(table.id)})`.as(
    'access_level',
  ),
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
  hasSecondFactor: sql<boolean>`app.has_second_factor(${outer(table.id)})`.as('has_second_factor'),
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
