import { sql } from 'drizzle-orm';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Config } from '../../../kit/config.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { systemRecorder } from '../../../kit/http/sessionContext.ts';
import { inTurn } from '../../../kit/jobs/inTurn.ts';
import { heldOn, liveSubscriptions } from '../branchSubscriptions/held.ts';
import { offeredPlan } from '../subscriptions/reading.ts';
import { discountsOf } from './companyDiscounts.ts';
import { holdBranch, issueProforma } from './making.ts';
import { mailProforma } from './proformaMails.ts';
import { quoteOf } from './quoting.ts';

/**
 * Makes and mails the proforma that renews the plan of a branch: thirty days before its last day, of a shorter plan a third
 * of its days before. It is open until that day. None is made where the owner has switched that off, where the plan is no
 * longer on offer or free, where all of it was given back, or where a renewal was asked for already, even if it was
 * cancelled since.
 */
export async function renewPlans(
  database: Database,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const due = await dueBranches(database);
  // One that fails keeps none of the others waiting.
  await inTurn(
    due.map((branchId) => () => database.system((work) => renew(work, branchId, PUBLIC_URL))),
  );
}

async function dueBranches(database: Database): Promise<number[]> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ id: number }>(sql`SELECT b.id FROM branch b WHERE ${isDue}`),
  );
  return rows.map(({ id }) => id);
}

async function renew(work: Work, branchId: number, PUBLIC_URL: string): Promise<void> {
  const { db } = work;
  const branch = await holdBranch(db, branchId);
  // Another server may have been here meanwhile.
  const { rows } = await db.execute(
    sql`SELECT FROM branch b WHERE b.id = ${branchId} AND ${isDue}`,
  );
  if (!branch || rows.length === 0) return;
  const today = clinicToday();
  const live = await liveSubscriptions(db, branchId);
  const held = heldOn(live, today);
  const plan = held && (await offeredPlan(db, held.planId, today));
  if (!plan) return;
  // One without a price is not renewed by itself, whether it was had before or not.
  const discounts = await discountsOf(db, branch.tenantId, today);
  const quote = quoteOf(plan, { live, hadFree: false, discounts, today, language: 'en' });
  if (quote.refusal || quote.amount === 0) return;
  const last = live.reduce((latest, { endsOn }) => (endsOn > latest ? endsOn : latest), today);
  const recorded = { ...work, ...systemRecorder(work) };
  const proforma = await issueProforma(recorded, branch, { plan, quote, validTo: last });
  await mailProforma(recorded, 'RENEWAL', { proforma, PUBLIC_URL });
}

const isDue = sql`b.renews_itself AND EXISTS (
  SELECT FROM branch_subscription s JOIN invoice i ON i.id = s.invoice_id AND i.status = 'Paid'
   WHERE s.branch_id = b.id AND s.ends_on = b.subscription_ends AND s.replaced_by IS NULL AND s.cancelled_at IS NULL
     AND s.ends_on - (now() AT TIME ZONE app.clinic_zone())::date BETWEEN 0 AND least(30, (s.ends_on - s.starts_on + 1) / 3)
     AND NOT EXISTS (
       SELECT FROM proforma p
        WHERE p.branch_id = b.id
          AND ((p.status = 'Open' AND p.valid_to >= (now() AT TIME ZONE app.clinic_zone())::date)
            OR (p.purpose = 'renewal'
              AND p.issued_at > i.issued_at
              AND (p.issued_at AT TIME ZONE app.clinic_zone())::date >= s.ends_on - 30))))`;
