import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { LEFT_OUT } from '../../../../contract/kit/call.ts';
import type { BranchContext, SessionContext } from '../../http/context.ts';
import { audits } from '../schema/index.ts';
import type { Row } from './options.ts';
import type { Records } from './records.ts';

/** Minutes within which the same person's reading is noted once: open pages read again when others change a record. */
const ONCE_IN = 5;

/** What of a list may be read: the records about the one whom its filters name, or about those whom the limit says. */
export interface Reach {
  one?: number | undefined;
  condition?: SQL | undefined;
}

/**
 * How far a list reads. `valueOf` is the expression of a field of its records; where records are left out for want of a
 * reason to read them, the answer says so (LEFT_OUT).
 */
export async function reachOf(
  { options: { read } }: Records,
  {
    filters,
    valueOf,
    also = true,
  }: { filters: Row; valueOf: (field: string) => SQL; also?: boolean },
  context: SessionContext,
): Promise<Reach> {
  if (!read) return {};
  const ofBranch = context as BranchContext;
  const one = await read.oneOf(ofBranch, filters);
  if (one !== undefined) return { one };
  const limit = await read.limit(ofBranch);
  if (!limit) return {};
  context.reply.header(LEFT_OUT, 'without-reason');
  const known = sql`${valueOf(read.about)} = ANY (${sql.param(limit.of)}::integer[])`;
  return { condition: also ? or(known, limit.also) : known };
}

/**
 * Notes that a list is read, and answers how many records there are in all. Who asks for those about one reads them also
 * where a search finds none, and are told how many there are. Of others nobody is told where none is answered: a search
 * tells what they say.
 */
export async function noteListing(
  records: Records,
  { rows, total, one }: { rows: readonly Row[]; total: number } & Reach,
  context: SessionContext,
): Promise<number> {
  const { read } = records.options;
  if (!read) {
    await noteReading(records, rows, context);
    return total;
  }
  const isOne = one !== undefined;
  if (isOne || rows.length > 0)
    await read.note(
      context as BranchContext,
      rows.length > 0 ? rows : [{ [read.about]: one }],
      isOne ? 'one' : 'many',
    );
  await nameReaders(records, rows, context);
  return isOne || rows.length > 0 ? total : 0;
}

/**
 * Names who reads records in their history, where their list declares that (`isReadingAudited`), after what else the list
 * does with a reading.
 */
export async function noteReading(
  records: Pick<Records, 'options' | 'resource'>,
  rows: readonly Row[],
  context: SessionContext,
): Promise<void> {
  if (rows.length > 0) await records.options.read?.note(context as BranchContext, rows, 'one');
  await nameReaders(records, rows, context);
}

async function nameReaders(
  { options, resource }: Pick<Records, 'options' | 'resource'>,
  rows: readonly Row[],
  context: SessionContext,
): Promise<void> {
  if (options.declared?.isReadingAudited)
    await noteReaders(
      resource,
      rows.map(({ id }) => Number(id)),
      context,
    );
}

/** Notes in the history of records that the person read them, at most once in five minutes. */
export async function noteReaders(
  resource: string,
  ids: readonly number[],
  { db, branch, session }: SessionContext,
): Promise<void> {
  if (ids.length === 0) return;
  const { accountId } = session;
  const names = ids.map(String);
  const unnotedOf = async () => {
    const recent = await db
      .selectDistinct({ id: audits.recordId })
      .from(audits)
      .where(
        and(
          eq(audits.branchId, branch?.id ?? 0),
          eq(audits.resource, resource),
          inArray(audits.recordId, names),
          eq(audits.action, 'show'),
          eq(audits.accountId, accountId),
          sql`${audits.at} > now() - make_interval(mins => ${ONCE_IN})`,
        ),
      );
    const known = new Set(recent.map(({ id }) => id));
    return names.filter((name) => !known.has(name));
  };
  if ((await unnotedOf()).length === 0) return;
  // A person's readings are noted one after the other: a page asks for a record in several ways at the same instant.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('reading'), ${accountId})`);
  const unnoted = await unnotedOf();
  if (unnoted.length === 0) return;
  await db.insert(audits).values(
    unnoted.map((recordId) => ({
      accountId,
      branchId: branch?.id ?? null,
      resource,
      recordId,
      action: 'show',
    })),
  );
}
