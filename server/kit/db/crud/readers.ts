import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SessionContext } from '../../http/context.ts';
import { audits } from '../schema/index.ts';
import type { Row } from './options.ts';
import type { Records } from './records.ts';

/** Minutes within which the same person's reading is noted once: open pages read again when others change a record. */
const ONCE_IN = 5;

/** Names who reads records in their history, where their list declares that (`isReadingAudited`). */
export async function noteReading(
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
