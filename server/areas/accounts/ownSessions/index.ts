import { isIPv6 } from 'node:net';
import { and, eq, sql } from 'drizzle-orm';
import type { ownSessions as calls } from '../../../../contract/accounts/ownSessions.ts';
import { sessions } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { wallClockOf } from '../../../time.ts';
import { endSession } from '../accounts/sessions.ts';

interface SessionRow extends Record<string, unknown> {
  id: number;
  created: Date;
  seen: Date;
  branch: string | null;
  address: string;
}

export const ownSessions: Handlers<typeof calls> = {
  async ownSessions(_, { db, session }) {
    const { rows } = await db.execute<SessionRow>(sql`
      SELECT s.id, s.created_at AS created, t.seen, b.code AS branch, s.address
        FROM session s
        CROSS JOIN LATERAL (SELECT max(issued_at) AS seen FROM session_token WHERE session_id = s.id) t
        LEFT JOIN branch b ON b.id = s.branch_id
       WHERE s.account_id = ${session.accountId} AND s.ended_at IS NULL
         AND s.created_at > now() - interval '7 days' AND t.seen > now() - interval '12 hours'
       ORDER BY s.id = ${session.id} DESC, t.seen DESC, s.id`);
    return rows.map(({ id, created, seen, branch, address }) => ({
      id,
      created: wallClockOf(new Date(created)),
      lastSeen: wallClockOf(new Date(seen)),
      branchName: branch,
      address: shortAddress(address),
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

// Enough to tell places apart.
function shortAddress(address: string): string {
  if (address === '') return '';
  return isIPv6(address)
    ? `${address.split(':').slice(0, 3).join(':')}:…`
    : `${address.split('.').slice(0, 3).join('.')}.…`;
}
