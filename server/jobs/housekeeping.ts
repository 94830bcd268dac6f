import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tellHubs } from '../realtime/messages.ts';

const EVERY_MS = 10 * 60_000;
/** Held while one of several servers sweeps. */
const SWEEPING = 7_031_965;

/** Keeps sweeping, from now on and every ten minutes. */
export function startHousekeeping(
  database: Database,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let sweeping = Promise.resolve();
  const begin = () => {
    sweeping = sweep(database).catch(onError);
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

/**
 * Ends sessions that nobody can use any more, and removes what has served its time. A token is kept for a day after
 * its last use, so that one which comes back is known for what it is.
 */
export async function sweep(database: Database): Promise<void> {
  await database.system(async (work) => {
    const { db } = work;
    const { rows } = await db.execute<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${SWEEPING}) AS free`,
    );
    if (!rows[0]?.free) return;
    const { rows: ended } = await db.execute<{ id: number }>(sql`
      UPDATE session s SET ended_at = now(), ended_by = 'time'
       WHERE s.ended_at IS NULL
         AND (s.created_at < now() - interval '7 days'
              OR NOT EXISTS (SELECT FROM session_token t
                              WHERE t.session_id = s.id AND t.issued_at > now() - interval '12 hours'))
      RETURNING s.id`);
    for (const { id } of ended) await tellHubs(work, { kind: 'ended', session: id });
    for (const outworn of [
      sql`session WHERE ended_at < now() - interval '30 days'`,
      sql`session_token WHERE replaced_at < now() - interval '1 day' OR issued_at < now() - interval '36 hours'`,
      sql`attempt WHERE since < now() - interval '1 day'`,
      sql`password_reset WHERE used_at < now() - interval '1 day' OR expires_at < now() - interval '1 day'`,
      sql`hub_connection WHERE seen_at < now() - interval '5 minutes'`,
    ])
      await db.execute(sql`DELETE FROM ${outworn}`);
  });
}
