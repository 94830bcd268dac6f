import { eq, sql } from 'drizzle-orm';
import { proformas } from '../../../db/schema/index.ts';
import type { Config } from '../../../kit/config.ts';
import type { Database } from '../../../kit/db/database.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { mailProforma } from './proformaMails.ts';

interface Due extends Record<string, unknown> {
  id: number;
  days_before: number;
}

/**
 * Reminds of proformas that are not paid, on the days that the platform has chosen, from their last day back and on. Each
 * reminder is noted with its day, so that it is sent once by however many servers; one that is late is sent until the next
 * is due, after the last day for three days at most. None goes out on the day on which the proforma was mailed. The end of
 * a plan has mails of its own, so a renewal that lapses has none.
 */
export async function remindOfProformas(
  database: Database,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  await database.system(async (work) => {
    const { rows } = await work.db.execute<Due>(sql`
      WITH due AS (
        SELECT DISTINCT ON (p.id) p.id, p.branch_id, day.before
          FROM proforma p
          CROSS JOIN seller s
          CROSS JOIN unnest(s.reminder_days::integer[]) day (before)
          CROSS JOIN LATERAL (SELECT p.valid_to - (now() AT TIME ZONE app.clinic_zone())::date AS left) today
         WHERE p.status = 'Open' AND p.is_reminded
           AND today.left <= day.before AND (today.left >= 0 OR (day.before < 0 AND day.before - today.left <= 3))
           AND (day.before >= 0 OR p.purpose <> 'renewal')
           AND (p.mailed_at AT TIME ZONE app.clinic_zone())::date < p.valid_to - day.before
         ORDER BY p.id, day.before
      ), noted AS (
        INSERT INTO proforma_reminder (branch_id, proforma_id, days_before)
        SELECT branch_id, id, before FROM due ON CONFLICT DO NOTHING RETURNING proforma_id, days_before
      )
      SELECT proforma_id AS id, days_before FROM noted ORDER BY proforma_id`);
    const recorded = { ...work, ...systemRecorder(work) };
    for (const { id, days_before: before } of rows) {
      const [proforma] = await work.db.select().from(proformas).where(eq(proformas.id, id));
      if (proforma)
        await mailProforma(recorded, before < 0 ? 'PROFORMA_LAPSED' : 'PROFORMA_DUE', {
          proforma,
          PUBLIC_URL,
        });
    }
  });
}
