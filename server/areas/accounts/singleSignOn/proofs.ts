import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { MISSING_DAYS, RECORD_BEGINS } from '../../../../contract/accounts/singleSignOn.ts';
import { emailDomains as table } from '../../../db/schema/index.ts';
import type { Config } from '../../../kit/config.ts';
import type { Database, Db, Work } from '../../../kit/db/database.ts';
import { record, type Recorder } from '../../../kit/http/changes.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { sendMail } from '../../platform/emailTemplates/sending.ts';
import { askForRecords } from './nameServers.ts';

const RESOURCE = 'email-domains';
/** Domains that are asked about in one round. */
const MOST_AT_ONCE = 20;

type Domain = Pick<typeof table.$inferSelect, 'id' | 'domain' | 'tenantId'>;

/** Ends the proof of a domain, with what its company's provider gave its people. Answers whether there was one. */
export async function endProof(
  db: Db,
  recorder: Recorder,
  { id, domain, tenantId }: Domain,
): Promise<boolean> {
  const { rows } = await db.execute<{ was: boolean }>(
    sql`SELECT app.end_domain_proof(${id}::integer) AS was`,
  );
  if (!rows[0]?.was) return false;
  await record(recorder, {
    resource: RESOURCE,
    id,
    action: 'domain-taken-back',
    change: 'update',
    changes: { domain: [domain, null], tenant: [tenantId, null] },
  });
  return true;
}

/**
 * Asks the DNS once a day whether it still has the records that proved domains. The owners of a company are mailed when one
 * is gone, and its proof ends a week later. A DNS that does not answer says nothing. Domains that the platform proved are
 * left to the platform.
 */
export async function recheckDomains(
  database: Database,
  config: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const asked = await database.system(({ db }) => takeTurns(db));
  for (const domain of asked) {
    const records = await askForRecords(domain.domain);
    if (records === null) continue;
    const isThere = records.includes(`${RECORD_BEGINS}${domain.token}`);
    await database.system((work) => noteAnswer({ ...work, config }, domain, isThere));
  }
}

/** Takes the domains whose turn it is, so that no other server asks about them. */
async function takeTurns(db: Db) {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isNotNull(table.provenAt),
        isNull(table.provenBy),
        or(isNull(table.checkedAt), lt(table.checkedAt, sql`now() - interval '1 day'`)),
      ),
    )
    .orderBy(sql`${table.checkedAt} NULLS FIRST`)
    .limit(MOST_AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(table)
    .set({ checkedAt: sql`now()` })
    .where(sql`${table.id} IN ${due}`)
    .returning({
      id: table.id,
      domain: table.domain,
      tenantId: table.tenantId,
      token: table.token,
    });
}

async function noteAnswer(
  work: Work & { config: Pick<Config, 'PUBLIC_URL'> },
  domain: Domain,
  isThere: boolean,
): Promise<void> {
  const { db } = work;
  const [held] = await db
    .select({
      missingSince: table.missingSince,
      isOver: sql<boolean>`coalesce(${table.missingSince} < now() - make_interval(days => ${MISSING_DAYS}), false)`,
    })
    .from(table)
    .where(and(eq(table.id, domain.id), isNotNull(table.provenAt), isNull(table.provenBy)))
    .for('update');
  if (!held) return;
  if (!isThere && held.isOver) {
    await endProof(db, systemRecorder(work), domain);
    return;
  }
  if (isThere === (held.missingSince === null)) return;
  await db
    .update(table)
    .set({ missingSince: isThere ? null : sql`now()` })
    .where(eq(table.id, domain.id));
  if (!isThere) await mailOwners(work, domain);
}

interface Owner extends Record<string, unknown> {
  name: string;
  email: string;
  day: string;
}

async function mailOwners(
  work: Work & { config: Pick<Config, 'PUBLIC_URL'> },
  { domain, tenantId }: Domain,
): Promise<void> {
  const link = `${work.config.PUBLIC_URL}/single-sign-on/${tenantId}`;
  const { rows } = await work.db.execute<Owner>(sql`
    SELECT DISTINCT a.display_name AS name, a.email,
           ((now() AT TIME ZONE app.clinic_zone())::date + ${MISSING_DAYS}::integer)::text AS day
      FROM membership m JOIN account a ON a.id = m.account_id
     WHERE m.tenant_id = ${tenantId} AND m.role = 'Tenant' AND NOT m.blocked
       AND a.disabled_at IS NULL AND a.email_confirmed_at IS NOT NULL`);
  for (const { name, email, day } of rows)
    await sendMail(work, 'DOMAIN_MISSING', {
      recipients: [email],
      values: () => ({ name, title: domain, day, link }),
    });
}
