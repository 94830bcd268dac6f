import { and, eq, inArray, sql } from 'drizzle-orm';
import { type ReadingReason, reasonIn } from '../../../../contract/accounts/readingReasons.ts';
import type { ReadPart } from '../../../../contract/accounts/recordReadings.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { READING_REASON } from '../../../../contract/kit/call.ts';
import { recordReadings as table } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { holdPatients, readPatientsToRead, readUnattended, type Unattended } from './absence.ts';

/**
 * Notes that the person reads a part of one patient's record, where the patient has no visit that day: each person,
 * patient and day once, with all that was read. A number may be that of several records, which are read as one.
 *
 * Where the branch asks for a reason, throws 428 until the person has given one that day, unless the call is none that
 * asks (`asksReason`) or a program makes it.
 */
export const noteRead = (
  context: BranchContext,
  part: ReadPart,
  patientIds: readonly number[],
): Promise<void> => note(context, { part, patientIds, mayAsk: isAsked(context) });

/** Notes the same of a list over many patients, for whom no one reason can be given. */
export const noteListed = (
  context: BranchContext,
  part: ReadPart,
  patientIds: readonly number[],
): Promise<void> => note(context, { part, patientIds, mayAsk: false });

/**
 * The patients whose records a list over many answers, where the branch asks for a reason: those who are there that day,
 * and those for whom the person has given one. Undefined where it answers all.
 */
export async function patientsToRead(
  context: BranchContext,
): Promise<readonly number[] | undefined> {
  if (!isAsked(context)) return undefined;
  const [found] = await readPatientsToRead(context, {
    branchId: context.branch.id,
    accountId: context.session.accountId,
    day: clinicToday(),
  });
  return found?.asks ? found.patients : undefined;
}

/** Whether the person is asked at all. An API key, which has no session, is a program: it is asked nothing. */
const isAsked = ({ reason, session }: BranchContext): boolean => reason.isAsked && session.id !== 0;

interface Noted {
  part: ReadPart;
  patientIds: readonly number[];
  mayAsk: boolean;
}

async function note(context: BranchContext, { part, patientIds, mayAsk }: Noted): Promise<void> {
  const ids = [...new Set(patientIds)];
  if (ids.length === 0) return;
  const lacks = ({ id, parts, asks, reason }: Unattended) =>
    id === null || !parts.includes(part) || (mayAsk && asks && reason === null);
  // What was noted already, which is most of what open pages read again, takes no lock.
  if (!(await unattended(context, ids)).some(lacks)) return;
  // The patients first, as every change of a record has it.
  await holdPatients(context, { branchId: context.branch.id, ids });
  // A page asks for several parts at the same instant: they are noted one after the other, and in one row.
  await context.db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('reading'), ${context.session.accountId})`,
  );
  const read = await unattended(context, ids);
  const unexplained = mayAsk ? read.filter(({ asks, reason }) => asks && reason === null) : [];
  const reason = unexplained.length > 0 ? reasonOf(context) : undefined;
  await addRows(context, part, read, reason);
  await extendRows(context, part, read);
  if (reason) await explain(context, unexplained, reason);
}

interface Given {
  reason: ReadingReason;
  text: string;
}

/** The reason that the person gives; throws where it is none or is missing. */
function reasonOf({ reason: { given } }: BranchContext): Given {
  if (given === undefined) throw refusal(428, 'RECORD_READING.REASON_WANTED');
  const reason = reasonIn(given);
  if (!reason) throw new Failure(400, [{ code: 'GENERAL.INVALID', field: READING_REASON }]);
  return reason;
}

async function addRows(
  { db, branch, session }: BranchContext,
  part: ReadPart,
  read: readonly Unattended[],
  given: Given | undefined,
): Promise<void> {
  const unnoted = read.filter(({ id }) => id === null);
  if (unnoted.length === 0) return;
  await db.insert(table).values(
    unnoted.map(({ patientId }) => ({
      branchId: branch.id,
      patientId,
      accountId: session.accountId,
      day: clinicToday(),
      role: branch.role,
      isKey: session.id === 0,
      parts: [part],
      ...(given && { reason: given.reason, reasonText: given.text }),
    })),
  );
}

async function extendRows(
  { db, branch }: BranchContext,
  part: ReadPart,
  read: readonly Unattended[],
): Promise<void> {
  const noted = read.flatMap(({ id }) => (id === null ? [] : [id]));
  if (noted.length === 0) return;
  await db
    .update(table)
    .set({ parts: sql`array_append(${table.parts}, ${part}::text)` })
    .where(
      and(
        eq(table.branchId, branch.id),
        inArray(table.id, noted),
        sql`NOT ${table.parts} @> ARRAY[${part}::text]`,
      ),
    );
}

/** Keeps the reason with what was noted before it was given, and in the history of each patient. */
async function explain(
  { db, branch, audit }: BranchContext,
  unexplained: readonly Unattended[],
  { reason, text }: Given,
): Promise<void> {
  const noted = unexplained.flatMap(({ id }) => (id === null ? [] : [id]));
  if (noted.length > 0)
    await db
      .update(table)
      .set({ reason, reasonText: text })
      .where(and(eq(table.branchId, branch.id), inArray(table.id, noted)));
  for (const { patientId } of unexplained)
    await audit({
      resource: 'patients',
      id: patientId,
      action: 'give-reason',
      changes: {
        readingReason: [null, reason],
        ...(text !== '' && { readingReasonText: [null, text] }),
      },
    });
}

const unattended = (
  { client, branch, session }: BranchContext,
  ids: readonly number[],
): Promise<Unattended[]> =>
  readUnattended(
    { client },
    {
      ids,
      branchId: branch.id,
      accountId: session.accountId,
      isKey: session.id === 0,
      day: clinicToday(),
    },
  );
