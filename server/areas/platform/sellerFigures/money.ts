import { sql } from 'drizzle-orm';
import { type AgeingBand, ageingBands } from '../../../../contract/accounts/statements.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { addDays, addMonths } from '../../../../contract/kit/days.ts';
import {
  eInvoiceFaults,
  MOST_ROWS,
  type RevenueChange,
  revenueChanges,
  type sellerFigures as calls,
  SHOWN_DAYS,
  SHOWN_MONTHS,
} from '../../../../contract/platform/sellerFigures.ts';
import { atClinicZone, clinicDay } from '../../../db/clinicDays.ts';
import type { Db } from '../../../kit/db/database.ts';

type Answer<Name extends keyof typeof calls> = Answered<(typeof calls)[Name]>;

/** Recurring revenue by month and, today, by plan. */
export async function revenueOf(db: Db): Promise<Answer<'sellerRevenue'>> {
  const { rows: held } = await db.execute<{
    month: string;
    recurring: number;
    branches: number;
    subscribers: number;
  }>(sql`
    SELECT e.month::text AS month, coalesce(sum(h.monthly), 0)::float8 AS recurring,
           count(*) FILTER (WHERE h.monthly > 0 AND h.payer = 'branch')::integer AS branches,
           count(*) FILTER (WHERE h.monthly > 0 AND h.payer <> 'branch')::integer AS subscribers
      FROM app.month_ends(${SHOWN_MONTHS}) e
      LEFT JOIN app.recurring_on((SELECT array_agg(m.day) FROM app.month_ends(${SHOWN_MONTHS}) m)) h ON h.day = e.day
     GROUP BY e.month ORDER BY e.month`);
  const { rows: changes } = await db.execute<{
    month: string;
    kind: RevenueChange;
    by: number;
  }>(sql`
    SELECT c.month::text AS month, c.kind, sum(c.after - c.before)::float8 AS by
      FROM app.recurring_changes(${SHOWN_MONTHS}) c GROUP BY c.month, c.kind`);
  const { rows: plans } = await db.execute<Answer<'sellerRevenue'>['plans'][number]>(sql`
    SELECT h.plan_id AS "planID", h.category_id AS "categoryID", max(h.name) AS "planName", max(h.months) AS months,
           count(*) FILTER (WHERE h.payer = 'branch')::integer AS branches,
           count(*) FILTER (WHERE h.payer <> 'branch')::integer AS subscribers, sum(h.monthly)::float8 AS recurring
      FROM app.recurring_on(ARRAY[${clinicDay}]) h
     GROUP BY h.plan_id, h.category_id ORDER BY sum(h.monthly) DESC, h.plan_id, h.category_id`);
  return {
    months: held.map((row) => ({
      ...row,
      ...(Object.fromEntries(
        revenueChanges.map((kind) => [
          kind,
          changes.find((change) => change.month === row.month && change.kind === kind)?.by ?? 0,
        ]),
      ) as Record<RevenueChange, number>),
    })),
    plans,
  };
}

/** Who is behind the changes of a month: branches, and teams and tenants of AGATA. */
export async function revenueChangesOf(
  db: Db,
  { month, kind }: { month: string; kind?: RevenueChange | undefined },
): Promise<Answer<'sellerRevenueChanges'>> {
  const { rows } = await db.execute<
    Answer<'sellerRevenueChanges'>['rows'][number] & { total: number }
  >(sql`
    SELECT c.payer, b.id AS "branchID", coalesce(b.code, o.name, n.name, '') AS "branchName",
           coalesce(t.company_name, nullif(a.bill_to, ''), o.name, n.name, '') AS "companyName",
           c.account_id AS "chargingAccountID", c.kind, c.before::float8 AS before, c.after::float8 AS after,
           count(*) OVER ()::integer AS total
      FROM app.recurring_changes(${SHOWN_MONTHS}) c
      LEFT JOIN branch b ON c.payer = 'branch' AND b.id = c.payer_id LEFT JOIN tenant t ON t.id = b.tenant_id
      LEFT JOIN consultant_team o ON c.payer = 'team' AND o.id = c.payer_id
      LEFT JOIN agata_tenant n ON c.payer = 'tenant' AND n.id = c.payer_id
      LEFT JOIN charging_account a ON a.id = c.account_id
     WHERE c.month = date_trunc('month', ${month}::date) AND (${kind ?? null}::text IS NULL OR c.kind = ${kind ?? null})
     ORDER BY abs(c.after - c.before) DESC, 3, c.payer LIMIT ${MOST_ROWS}`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => {
      const { total: _, ...shown } = row;
      return shown;
    }),
  };
}

