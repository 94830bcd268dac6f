import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { agataUsers as calls } from '../../../../contract/agata/agataUsers.ts';
import { accounts, agataUsers as table } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { record } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { lockAdministrators } from '../../accounts/platformUsers/administrators.ts';
import { giveLevel } from '../../accounts/platformUsers/levels.ts';

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
    const { db } = context;
    await lockAdministrators(context);
    const before = await oneOf(context, eq(accounts.id, id));
    if (before.accessLevel === accessLevel) return before;
    await giveLevel(context, id, accessLevel);
    await db
      .update(accounts)
      .set({ version: sql`${accounts.version} + 1` })
      .where(eq(accounts.id, id));
    const changes = { accessLevel: [before.accessLevel, accessLevel] as [unknown, unknown] };
    for (const resource of [RESOURCE, 'platform-users'])
      await record(context, { resource, id, action: 'edit', changes });
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
