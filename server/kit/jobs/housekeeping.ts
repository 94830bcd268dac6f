import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { notifyHubs } from '../realtime/messages.ts';

const EVERY_MS = 10 * 60_000;
/** Advisory lock key of housekeeping: one of several servers runs it. */
const HOUSEKEEPING_LOCK = 7_031_965;

/** Does each duty of housekeeping now and every ten minutes. */
export function startHousekeeping(
  duties: readonly (() => Promise<void>)[],
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const begin = () => {
    running = Promise.all(duties.map((duty) => duty().catch(onError)));
  };
  begin();
  const timer = setInterval(begin, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Ends sessions that no longer hold. */
export async function endSessions(database: Database): Promise<void> {
  await database.system(async (work) => {
    const { db } = work;
    const { rows } = await db.execute<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${HOUSEKEEPING_LOCK}) AS free`,
    );
    if (!rows[0]?.free) return;
    const { rows: ended } = await db.execute<{ id: number }>(sql`
      UPDATE session s SET ended_at = now(), ended_by = 'time'
       WHERE s.ended_at IS NULL
         AND (s.created_at < now() - interval '7 days'
              OR NOT EXISTS (SELECT FROM session_token t
                              WHERE t.session_id = s.id AND t.issued_at > now() - interval '12 hours')
              OR app.is_session_over(s.id))
      RETURNING s.id`);
    for (const { id } of ended) await notifyHubs(work, { kind: 'ended', session: id });
  });
}
