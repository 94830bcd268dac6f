import { and, eq, sql } from 'drizzle-orm';
import type { Privilege } from '../../../../contract/accounts/branchUsers.ts';
import type { signInRules as calls } from '../../../../contract/accounts/signInRules.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { signInRules as table, tenants } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';

/** The resource by its name. */
const RESOURCE = 'sign-in-rules';

const isOwn = sql`${tenants.id} IN (SELECT o.id FROM app.owned_tenants() o)`;

// A company that has none yet has those that ask nothing.
const rulesOf = (db: Db) =>
  db
    .select({
      id: tenants.id,
      companyName: tenants.companyName,
      secondFactorRoles: sql<Privilege[]>`coalesce(${table.secondFactorRoles}, '{}')`,
      lacking: sql<number>`(SELECT count(DISTINCT m.account_id)::int FROM membership m
        WHERE m.tenant_id = ${tenants.id} AND m.account_id IS NOT NULL AND NOT m.blocked
          AND m.role = ANY (${table.secondFactorRoles}) AND NOT app.has_two_factors(m.account_id)
          AND NOT EXISTS (SELECT FROM external_identity e JOIN identity_provider p ON p.tenant_id = e.tenant_id
                           WHERE e.account_id = m.account_id AND p.tenant_id = m.tenant_id AND p.counts_as_two))`,
      longestHours: table.longestHours,
      idleMinutes: table.idleMinutes,
      networks: sql<string[]>`coalesce(${table.networks}, '{}')`,
      hoursFrom: sql<string | null>`to_char(${table.hoursFrom}, 'HH24:MI')`,
      hoursUntil: sql<string | null>`to_char(${table.hoursUntil}, 'HH24:MI')`,
      version: sql<number>`coalesce(${table.version}, 1)`,
    })
    .from(tenants)
    .leftJoin(table, eq(table.tenantId, tenants.id));

export const signInRules: Handlers<typeof calls> = {
  signInRuleList: (list, context) =>
    pageOf(context, list, {
      sorts: { companyName: tenants.companyName, id: tenants.id },
      defaultSort: 'companyName',
      id: tenants.id,
      where: isOwn,
      rows: () => rulesOf(context.db).$dynamic(),
    }),

  signInRules: ({ id }, { db }) => readRules(db, id),

  async editSignInRules({ id, ...given }, context) {
    const { db } = context;
    // Two owners at once are one after the other.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('rules for sign-in'), ${id})`);
    const before = await readRules(db, id);
    await refuseStale(context, RESOURCE, before);
    const { lacking: _, companyName: __, ...held } = before;
    const next = {
      ...held,
      ...given,
      ...(given.networks && { networks: await plain(db, given.networks) }),
    };
    const changes = differences(held, next);
    if (Object.keys(changes).length === 0) return before;
    await refuseUnsound(context, next, given);
    const { id: tenantId, version, ...values } = next;
    await db
      .insert(table)
      .values({ tenantId, ...values, version: version + 1 })
      .onConflictDoUpdate({
        target: table.tenantId,
        set: { ...values, version: version + 1 },
      });
    await record(context, { resource: RESOURCE, id, action: 'edit', changes });
    await tellCompany(context, tenantId);
    return readRules(db, id);
  },
};

async function readRules(db: Db, id: number) {
  const [found] = await rulesOf(db).where(and(eq(tenants.id, id), isOwn));
  if (!found) throw notFound('id');
  return found;
}

/** Networks without the bits that their length leaves out, each once. */
async function plain(db: Db, networks: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ network: string }>(
    sql`SELECT DISTINCT network(n::inet)::text AS network FROM unnest(${sql.param(networks)}::text[]) n ORDER BY 1`,
  );
  return rows.map(({ network }) => network);
}

type Given = Omit<Checked<typeof calls.editSignInRules>, 'id'>;

async function refuseUnsound(
  { db, session }: SessionContext,
  next: {
    secondFactorRoles: readonly string[];
    hoursFrom: string | null;
    hoursUntil: string | null;
  },
  given: Given,
): Promise<void> {
  const { hoursFrom, hoursUntil } = next;
  if ((hoursFrom === null) !== (hoursUntil === null))
    throw refusal(400, 'GENERAL.REQUIRED', {
      field: hoursFrom === null ? 'hoursFrom' : 'hoursUntil',
    });
  if (hoursFrom !== null && hoursFrom === hoursUntil)
    throw refusal(400, 'SIGN_IN_RULES.NO_HOURS', { field: 'hoursUntil' });
  const asked: readonly Privilege[] = given.secondFactorRoles ?? [];
  if (!asked.includes('Tenant')) return;
  const { rows } = await db.execute<{ has: boolean }>(
    sql`SELECT app.has_two_factors(${session.accountId}::integer) AS has`,
  );
  if (!rows[0]?.has) throw refusal(409, 'SIGN_IN_RULES.OWN_FIRST', { field: 'secondFactorRoles' });
}

// Pages ask anew what their people may, and after how much idle time they end.
async function tellCompany(context: SessionContext, tenantId: number): Promise<void> {
  const { rows } = await context.db.execute<{ account: number }>(
    sql`SELECT DISTINCT m.account_id AS account FROM membership m
         WHERE m.tenant_id = ${tenantId} AND m.account_id IS NOT NULL AND NOT m.blocked`,
  );
  for (const { account } of rows) await notifyHubs(context, { kind: 'rights', account });
}
