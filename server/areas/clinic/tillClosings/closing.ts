import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  TillClosing,
  tillClosings as calls,
  TillState,
} from '../../../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { atClinicZone, onDays, startOf } from '../../../db/clinicDays.ts';
import {
  billPayments,
  billReceipts as receipts,
  tillClosings as table,
  tills,
} from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';

/** The resource of closings. */
export const CLOSINGS = 'till-closings';

interface Session {
  day?: string | undefined;
  till?: number | null | undefined;
  /** Whose; the person's own where none is said. */
  account?: number | null | undefined;
}

/** Earlier days that are offered to be closed, at most. */
const MOST_UNCLOSED = 20;

/** What a person took at a till on a day and has not closed. */
export async function state(context: BranchContext, session: Session): Promise<TillState> {
  const { db, branch } = context;
  const { day = clinicToday(), till } = session;
  const whose = accountOf(context, session);
  const found = await unclosed(context, { day, till, whose });
  const [last] = await db
    .select({ float: table.float })
    .from(table)
    .where(
      and(eq(table.branchId, branch.id), eq(table.accountId, whose), ofTill(table.tillId, till)),
    )
    .orderBy(desc(table.id))
    .limit(1);
  return {
    day,
    ...(await sumsOf(context, found)),
    float: last?.float ?? 0,
    ...(await unclosedDays(context)),
  };
}

// The earlier days that the person closes: their own, and everyone's where they see all closings.
async function unclosedDays(
  context: BranchContext,
): Promise<Pick<TillState, 'unclosed' | 'unclosedTotal'>> {
  const { db, branch, session } = context;
  const { rows } = await db.execute<UnclosedRow>(sql`
    SELECT u.total, u.day, u.till_id AS till, coalesce(t.name, '') AS "tillName", u.taken_by AS account,
           coalesce(app.person(u.taken_by), '') AS who
      FROM (SELECT d.*, count(*) OVER ()::int AS total
              FROM (SELECT DISTINCT to_char(r.taken_at ${atClinicZone}, 'YYYY-MM-DD') AS day, r.till_id, r.taken_by
                      FROM bill_receipt r
                     WHERE r.branch_id = ${branch.id} AND r.closing_id IS NULL AND r.voided_at IS NULL
                       AND r.taken_at < ${startOf(clinicToday())}
                       AND (${seesAll(context)} OR r.taken_by = ${session.accountId})) d
             ORDER BY d.day, d.taken_by, d.till_id LIMIT ${MOST_UNCLOSED}) u
      LEFT JOIN till t ON t.branch_id = ${branch.id} AND t.id = u.till_id
     ORDER BY u.day, who, "tillName"`);
  return {
    unclosed: rows.map(({ total: _total, ...row }) => row),
    unclosedTotal: rows[0]?.total ?? 0,
  };
}

type UnclosedRow = TillState['unclosed'][number] & { total: number } & Record<string, unknown>;

const seesAll = ({ may }: BranchContext) => may('list', CLOSINGS) === 'all';

/** Whose till a request is about; 403 for somebody else's where the person sees their own alone. */
function accountOf(context: BranchContext, { account }: Session): number {
  const own = context.session.accountId;
  if (account === null || account === undefined || account === own) return own;
  if (!seesAll(context)) throw refusal(403, 'GENERAL.FORBIDDEN');
  return account;
}

/** Closes it: the receipts belong to the closing from then on. */
export async function close(
  { day, till, account, cash: seen, float, counted, note }: Checked<typeof calls.closeTill>,
  context: BranchContext,
): Promise<TillClosing> {
  const { db, branch, session } = context;
  const of = day ?? clinicToday();
  if (of > clinicToday()) throw refusal(400, 'GENERAL.INVALID', { field: 'day' });
  const whose = accountOf(context, { account });
  const isOthers = whose !== session.accountId;
  if (isOthers && note === '') throw refusal(400, 'CLOSING.NOTE_NEEDED', { field: 'note' });
  const found = await unclosed(context, { day: of, till, whose }, 'locked');
  if (isOthers && found.length === 0) throw notFound('account');
  const sums = await sumsOf(context, found);
  if (sums.cash !== seen)
    throw refusal(409, 'CLOSING.OTHER_AMOUNT', {
      field: 'cash',
      params: { cash: formatRinggit(sums.cash) },
    });
  const [made] = await db
    .insert(table)
    .values({
      branchId: branch.id,
      day: of,
      accountId: whose,
      closedBy: isOthers ? session.accountId : null,
      tillId: till ?? null,
      float,
      counted,
      note,
      ...sums,
    })
    .returning({ id: table.id });
  if (!made) throw new Error('a closing was not stored');
  if (found.length > 0)
    await db
      .update(receipts)
      .set({ closingId: made.id, version: sql`${receipts.version} + 1` })
      .where(
        and(
          eq(receipts.branchId, branch.id),
          inArray(
            receipts.id,
            found.map(({ id }) => id),
          ),
        ),
      );
  await record(context, {
    resource: CLOSINGS,
    id: made.id,
    action: 'create',
    changes: {
      day: [null, of],
      float: [null, float],
      counted: [null, counted],
      difference: [null, counted - float - sums.cash],
    },
  });
  return closingOf(context, made.id);
}

