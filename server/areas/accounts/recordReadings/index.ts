import { and, count, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import {
  COUNTED_DAYS,
  type recordReadings as calls,
} from '../../../../contract/accounts/recordReadings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { branches, patientMerges, recordReadings as table } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { namedBranch } from '../branchUsers/reading.ts';

/** People whose readings are counted. */
const MAX_PEOPLE = 50;

const ofManaged: SQL = sql`${table.branchId} IN (SELECT m.id FROM app.managed_branches() m)`;
const who = sql<string>`coalesce(app.person(${table.accountId}), '')`;
const sorts = { at: table.at, branch: branches.code, id: table.id };

export const recordReadings: Handlers<typeof calls> = {
  async recordReadingList({ q, ...list }, context) {
    const { db } = context;
    const where = and(await wanted(context, list), q ? await saying(context, q) : undefined);
    const rows = await pageOf(context, list, {
      sorts,
      defaultSort: 'at',
      latestFirst: true,
      id: table.id,
      where,
      rows: () =>
        db
          .select({
            id: table.id,
            at: table.at,
            accountID: table.accountId,
            who: who.as('who'),
            role: table.role,
            isKey: table.isKey,
            branchID: table.branchId,
            branch: branches.code,
            patID: table.patientId,
            parts: table.parts,
            reason: table.reason,
            reasonText: table.reasonText,
          })
          .from(table)
          .innerJoin(branches, eq(branches.id, table.branchId))
          .$dynamic(),
    });
    const names = await namesOf(
      context,
      rows.map(({ patID }) => patID),
    );
    return rows.map(({ at, reason, ...row }) => ({
      ...row,
      ...(names.get(row.patID) ?? { icPassport: '', patientName: '' }),
      at: wallClockOf(at),
      reason: reason ?? '',
    }));
  },

  async recordReadingCounts({ branchID }, context) {
    const from = addDays(clinicToday(), 1 - COUNTED_DAYS);
    const readings = count();
    return context.db
      .select({
        accountID: table.accountId,
        who,
        readings,
        withoutReason: sql<number>`(count(*) FILTER (WHERE ${table.reason} IS NULL))::integer`,
      })
      .from(table)
      .where(await wanted(context, { branchID, from }))
      .groupBy(table.accountId)
      .orderBy(desc(readings), table.accountId)
      .limit(MAX_PEOPLE);
  },
};

type Narrowing = Pick<
  Checked<typeof calls.recordReadingList>,
  'accountID' | 'branchID' | 'from' | 'hasReason' | 'patID' | 'until'
>;

async function wanted(
  context: SessionContext,
  { branchID, accountID, patID, from, until, hasReason }: Narrowing,
): Promise<SQL | undefined> {
  const branch = await namedBranch(context, branchID);
  return and(
    branch ? eq(table.branchId, branch.id) : ofManaged,
    accountID === undefined ? undefined : eq(table.accountId, accountID),
    patID === undefined ? undefined : ofPatient(context, patID),
    onDays(table.at, from, until),
    hasReason === undefined
      ? undefined
      : hasReason
        ? isNotNull(table.reason)
        : isNull(table.reason),
  );
}

/**
 * Readings by people, and of patients, of the managed branches whose name has the words of a search, and those whose reason
 * has them.
 */
async function saying({ db }: SessionContext, q: string): Promise<SQL | undefined> {
  const named = await db.execute<{ id: number }>(sql`
    SELECT p.id FROM (
      SELECT DISTINCT m.account_id AS id FROM membership m
       WHERE m.id IN (SELECT app.managed_memberships()) AND m.account_id IS NOT NULL) AS p
     WHERE ${containsWords(q, [], [sql`app.person(p.id)`])}`);
  const patients = sql`
    SELECT p.id FROM app.managed_patients(ARRAY(SELECT DISTINCT r.patient_id FROM record_reading r)) AS p
     WHERE ${containsWords(q, [], [sql`p.name`, sql`p.ic_passport`])}`;
  return or(
    inArray(
      table.accountId,
      named.rows.map(({ id }) => id),
    ),
    sql`${table.patientId} IN (${patients})`,
    containsWords(q, [table.reasonText]),
  );
}

/** Readings of a patient, and of those records that were merged into theirs: what was read stays with what it was. */
function ofPatient({ db, branch }: SessionContext, id: number): SQL | undefined {
  const merged = db
    .select({ id: patientMerges.mergedId })
    .from(patientMerges)
    .where(
      and(
        eq(patientMerges.branchId, branch?.id ?? 0),
        eq(patientMerges.keptId, id),
        isNull(patientMerges.undoneAt),
      ),
    );
  return or(eq(table.patientId, id), sql`${table.patientId} IN (${merged})`);
}

async function namesOf({ db }: SessionContext, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number; ic_passport: string; name: string }>(
    sql`SELECT id, ic_passport, name FROM app.managed_patients(${sql.param([...new Set(ids)])}::integer[])`,
  );
  return new Map(
    rows.map(({ id, ic_passport: icPassport, name }) => [id, { icPassport, patientName: name }]),
  );
}
