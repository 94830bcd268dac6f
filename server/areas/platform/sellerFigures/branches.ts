import { sql } from 'drizzle-orm';
import type { Answered } from '../../../../contract/kit/call.ts';
import {
  ENDS_SOON_DAYS,
  MOST_ROWS,
  NEAR_LIMIT,
  QUIET_DAYS,
  registrationSteps,
  type sellerFigures as calls,
  SHOWN_DAYS,
  SHOWN_MONTHS,
} from '../../../../contract/platform/sellerFigures.ts';
import { atClinicZone, clinicDay } from '../../../db/clinicDays.ts';
import type { Db } from '../../../kit/db/database.ts';

type Answer<Name extends keyof typeof calls> = Answered<(typeof calls)[Name]>;

/** Bytes of a GB, as plans count them. */
const GB = 1_000_000_000;

/** Rows without a column that is none of theirs. */
const without = <R, K extends keyof R>(rows: readonly R[], name: K): Omit<R, K>[] =>
  rows.map((row) => {
    const { [name]: _, ...shown } = row;
    return shown;
  });

/** Branches whose plan ends soon. */
export async function endingOf(db: Db): Promise<Answer<'sellerEnding'>> {
  const { rows } = await db.execute<{ day: string; renewing: number; notRenewing: number }>(sql`
    SELECT d::date::text AS day, count(b.id) FILTER (WHERE b.renews_itself)::integer AS renewing,
           count(b.id) FILTER (WHERE NOT b.renews_itself)::integer AS "notRenewing"
      FROM generate_series(${clinicDay}::timestamp, (${clinicDay} + ${ENDS_SOON_DAYS}::integer)::timestamp, interval '1 day') AS d
      LEFT JOIN branch b ON b.subscription_ends = d::date
     GROUP BY d ORDER BY d`);
  return {
    from: rows[0]?.day ?? '',
    until: rows.at(-1)?.day ?? '',
    renewing: rows.reduce((sum, { renewing }) => sum + renewing, 0),
    notRenewing: rows.reduce((sum, { notRenewing }) => sum + notRenewing, 0),
    days: rows.map(({ day, renewing, notRenewing }) => ({ day, count: renewing + notRenewing })),
  };
}

/** Companies by month of registration, and those that got stuck in it. */
export async function registrationsOf(db: Db): Promise<Answer<'sellerRegistrations'>> {
  const { rows: months } = await db.execute<{ month: string; count: number }>(sql`
    SELECT e.month::text AS month, count(t.id)::integer AS count
      FROM app.month_ends(${SHOWN_MONTHS}) e
      LEFT JOIN tenant t ON date_trunc('month', t.created_at ${atClinicZone})::date = e.month
     GROUP BY e.month ORDER BY e.month`);
  type Row = Answer<'sellerRegistrations'>['rows'][number];
  const { rows } = await db.execute<Row & { counted: number }>(sql`
    WITH known AS (
      SELECT t.*, EXISTS (SELECT FROM membership m JOIN account a ON a.id = m.account_id
                           WHERE m.tenant_id = t.id AND m.role = 'Tenant' AND a.email_confirmed_at IS NOT NULL) AS has_owner,
             EXISTS (SELECT FROM branch b JOIN branch_subscription s ON s.branch_id = b.id WHERE b.tenant_id = t.id) AS has_plan,
             EXISTS (SELECT FROM proforma p WHERE p.tenant_id = t.id) AS has_chosen,
             EXISTS (SELECT FROM branch b WHERE b.tenant_id = t.id AND app.has_booked(b.id)) AS has_booked
        FROM tenant t WHERE t.created_at < now() - interval '1 day'
    ), stopped AS (
      SELECT k.*, CASE WHEN NOT has_plan AND NOT has_owner THEN 'email' WHEN NOT has_plan AND NOT has_chosen THEN 'plan'
                       WHEN NOT has_plan THEN 'payment' WHEN NOT has_booked THEN 'start' END AS step
        FROM known k
    ), numbered AS (
      SELECT s.*, count(*) OVER (PARTITION BY step)::integer AS counted,
             row_number() OVER (ORDER BY created_at DESC, id DESC) AS place,
             row_number() OVER (PARTITION BY step ORDER BY created_at DESC, id DESC) AS within
        FROM stopped s WHERE step IS NOT NULL)
    SELECT company_name AS "companyName", email, coalesce(nullif(phone_mobile, ''), phone_fixed) AS phone,
           (created_at ${atClinicZone})::date::text AS "registeredOn", step, counted
      FROM numbered WHERE within <= ${MOST_ROWS} ORDER BY place`);
  return {
    months,
    steps: registrationSteps.map((step) => ({
      step,
      count: rows.find((row) => row.step === step)?.counted ?? 0,
    })),
    rows: without(rows, 'counted'),
  };
}

