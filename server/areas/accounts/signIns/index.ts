import { and, desc, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import {
  END_LINK_DAYS,
  MOST_SIGN_INS,
  openedOutcomes,
  type SignIn,
  type signIns as calls,
} from '../../../../contract/accounts/signIns.ts';
import { audits, sessions, signIns as table } from '../../../db/schema/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { endSession, shortAddress } from '../accounts/sessions.ts';
import { refuseNotAnswered } from '../branchUsers/reading.ts';

type Row = Pick<
  typeof table.$inferSelect,
  'id' | 'at' | 'times' | 'outcome' | 'factor' | 'address' | 'device' | 'timeZone'
>;

export const signIns: Handlers<typeof calls> = {
  async ownSignIns(_, { db, session }) {
    const last = (outcome: SQL) =>
      db
        .select()
        .from(table)
        .where(and(eq(table.accountId, session.accountId), outcome))
        .orderBy(desc(table.at), desc(table.id))
        .limit(MOST_SIGN_INS);
    // Whoever tries from many addresses does not push the person's own sign-ins out of sight.
    const rows = await unionAll(
      last(inArray(table.outcome, [...openedOutcomes])),
      last(notInArray(table.outcome, [...openedOutcomes])),
    ).orderBy(desc(table.at), desc(table.id));
    return rows.map(shown);
  },

  async memberSignIns({ id }, context) {
    await refuseNotAnswered(context, id);
    const { rows } = await context.client.query<Row>(
      `SELECT id, at, times, outcome, factor, address, device, time_zone AS "timeZone"
         FROM app.member_sign_ins($1, $2)`,
      [id, MOST_SIGN_INS],
    );
    return rows.map(shown);
  },

  async endNewSignIn({ code }, { database }) {
    await database.system(async (work) => {
      const { db } = work;
      const [found] = await db
        .select()
        .from(table)
        .where(
          and(
            eq(table.endHash, hashOf(code)),
            eq(table.outcome, 'ok'),
            gt(table.at, sql`now() - make_interval(days => ${END_LINK_DAYS})`),
          ),
        )
        .for('update');
      if (!found) throw refusal(400, 'AUTH.SIGN_IN_LINK_OVER', { field: 'code' });
      // It was new then, so whatever it did since was the same stranger's; the next time it is news again.
      const disowned = await db
        .update(table)
        .set({ outcome: 'disowned' })
        .where(
          and(
            eq(table.accountId, found.accountId),
            eq(table.outcome, 'ok'),
            found.deviceHash === null
              ? eq(table.id, found.id)
              : eq(table.deviceHash, found.deviceHash),
          ),
        )
        .returning({ sessionId: table.sessionId });
      await removePasskeysOf(
        db,
        disowned.flatMap(({ sessionId }) => sessionId ?? []),
      );
      for (const { sessionId } of disowned)
        if (sessionId !== null) await end(work, found.accountId, sessionId);
    });
    return { done: true };
  },
};

/** A passkey that one of these sessions added is no more its person's than the session was. */
async function removePasskeysOf(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`
    DELETE FROM passkey p USING session s
     WHERE s.id = ANY (${sql.param([...ids])}::integer[]) AND p.account_id = s.account_id AND p.id = s.passkey_id
       AND p.created_at >= s.created_at`);
}

async function end(work: Work, accountId: number, sessionId: number): Promise<void> {
  const [live] = await work.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .for('update');
  if (!live) return;
  await endSession(work, sessionId, 'mail');
  await work.db
    .insert(audits)
    .values({ accountId, resource: 'sessions', recordId: String(sessionId), action: 'end' });
}

function shown({ id, at, times, outcome, factor, address, device, timeZone }: Row): SignIn {
  return {
    id,
    at: wallClockOf(at),
    times,
    outcome,
    factor: factor as SignIn['factor'],
    address: shortAddress(address),
    device,
    timeZone,
  };
}
