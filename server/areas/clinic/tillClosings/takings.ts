import { type SQL, sql } from 'drizzle-orm';
import { type PaymentMethod, paymentMethods } from '../../../../contract/clinic/till.ts';
import type { tillClosings as calls } from '../../../../contract/clinic/tillClosings.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { type FeeKind, feeKinds } from '../../../../contract/masterLists/till.ts';
import { atClinicZone, onDays } from '../../../db/clinicDays.ts';
import type { BranchContext } from '../../../kit/http/context.ts';

interface Days {
  startDate: string;
  endDate: string;
}

/** What was taken between two days: every table of sums is of the same receipts. */
export async function takingsOf(
  context: BranchContext,
  { startDate, endDate }: Days,
): Promise<Answered<typeof calls.takings>> {
  const { db, branch } = context;
  const all = async <R>(query: SQL) => (await db.execute(query)).rows as R[];
  const taken = sql`r.branch_id = ${branch.id} AND r.voided_at IS NULL
    AND ${onDays(sql`r.taken_at`, startDate, endDate)}`;
  const byDay = await all<{ day: string; receipts: number; settled: number; rounding: number }>(sql`
    SELECT to_char(r.taken_at ${atClinicZone}, 'YYYY-MM-DD') AS day, count(*)::integer AS receipts,
           sum(r.settled)::float8 AS settled, sum(r.rounding)::float8 AS rounding
      FROM bill_receipt r WHERE ${taken} GROUP BY 1 ORDER BY 1`);
  const byDoctor = await all<{ doctor: string; settled: number }>(sql`
    SELECT coalesce((SELECT d.name FROM appointment_doctor ad
                       JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
                      WHERE ad.branch_id = b.branch_id AND ad.appointment_id = b.appointment_id
                      ORDER BY ad.position LIMIT 1), '') AS doctor,
           sum(r.settled)::float8 AS settled
      FROM bill_receipt r JOIN bill b ON b.branch_id = r.branch_id AND b.id = r.bill_id
     WHERE ${taken} GROUP BY 1 ORDER BY 2 DESC, 1`);
  const byMethod = await all<{ method: PaymentMethod; amount: number }>(sql`
    SELECT p.method, sum(p.amount)::float8 AS amount
      FROM bill_receipt r JOIN bill_payment p ON p.branch_id = r.branch_id AND p.receipt_id = r.id
     WHERE ${taken} GROUP BY 1`);
  const byKind = await all<{ kind: FeeKind; settled: number }>(sql`
    SELECT kind, sum(settled)::float8 AS settled
      FROM (SELECT k.key AS kind, k.value::bigint AS settled
              FROM bill_receipt r CROSS JOIN LATERAL jsonb_each_text(r.kinds) k
             WHERE ${taken}
             UNION ALL ${unnotedKinds(branch.id, taken)}) AS noted
     GROUP BY 1`);
  const byPayer = await all<{ payer: number; name: string; charged: number }>(sql`
    SELECT p.id AS payer, p.name, sum(b.charged)::float8 AS charged
      FROM bill b JOIN payer p ON p.branch_id = b.branch_id AND p.id = b.payer_id
     WHERE b.branch_id = ${branch.id} AND b.charged > 0 AND ${onDays(sql`b.settled_at`, startDate, endDate)}
     GROUP BY 1, 2 ORDER BY 3 DESC, 1`);
  const [open] = await all<{ outstanding: number }>(sql`
    SELECT coalesce(sum(b.total - b.paid), 0)::float8 AS outstanding
      FROM bill b WHERE b.branch_id = ${branch.id} AND b.settled_at IS NULL`);
  const days = byDay.map((day) => ({ ...day, received: day.settled + day.rounding }));
  const sum = (name: 'settled' | 'rounding' | 'received' | 'receipts') =>
    days.reduce((total, day) => total + day[name], 0);
  return {
    settled: sum('settled'),
    rounding: sum('rounding'),
    received: sum('received'),
    receipts: sum('receipts'),
    byDay: days,
    byDoctor,
    byKind: feeKinds.flatMap((kind) => byKind.filter((row) => row.kind === kind)),
    byMethod: paymentMethods.flatMap((method) => byMethod.filter((row) => row.method === method)),
    byPayer,
    outstanding: open?.outstanding ?? 0,
  };
}

// Of receipts of the version before, which noted no kinds: what each settled belongs to the lines in their order, the first
// receipt of a bill to its first lines.
const unnotedKinds = (branchId: number, taken: SQL) => sql`(
  WITH paid AS (
    SELECT r.bill_id, r.taken_at, r.voided_at, r.branch_id, r.kinds,
           sum(r.settled) OVER (PARTITION BY r.bill_id ORDER BY r.number) - r.settled AS since,
           sum(r.settled) OVER (PARTITION BY r.bill_id ORDER BY r.number) AS until
      FROM bill_receipt r
     WHERE r.branch_id = ${branchId} AND r.voided_at IS NULL
       AND r.bill_id IN (SELECT r.bill_id FROM bill_receipt r WHERE ${taken} AND r.kinds = '{}')),
  line AS (
    SELECT l.bill_id, l.kind,
           sum(l.total) OVER (PARTITION BY l.bill_id ORDER BY l.position, l.id) - l.total AS since,
           sum(l.total) OVER (PARTITION BY l.bill_id ORDER BY l.position, l.id) AS until
      FROM bill_line l
     WHERE l.branch_id = ${branchId} AND l.bill_id IN (SELECT bill_id FROM paid))
  SELECT line.kind, least(r.until, line.until) - greatest(r.since, line.since)
    FROM paid r JOIN line ON line.bill_id = r.bill_id AND line.until > r.since AND line.since < r.until
   WHERE ${taken} AND r.kinds = '{}')`;