/** Where work is done, where it stopped, and where messages fail. */
export async function activityOf(db: Db): Promise<Answer<'sellerActivity'>> {
  type Quiet = Answer<'sellerActivity'>['quietRows'][number];
  const { rows: quiet } = await db.execute<Quiet & { total: number }>(sql`
    SELECT b.id AS "branchID", b.code AS "branchName", t.company_name AS "companyName",
           (w.last ${atClinicZone})::date::text AS "lastActive", count(*) OVER ()::integer AS total
      FROM branch b JOIN tenant t ON t.id = b.tenant_id
     CROSS JOIN LATERAL (SELECT app.last_at_work(b.id) AS last OFFSET 0) w
     WHERE NOT app.is_over(b.subscription_ends) AND (w.last ${atClinicZone})::date < ${clinicDay} - ${QUIET_DAYS}::integer
     ORDER BY w.last, b.code LIMIT ${MOST_ROWS}`);
  const { rows: atWork } = await db.execute<{ day: string; count: number }>(
    sql`SELECT w.day::text AS day, w.count FROM app.branches_at_work(${SHOWN_DAYS}) w ORDER BY w.day`,
  );
  type Failed = Answer<'sellerActivity'>['failedRows'][number];
  const { rows: failed } = await db.execute<{ day: string | null } & Failed>(sql`
    WITH failed AS MATERIALIZED (SELECT * FROM app.failed_messages(${SHOWN_DAYS}))
    SELECT NULL AS day, b.id AS "branchID", b.code AS "branchName", t.company_name AS "companyName", sum(f.count)::integer AS count
      FROM failed f JOIN branch b ON b.id = f.branch_id JOIN tenant t ON t.id = b.tenant_id GROUP BY b.id, t.id
    UNION ALL
    SELECT d::date::text, 0, '', '', coalesce((SELECT sum(f.count) FROM failed f WHERE f.day = d::date), 0)::integer
      FROM generate_series((${clinicDay} - ${SHOWN_DAYS - 1}::integer)::timestamp, ${clinicDay}::timestamp, interval '1 day') AS d
     ORDER BY 1, 5 DESC, 3`);
  const failedRows = failed.filter(({ day }) => day === null);
  const failedDays = failed.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }]));
  return {
    quiet: quiet[0]?.total ?? 0,
    quietRows: without(quiet, 'total'),
    atWork,
    failed: failedDays.reduce((sum, { count }) => sum + count, 0),
    failedDays,
    failedBranches: failedRows.length,
    failedRows: without(failedRows.slice(0, MOST_ROWS), 'day'),
  };
}

/** Branches that are about to use all of their plan. */
export async function limitsOf(db: Db): Promise<Answer<'sellerLimits'>> {
  type Row = Answer<'sellerLimits'>['rows'][number];
  const { rows } = await db.execute<Row & { total: number }>(sql`
    WITH used AS MATERIALIZED (
      SELECT b.id, b.code, b.tenant_id, app.people_at_work(b.id) AS users, h.concurrent_users AS most_users,
             app.stored_bytes(b.id) AS storage, h.storage * ${GB}::bigint AS most_storage
        FROM branch b CROSS JOIN LATERAL app.held_terms(b.id) h
       WHERE NOT app.is_over(b.subscription_ends)
    ), near AS (
      SELECT u.*, greatest(u.users::float8 / greatest(u.most_users, 1), u.storage::float8 / greatest(u.most_storage, 1)) AS share
        FROM used u)
    SELECT n.id AS "branchID", n.code AS "branchName", t.company_name AS "companyName", n.users, n.most_users AS "mostUsers",
           n.storage::float8 AS storage, n.most_storage::float8 AS "mostStorage", count(*) OVER ()::integer AS total
      FROM near n JOIN tenant t ON t.id = n.tenant_id
     WHERE n.share >= ${NEAR_LIMIT / 100}::float8
     ORDER BY n.share DESC, n.code LIMIT ${MOST_ROWS}`);
  return { total: rows[0]?.total ?? 0, rows: without(rows, 'total') };
}
