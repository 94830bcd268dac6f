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

/**
 * Ends unusable sessions and deletes expired rows. A token is kept for a day after its last use, so that its reuse is
 * recognised.
 */
export async function removeExpired(database: Database): Promise<void> {
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
                              WHERE t.session_id = s.id AND t.issued_at > now() - interval '12 hours'))
      RETURNING s.id`);
    for (const { id } of ended) await notifyHubs(work, { kind: 'ended', session: id });
    for (const expired of [
      sql`session WHERE ended_at < now() - interval '30 days'`,
      sql`session_token WHERE replaced_at < now() - interval '1 day' OR issued_at < now() - interval '36 hours'`,
      sql`push_token WHERE session_id IN (SELECT s.id FROM session s WHERE s.ended_at IS NOT NULL)`,
      sql`notification WHERE created_at < now() - interval '90 days'`,
      sql`attempt WHERE since < now() - interval '1 day'`,
      sql`password_reset WHERE used_at < now() - interval '1 day' OR expires_at < now() - interval '1 day'`,
      sql`email_change WHERE expires_at < now() - interval '1 day'`,
      sql`used_captcha WHERE expires_at < now()`,
      sql`branch_visit WHERE until < now() - interval '5 minutes'`,
      sql`hub_connection WHERE seen_at < now() - interval '5 minutes'`,
    ])
      await db.execute(sql`DELETE FROM ${expired}`);
  });
}
