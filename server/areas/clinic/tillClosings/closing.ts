import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type {
  TillClosing,
  tillClosings as calls,
  TillState,
} from '../../../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { onDays, startOf } from '../../../db/clinicDays.ts';
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
}

/** What the person took at a till on a day and has not closed. */
export async function state(context: BranchContext, session: Session): Promise<TillState> {
  const { db, branch } = context;
  const { day = clinicToday(), till } = session;
  const found = await unclosed(context, day, till);
  const [last] = await db
    .select({ float: table.float })
    .from(table)
    .where(and(ownClosings(context), ofTill(table.tillId, till)))
    .orderBy(desc(table.id))
    .limit(1);
  const [earlier] = await db
    .select({ takenAt: receipts.takenAt })
    .from(receipts)
    .where(
      and(
        eq(receipts.branchId, branch.id),
        eq(receipts.takenBy, context.session.accountId),
        isNull(receipts.closingId),
        isNull(receipts.voidedAt),
        ofTill(receipts.tillId, till),
        lt(receipts.takenAt, startOf(day)),
      ),
    )
    .orderBy(asc(receipts.takenAt))
    .limit(1);
  return {
    day,
    ...(await sumsOf(context, found)),
    float: last?.float ?? 0,
    earlier: earlier ? wallClockOf(earlier.takenAt).slice(0, 10) : null,
  };
}

/** Closes it: the receipts belong to the closing from then on. */
export async function close(
  { day, till, cash: seen, float, counted, note }: Checked<typeof calls.closeTill>,
  context: BranchContext,
): Promise<TillClosing> {
  const { db, branch, session } = context;
  const of = day ?? clinicToday();
  if (of > clinicToday()) throw refusal(400, 'GENERAL.INVALID', { field: 'day' });
  const found = await unclosed(context, of, till, 'locked');
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
      accountId: session.accountId,
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
    })
    .from(table)
    .leftJoin(tills, and(eq(tills.branchId, table.branchId), eq(tills.id, table.tillId)))
    .$dynamic();
}

/** Condition: the closings that the person may see: all, or their own. */
export const visibleClosings = (context: BranchContext): SQL | undefined =>
  context.may('list', CLOSINGS) === 'all'
    ? eq(table.branchId, context.branch.id)
    : ownClosings(context);

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
}: Awaited<ReturnType<typeof closingRows>>[number]): TillClosing {
  const expected = row.float + row.cash;
  return {
    id: row.id,
    day: row.day,
    who: who ?? '',
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
  { db, branch, session }: BranchContext,
  day: string,
  till: number | null | undefined,
  held?: 'locked',
): Promise<Found[]> {
  const query = db
    .select({ id: receipts.id, isVoid: sql<boolean>`${receipts.voidedAt} IS NOT NULL` })
    .from(receipts)
    .where(
      and(
        eq(receipts.branchId, branch.id),
        eq(receipts.takenBy, session.accountId),
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
