import { and, eq, gt, sql } from 'drizzle-orm';
import { audits, branches as table, tenants } from '../../../db/schema/index.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { ofAccount } from './account.ts';

const ASKED = 'request-migration';

/** Mails the platform's administrators that a branch asks for a migration; once a day. */
export async function askForMigration(branchId: number, context: SessionContext): Promise<void> {
  const { db, session, audit } = context;
  const [branch] = await db
    .select({ code: table.code, email: table.email, companyName: tenants.companyName })
    .from(table)
    .innerJoin(tenants, eq(tenants.id, table.tenantId))
    .where(and(eq(table.id, branchId), ofAccount(context, table.id)))
    .for('no key update', { of: table });
  if (!branch) throw notFound('branchId');
  const [asked] = await db
    .select({ id: audits.id })
    .from(audits)
    .where(
      and(
        eq(audits.branchId, branchId),
        eq(audits.resource, 'branches'),
        eq(audits.action, ASKED),
        gt(audits.at, sql`now() - interval '1 day'`),
      ),
    )
    .limit(1);
  if (asked) throw refusal(409, 'BRANCH.MIGRATION_ASKED');
  await audit({ resource: 'branches', id: branchId, action: ASKED, branchId });
  const { rows } = await db.execute<{ email: string }>(
    sql`SELECT email FROM app.administrator_emails() email`,
  );
  await sendMail(context, 'MIGRATION', {
    recipients: rows.map(({ email }) => email),
    values: () => ({
      branch: branch.code,
      company: branch.companyName,
      email: branch.email,
      who: session.displayName,
    }),
  });
}
