import { and, desc, eq, sql } from 'drizzle-orm';
import type { ownSessions as calls } from '../../../../contract/accounts/ownSessions.ts';
import { branches, sessions } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { endSession, isLive, seenAt, shortAddress } from '../accounts/sessions.ts';

export const ownSessions: Handlers<typeof calls> = {
  async ownSessions(_, { db, session }) {
    const rows = await db
      .select({
        id: sessions.id,
        created: sessions.createdAt,
        seen: seenAt.mapWith(sessions.createdAt).as('seen'),
        branch: branches.code,
        address: sessions.address,
        device: sql<string>`coalesce((SELECT i.device FROM sign_in i WHERE i.session_id = ${sessions.id} LIMIT 1), '')`,
      })
      .from(sessions)
      .leftJoin(branches, eq(branches.id, sessions.branchId))
      .where(and(eq(sessions.accountId, session.accountId), isLive))
      .orderBy(desc(eq(sessions.id, session.id)), desc(seenAt), sessions.id);
    return rows.map(({ id, created, seen, branch, address, device }) => ({
      id,
      created: wallClockOf(created),
      lastSeen: wallClockOf(seen),
      branchName: branch,
      address: shortAddress(address),
      device,
      isThis: id === session.id,
    }));
  },

  async endOwnSession({ id }, context) {
    const { db, session, audit } = context;
    const [own] = await db
      .select({ endedAt: sessions.endedAt })
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.accountId, session.accountId)))
      .for('update');
    if (!own) throw notFound('id');
    if (own.endedAt === null) {
      await endSession(context, id, 'own');
      await audit({ resource: 'sessions', id, action: 'end' });
    }
    return { done: true };
  },
};
