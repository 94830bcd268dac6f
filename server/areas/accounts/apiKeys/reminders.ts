import { sql } from 'drizzle-orm';
import type { Config } from '../../../kit/config.ts';
import type { Database } from '../../../kit/db/database.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';

interface Reminder extends Record<string, unknown> {
  name: string;
  day: string;
  company: string;
  person: string;
  email: string;
}

/**
 * Mails whoever made an API key that it expires within a week, or an owner where they work there no longer. Each is noted in the same transaction, so that it is sent
 * once by however many servers; a key that was made for less than a week is not told of.
 */
export async function remindOfKeys(
  database: Database,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const link = `${PUBLIC_URL}/branch-management/api-keys`;
  await database.system(async (work) => {
    const { rows } = await work.db.execute<Reminder>(sql`
      WITH due AS (
        UPDATE api_key k SET reminded_at = now()
         WHERE k.ended_at IS NULL AND k.reminded_at IS NULL
           AND k.expires_at > now() AND k.expires_at < now() + interval '7 days'
           AND k.expires_at > k.made_at + interval '7 days'
        RETURNING k.name, k.tenant_id, k.made_by, k.expires_at)
      SELECT due.name, (due.expires_at AT TIME ZONE app.clinic_zone())::date::text AS day, t.company_name AS company,
             told.display_name AS person, told.email
        FROM due JOIN tenant t ON t.id = due.tenant_id
             JOIN LATERAL (
               SELECT a.display_name, a.email FROM membership m JOIN account a ON a.id = m.account_id
                WHERE m.tenant_id = due.tenant_id AND NOT m.blocked AND a.disabled_at IS NULL
                  AND a.email_confirmed_at IS NOT NULL AND (a.id = due.made_by OR m.role = 'Tenant')
                ORDER BY a.id = due.made_by DESC, m.id LIMIT 1) told ON true`);
    for (const { name, day, company, person, email } of rows)
      await sendMail(work, 'API_KEY_EXPIRES', {
        recipients: [email],
        values: () => ({ name: person, title: name, company, day, link }),
      });
  });
}
