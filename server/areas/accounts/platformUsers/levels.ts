import { and, eq, isNull, ne } from 'drizzle-orm';
import { mayGiveLevel } from '../../../../contract/platform/accessAreas.ts';
import { accessLevels, accounts, agataUsers as table } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { accessLevel as ownLevel } from '../../agata/agataUsers/accessLevel.ts';
import { levelOf } from '../accounts/people.ts';

/** The id of an Administrator's access level; null for full access. */
export async function levelIdOf({ db }: SessionContext, account: number): Promise<number | null> {
  const [row] = await db
    .select({ id: table.accessLevelId })
    .from(table)
    .where(eq(table.accountId, account));
  return row?.id ?? null;
}

/**
 * Gives an Administrator an access level, or full access without one, under the lock of Administrators. Refused are the
 * own level and what goes beyond it (403), and that nobody with full access is left (409).
 */
export async function giveLevel(
  context: SessionContext,
  account: number,
  given: number | null,
): Promise<void> {
  const { db, session } = context;
  if (account === session.accountId) throw refusal(403, 'AGATA.OWN_LEVEL');
  const own = await ownLevel(context);
  const held = await levelOf(db, account);
  const isGiven = [held, await levelNamed(context, given)].every((level) =>
    mayGiveLevel(own, level),
  );
  if (!isGiven) throw refusal(403, 'AGATA.BEYOND_OWN_LEVEL');
  if (held === null) await refuseLastFull(context, account);
  if (given === null) await db.delete(table).where(eq(table.accountId, account));
  else
    await db
      .insert(table)
      .values({ accountId: account, accessLevelId: given })
      .onConflictDoUpdate({ target: table.accountId, set: { accessLevelId: given } });
}

/** Refuses to narrow or take away the last Administrator with full access (409). */
export async function refuseLastFull({ db }: SessionContext, account: number): Promise<void> {
  const others = await db
    .select({ level: table.accessLevelId })
    .from(accounts)
    .leftJoin(table, eq(table.accountId, accounts.id))
    .where(
      and(
        eq(accounts.platformRole, 'Administrator'),
        isNull(accounts.disabledAt),
        ne(accounts.id, account),
      ),
    );
  if (others.length === 0) throw refusal(409, 'PLATFORM_USER.LAST');
  if (others.every(({ level }) => level !== null))
    throw refusal(409, 'PLATFORM_USER.LAST_FULL_ACCESS');
}

async function levelNamed({ db }: SessionContext, id: number | null) {
  if (id === null) return null;
  const [level] = await db.select().from(accessLevels).where(eq(accessLevels.id, id));
  if (!level) throw notFound('accessLevel');
  return level;
}