/** The query of the branch's closings. */
export function closingRows({ db }: BranchContext) {
  return db
    .select({
      row: table,
      till: tills.name,
      who: sql<string | null>`app.person(${table.accountId})`,
      closedBy: sql<string | null>`app.person(${table.closedBy})`,
    })
    .from(table)
    .leftJoin(tills, and(eq(tills.branchId, table.branchId), eq(tills.id, table.tillId)))
    .$dynamic();
}

/** Condition: the closings that the person may see: all, or their own. */
export const visibleClosings = (context: BranchContext): SQL | undefined =>
  seesAll(context) ? eq(table.branchId, context.branch.id) : ownClosings(context);

/** One closing; 404 for a missing one, and for one of somebody else where the person sees only theirs. */
export async function closingOf(context: BranchContext, id: number): Promise<TillClosing> {
  const [row] = await closingRows(context).where(and(visibleClosings(context), eq(table.id, id)));
  if (!row) throw notFound('id');
  return toClosing(row);
}

/** A closing as it is answered. */
export function toClosing({
  row,
  till,
  who,
  closedBy,
}: Awaited<ReturnType<typeof closingRows>>[number]): TillClosing {
  const expected = row.float + row.cash;
  return {
    id: row.id,
    day: row.day,
    who: who ?? '',
    closedBy: closedBy ?? '',
    till: till ?? '',
    float: row.float,
    cash: row.cash,
    card: row.card,
    duitNow: row.duitNow,
    transfer: row.transfer,
    expected,
    counted: row.counted,
    difference: row.counted - expected,
    note: row.note,
    receipts: row.receipts,
    voided: row.voided,
    closedAt: wallClockOf(row.closedAt),
    version: row.version,
  };
}

interface Found {
  id: number;
  isVoid: boolean;
}

async function unclosed(
  { db, branch }: BranchContext,
  { day, till, whose }: { day: string; till: number | null | undefined; whose: number },
  held?: 'locked',
): Promise<Found[]> {
  const query = db
    .select({ id: receipts.id, isVoid: sql<boolean>`${receipts.voidedAt} IS NOT NULL` })
    .from(receipts)
    .where(
      and(
        eq(receipts.branchId, branch.id),
        eq(receipts.takenBy, whose),
        isNull(receipts.closingId),
        ofTill(receipts.tillId, till),
        onDays(receipts.takenAt, day, day),
      ),
    )
    .orderBy(asc(receipts.id));
  return held ? query.for('update') : query;
}

// Void ones are counted, and give nothing.
async function sumsOf({ db, branch }: BranchContext, found: readonly Found[]) {
  const ids = found.filter(({ isVoid }) => !isVoid).map(({ id }) => id);
  const sum = (method: string) =>
    sql<number>`coalesce(sum(${billPayments.amount}) FILTER (WHERE ${billPayments.method} = ${method}), 0)::float8`;
  const [sums] = await db
    .select({
      cash: sum('cash'),
      card: sum('card'),
      duitNow: sum('duitNow'),
      transfer: sum('transfer'),
    })
    .from(billPayments)
    .where(
      and(
        eq(billPayments.branchId, branch.id),
        inArray(billPayments.receiptId, ids.length > 0 ? ids : [0]),
      ),
    );
  if (!sums) throw new Error('a sum has a row');
  return { ...sums, receipts: ids.length, voided: found.length - ids.length };
}

const ownClosings = ({ branch, session }: BranchContext) =>
  and(eq(table.branchId, branch.id), eq(table.accountId, session.accountId));

const ofTill = (
  column: typeof table.tillId | typeof receipts.tillId,
  till: number | null | undefined,
) => (till === null || till === undefined ? isNull(column) : eq(column, till));
