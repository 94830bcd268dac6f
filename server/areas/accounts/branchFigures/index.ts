import { sql } from 'drizzle-orm';
import type {
  BranchFigures,
  branchFigures as calls,
} from '../../../../contract/accounts/branchFigures.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { clinicDay } from '../../../db/clinicDays.ts';
import type { Db } from '../../../kit/db/database.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { periodOf } from './periods.ts';

type Branch = Answered<typeof calls.branchFigures>['branches'][number];

/** Bytes of a GB, as plans count them. */
const GB = 1_000_000_000;
const nothing: BranchFigures = {
  visits: 0,
  noShows: 0,
  waitMedian: null,
  waitP90: null,
  sent: 0,
  failed: 0,
  takings: 0,
};

export const branchFigures: Handlers<typeof calls> = {
  async branchFigures({ period: wanted, month }, { db }) {
    const today = clinicToday();
    const { period, before } = periodOf(wanted, month ?? today, today);
    const { rows: branches } = await db.execute<Omit<Branch, 'now' | 'before'>>(sql`
      SELECT b.id AS "branchID", b.code AS "branchName", t.company_name AS "companyName",
             coalesce(s.came, '{}') AS "cameStatuses", coalesce(s.missed, '{}') AS "missedStatuses",
             (SELECT h.plan_name FROM branch_subscription h
               WHERE h.branch_id = b.id AND h.replaced_by IS NULL AND h.cancelled_at IS NULL
               ORDER BY ${clinicDay} BETWEEN h.starts_on AND h.ends_on DESC, h.starts_on DESC LIMIT 1) AS "planName",
             b.subscription_ends::text AS "endsOn", app.people_at_work(b.id) AS users, h.concurrent_users AS "mostUsers",
             app.stored_bytes(b.id)::float8 AS storage, (h.storage * ${GB}::bigint)::float8 AS "mostStorage"
        FROM branch b JOIN tenant t ON t.id = b.tenant_id LEFT JOIN LATERAL app.held_terms(b.id) h ON true
        LEFT JOIN app.owned_visit_statuses() s ON s.branch_id = b.id
       WHERE b.tenant_id IN (SELECT o.id FROM app.owned_tenants() o)
       ORDER BY t.company_name, b.code`);
    const now = await figuresOf(db, period);
    const then = await figuresOf(db, before);
    const of = (id: number | null) => ({
      now: now.get(id) ?? nothing,
      before: then.get(id) ?? nothing,
    });
    return {
      period,
      before,
      all: of(null),
      branches: branches.map((branch) => ({ ...branch, ...of(branch.branchID) })),
    };
  },
};

/** The figures of each branch by its id, and of all together by null. */
async function figuresOf(
  db: Db,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<Map<number | null, BranchFigures>> {
  const { rows } = await db.execute<BranchFigures & { id: number | null }>(sql`
    SELECT f.branch_id AS id, f.visits, f.no_shows AS "noShows", f.wait_median AS "waitMedian", f.wait_p90 AS "waitP90",
           f.sent, f.failed, f.takings::float8 AS takings
      FROM app.owned_branch_figures(${startDate}::date, ${endDate}::date) f`);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
