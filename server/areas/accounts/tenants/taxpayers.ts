import { and, eq, sql } from 'drizzle-orm';
import { registrationNumberOf } from '../../../../contract/accounts/myInvoisRules.ts';
import { branches, tenants } from '../../../db/schema/index.ts';
import type { MyInvoisGateway } from '../../../gateways/myinvois/index.ts';
import { hasMyInvois } from '../../../gateways/usesStandIn.ts';
import type { Config } from '../../../kit/config.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';

/** Companies that are asked about at once, so that MyInvois is not asked in a burst. */
const MOST = 20;

/**
 * Asks MyInvois whether a company's TIN and registration belong together, and keeps the answer if they are still the same.
 * No transaction is open meanwhile. Where MyInvois does not answer, the company stays unchecked and is asked about later.
 */
export async function checkTaxpayer(
  database: Database,
  gateway: MyInvoisGateway,
  { id }: { id: number },
): Promise<undefined> {
  const [asked] = await database.system(({ db }) =>
    db
      .select({ tin: tenants.tin, idType: tenants.idType, rocNo: tenants.rocNo })
      .from(tenants)
      .where(and(eq(tenants.id, id), sql`app.is_tax_identity(${tenants.tin}, ${tenants.rocNo})`)),
  );
  if (!asked) return;
  const { tin, idType, rocNo } = asked;
  const isRight = await gateway.isTaxpayer({
    tin,
    idType: idType || 'BRN',
    idNo: registrationNumberOf(rocNo),
  });
  await database.system(async (work) => {
    const changed = await work.db
      .update(tenants)
      .set({ taxCheck: isRight ? 'Right' : 'Wrong', taxCheckedAt: sql`now()` })
      .where(
        and(
          eq(tenants.id, id),
          eq(tenants.tin, tin),
          eq(tenants.idType, idType),
          eq(tenants.rocNo, rocNo),
        ),
      )
      .returning({ id: tenants.id });
    if (changed.length === 0) return;
    const own = await work.db
      .select({ id: branches.id })
      .from(branches)
      .where(eq(branches.tenantId, id));
    const { announce } = systemRecorder(work);
    for (const branch of own)
      await announce({ resource: 'tenants', id, change: 'update' }, branch.id);
  });
}

/** Has MyInvois asked about a company, once what the transaction changed is committed. */
export async function askAboutTaxpayer(
  work: Pick<Work, 'client'>,
  config: Config,
  id: number,
): Promise<void> {
  if (hasMyInvois(config)) await enqueue(work, 'taxpayer', [{ id }]);
}

/** Asks about the companies that MyInvois has said nothing of, those that it did not answer about included. */
export async function askAboutTaxpayers(database: Database, config: Config): Promise<void> {
  if (!hasMyInvois(config)) return;
  await database.system(async (work) => {
    const waiting = await work.db
      .select({ id: tenants.id })
      .from(tenants)
      .where(
        sql`${tenants.taxCheckedAt} IS NULL AND app.is_tax_identity(${tenants.tin}, ${tenants.rocNo})`,
      )
      // Those that get no answer do not keep others waiting.
      .orderBy(sql`random()`)
      .limit(MOST);
    await enqueue(work, 'taxpayer', waiting);
  });
}