/** The days on which proformas of each band had their last day; open at either end. */
function bandDays(
  today: string,
): Record<AgeingBand, { from: string | null; until: string | null }> {
  const ago = (days: number) => addDays(today, -days);
  return {
    notDue: { from: today, until: null },
    upTo30: { from: ago(30), until: ago(1) },
    upTo60: { from: ago(60), until: ago(31) },
    upTo90: { from: ago(90), until: ago(61) },
    older: { from: null, until: ago(91) },
  };
}

/** What is asked for and not paid, by age. */
export async function openOf(db: Db): Promise<Answer<'sellerOpen'>> {
  const ranges = bandDays(clinicToday());
  const { rows } = await db.execute<{ validTo: string; count: number; amount: number }>(sql`
    SELECT p.valid_to::text AS "validTo", count(*)::integer AS count, sum(p.amount)::float8 AS amount
      FROM proforma p WHERE p.status = 'Open' GROUP BY p.valid_to ORDER BY p.valid_to`);
  const sumOf = (some: typeof rows) => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
  });
  const monthOf = (validTo: string) => `${validTo.slice(0, 7)}-01`;
  const [first, last] = [rows[0], rows.at(-1)];
  const months: string[] = [];
  if (first && last)
    for (let month = monthOf(first.validTo); month <= last.validTo; month = addMonths(month, 1))
      months.push(month);
  return {
    bands: ageingBands.map((band) => {
      const { from, until } = ranges[band];
      const within = rows.filter(
        ({ validTo }) => (from ?? validTo) <= validTo && validTo <= (until ?? validTo),
      );
      return { band, from, until, ...sumOf(within) };
    }),
    months: months.map((month) => ({
      month,
      ...sumOf(rows.filter(({ validTo }) => monthOf(validTo) === month)),
    })),
  };
}

/** Payments that wait for a decision. */
export async function paymentsOf(db: Db): Promise<Answer<'sellerPayments'>> {
  const { rows: reasons } = await db.execute<Answer<'sellerPayments'>['reasons'][number]>(sql`
    SELECT u.reason, count(*)::integer AS count FROM unsettled_payment u
     WHERE u.state = 'Waiting' GROUP BY u.reason ORDER BY count(*) DESC, u.reason`);
  const { rows: days } = await db.execute<{ day: string; count: number }>(sql`
    SELECT d::date::text AS day,
           (SELECT count(*)::integer FROM unsettled_payment u WHERE (u.paid_at ${atClinicZone})::date = d::date) AS count
      FROM generate_series((${clinicDay} - ${SHOWN_DAYS - 1}::integer)::timestamp, ${clinicDay}::timestamp, interval '1 day') AS d
     ORDER BY d`);
  return { waiting: reasons.reduce((sum, { count }) => sum + count, 0), reasons, days };
}

/** Invoices whose e-invoice somebody has to look into. */
export async function eInvoicesOf(db: Db): Promise<Answer<'sellerEInvoices'>> {
  const { rows: states } = await db.execute<Answer<'sellerEInvoices'>['states'][number]>(sql`
    SELECT i.e_invoice_status AS status, count(*)::integer AS count FROM invoice i
     WHERE i.e_invoice_status IN ${eInvoiceFaults} GROUP BY 1 ORDER BY 2 DESC, 1`);
  const { rows: months } = await db.execute<{ month: string; count: number }>(sql`
    SELECT e.month::text AS month, count(i.id)::integer AS count
      FROM app.month_ends(${SHOWN_MONTHS}) e
      LEFT JOIN invoice i ON i.e_invoice_status IN ${eInvoiceFaults}
       AND date_trunc('month', i.issued_at ${atClinicZone})::date = e.month
     GROUP BY e.month ORDER BY e.month`);
  return { states, months };
}
