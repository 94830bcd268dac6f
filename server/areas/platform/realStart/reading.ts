import { type SQL, sql } from 'drizzle-orm';
import { clinicToday } from '../../../../contract/fields.ts';
import { type StartNeed, startNeeds } from '../../../../contract/platform/startNeeds.ts';
import { isDemo } from '../../../db/demo/index.ts';
import type { Config } from '../../../kit/config.ts';
import type { Work } from '../../../kit/db/database.ts';
import type { DatabaseReadings } from '../../../kit/monitoring/databaseReadings.ts';
import { readSeller } from '../../accounts/seller/reading.ts';
import { offeredPlans } from '../../accounts/subscriptions/reading.ts';

/** What of a real start is stored in the product. */
export type StoredNeeds = Pick<Record<StartNeed, boolean>, 'secondFactor' | 'seller' | 'plan'>;

/**
 * Reads what of a real start is stored, for the Administrators of a condition; undefined where the data is the demo's.
 */
export async function readStoredNeeds(
  { db }: Pick<Work, 'db'>,
  ofAccount: SQL,
): Promise<StoredNeeds | undefined> {
  if (await isDemo({ db })) return undefined;
  const { name, tin, address, postcode, email } = await readSeller(db);
  const plans = await offeredPlans(db, clinicToday());
  const { rows } = await db.execute<{ all: number; bare: number }>(sql`
    SELECT count(*)::int AS all, count(*) FILTER (
             WHERE NOT EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id AND f.since IS NOT NULL)
               AND NOT EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id))::int AS bare
      FROM account a WHERE a.platform_role = 'Administrator' AND ${ofAccount}`);
  const { all = 0, bare = 0 } = rows[0] ?? {};
  return {
    secondFactor: all > 0 && bare === 0,
    seller: [name, tin, address, postcode, email].every((value) => value !== ''),
    plan: plans.some(({ netPrice }) => netPrice > 0),
  };
}

/** What a real start needs, in order, and whether it is so now. */
export function needsOf(
  stored: StoredNeeds,
  { SMTP_URL, BACKUP_TO, PUBLIC_URL, given }: Config,
  { backup, gateways }: Pick<DatabaseReadings, 'backup' | 'gateways'>,
): { need: StartNeed; isDone: boolean }[] {
  const { sentAt = null, failedAt = null } = gateways.find((each) => each.channel === 'mail') ?? {};
  const isDone: Record<StartNeed, boolean> = {
    ...stored,
    address: given.has('PUBLIC_URL') && PUBLIC_URL.startsWith('https:'),
    // That one was taken is what a test mail shows.
    mail: SMTP_URL !== undefined && sentAt !== null && (failedAt ?? '') < sentAt,
    backups: BACKUP_TO !== undefined && backup.at !== undefined,
  };
  return startNeeds.map((need) => ({ need, isDone: isDone[need] }));
}
