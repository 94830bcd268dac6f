import { sql } from 'drizzle-orm';
import type { Config } from '../../../kit/config.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { addAlert } from '../../../notifications/adding.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';

interface Reminder extends Record<string, unknown> {
  branch_id: number;
  branch: string;
  plan: string;
  last_day: string;
  days_before: number;
  emails: string[];
  /** A proforma that renews it was mailed today. */
  is_told: boolean;
}

/**
 * Mails branches and their companies that a plan ends, and alerts who manages them: 30, 7 and 1 days before its last day, and the day after. Each
 * mail is noted with its last day, so that it is sent once by however many servers. One that is late is sent until the
 * next is due; none about a day on which the subscription had only begun, and none on a day on which the proforma that
 * renews the plan was mailed, as that tells the same.
 */
export async function remindOfEnds(
  database: Database,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const link = `${PUBLIC_URL}/branch-management/branch-active-subscription`;
  await database.system(async (work) => {
    const { rows } = await work.db.execute<Reminder>(sql`
      WITH due AS (
        SELECT DISTINCT ON (b.id) b.id AS branch_id, b.code AS branch, s.plan_name AS plan, s.ends_on AS last_day,
               stage.days AS days_before, ARRAY[b.email, coalesce(nullif(t.billing_email, ''), t.email)] AS emails,
               EXISTS (SELECT FROM proforma p
                        WHERE p.branch_id = b.id AND p.status = 'Open' AND p.purpose = 'renewal'
                          AND (p.mailed_at AT TIME ZONE app.clinic_zone())::date
                              = (now() AT TIME ZONE app.clinic_zone())::date) AS is_told
          FROM branch b
          JOIN tenant t ON t.id = b.tenant_id
          JOIN branch_subscription s ON s.branch_id = b.id AND s.ends_on = b.subscription_ends
               AND s.replaced_by IS NULL AND s.cancelled_at IS NULL
          JOIN (VALUES (30, 8), (7, 2), (1, 0), (-1, -3)) stage (days, latest)
            ON s.ends_on - (now() AT TIME ZONE app.clinic_zone())::date BETWEEN stage.latest AND stage.days
         WHERE s.starts_on < s.ends_on - stage.days
         ORDER BY b.id
      ), noted AS (
        INSERT INTO plan_reminder (branch_id, last_day, days_before)
        SELECT branch_id, last_day, days_before FROM due ON CONFLICT DO NOTHING RETURNING branch_id
      )
      SELECT branch_id, branch, plan, last_day::text, days_before, emails, is_told
        FROM due JOIN noted USING (branch_id)`);
    for (const reminder of rows) {
      if (!reminder.is_told) await mailReminder(work, reminder, link);
      const { branch_id: branchId, plan, last_day: day, days_before } = reminder;
      await addAlert(work, {
        event: days_before < 0 ? 'PLAN_ENDED' : 'PLAN_ENDS',
        record: null,
        branchId,
        params: { plan, day },
      });
    }
  });
}

async function mailReminder(work: Work, reminder: Reminder, link: string): Promise<void> {
  const { branch, plan, last_day: lastDay, days_before: daysBefore, emails } = reminder;
  const stage = daysBefore < 0 ? 'PLAN_ENDED' : 'PLAN_ENDS';
  await sendMail(work, stage, {
    recipients: emails,
    values: () => ({ branch, plan, link, day: lastDay }),
  });
}
