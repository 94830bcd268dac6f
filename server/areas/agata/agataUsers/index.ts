import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { mayGiveLevel } from '../../../../contract/agata/accessAreas.ts';
import type { agataUsers as calls } from '../../../../contract/agata/agataUsers.ts';
import { accessLevels, accounts, agataUsers as table } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { levelOf } from '../../accounts/accounts/people.ts';
import { lockAdministrators } from '../../accounts/platformUsers/administrators.ts';
import { accessLevel as ownLevel } from './accessLevel.ts';

const RESOURCE = 'agata-users';
const isUser = and(eq(accounts.platformRole, 'Administrator'), isNull(accounts.disabledAt));

export const agataUsers: Handlers<typeof calls> = {
  async agataUserList({ accessLevel, hasFullAccess, q, ...list }, context) {
    const rows = await pageOf(context, list, {
      sorts: { fullName: accounts.fullName, email: accounts.email, id: accounts.id },
      defaultSort: 'fullName',
      id: accounts.id,
      where: and(
        isUser,
        accessLevel === undefined ? undefined : eq(table.accessLevelId, accessLevel),
        hasFullAccess === undefined
          ? undefined
          : (hasFullAccess ? isNull : isNotNull)(table.accessLevelId),
        q ? containsWords(q, [accounts.fullName, accounts.email]) : undefined,
      ),
      rows: () => userRows(context).$dynamic(),
    });
    return rows.map((row) => toUser(row, context));
  },

  agataUserDetail: ({ id }, context) => oneOf(context, eq(accounts.id, id)),

  async setAccessLevel({ id, accessLevel }, context) {
    const { db, session } = context;
    await lockAdministrators(context);
    const before = await oneOf(context, eq(accounts.id, id));
    if (before.accessLevel === accessLevel) return before;
    if (id === session.accountId) throw refusal(403, 'AGATA.OWN_LEVEL');
    const own = await ownLevel(context);
    const isGiven = [await levelOf(db, id), await levelNamed(context, accessLevel)].every((level) =>
      mayGiveLevel(own, level),
    );
    if (!isGiven) throw refusal(403, 'AGATA.BEYOND_OWN_LEVEL');
    if (before.accessLevel === null) await refuseLast(context, id);
    if (accessLevel === null) await db.delete(table).where(eq(table.accountId, id));
    else
      await db
        .insert(table)
        .values({ accountId: id, accessLevelId: accessLevel })
        .onConflictDoUpdate({ target: table.accountId, set: { accessLevelId: accessLevel } });
    const changes = { accessLevel: [before.accessLevel, accessLevel] as [unknown, unknown] };
    await record(context, { resource: RESOURCE, id, action: 'edit', changes });
    await notifyHubs(context, { kind: 'rights', account: id });
    return oneOf(context, eq(accounts.id, id));
  },
};

function userRows({ db }: SessionContext) {
  return db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      email: accounts.email,
      accessLevel: table.accessLevelId,
      lastSignedIn: sql<Date | null>`(
        SELECT max(s.created_at) FROM session s WHERE s.account_id = ${outer(accounts.id)})`
        .mapWith(accounts.createdAt)
        .as('last_signed_in'),
    })
    .from(accounts)
    .leftJoin(table, eq(table.accountId, accounts.id));
}

type UserRow = Awaited<ReturnType<typeof userRows>>[number];

const toUser = ({ lastSignedIn, ...row }: UserRow, { session }: SessionContext) => ({
  ...row,
  isSelf: row.id === session.accountId,
  lastSignedIn: lastSignedIn && wallClockOf(lastSignedIn),
});

async function oneOf(context: SessionContext, by: SQL) {
  const [row] = await userRows(context).where(and(by, isUser));
  if (!row) throw notFound('id');
  return toUser(row, context);
}

async function levelNamed({ db }: SessionContext, id: number | null) {
  if (id === null) return null;
  const [level] = await db.select().from(accessLevels).where(eq(accessLevels.id, id));
  if (!level) throw notFound('accessLevel');
  return level;
}

async function refuseLast(context: SessionContext, id: number): Promise<void> {
  const [other] = await userRows(context)
    .where(and(isUser, ne(accounts.id, id), isNull(table.accessLevelId)))
    .limit(1);
  if (!other) throw refusal(409, 'PLATFORM_USER.LAST_FULL_ACCESS');
}
