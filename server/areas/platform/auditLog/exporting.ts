import { and, eq, sql } from 'drizzle-orm';
import type { Answer, Checked } from '../../../../contract/kit/call.ts';
import type { auditLog as calls } from '../../../../contract/platform/auditLog.ts';
import { audits } from '../../../db/schema/index.ts';
import type { Seal } from '../../../kit/audit/chain.ts';
import { type Ask, askOver, endOfSlice, headNow } from '../../../kit/audit/reading.ts';
import type { SessionContext } from '../../../kit/http/context.ts';

/** Ids whose entries one answer has. */
const AT_ONCE = 5_000;

type Wanted = Checked<typeof calls.auditExport>;
interface Range {
  after: number;
  upTo: number;
}
interface SealRow extends Pick<Seal, 'chain' | 'number' | 'upToId' | 'sealedAt' | 'ids' | 'hash'> {
  /** The hash of the chain's seal before; null for its first. */
  previous: string | null;
}

/** The next sealed entries that are wanted, with their seals, and at the end the head of all seals. */
export async function exportAudit(
  wanted: Wanted,
  context: SessionContext,
): Promise<Answer<typeof calls.auditExport>> {
  const { branchID, after, upTo } = wanted;
  const ask = askOver(context.client);
  const isFirst = after === null || upTo === null;
  if (isFirst || !(await isNoted(context))) await noteExport(wanted, context);
  const range = isFirst ? await rangeOf(wanted, context, ask) : { after, upTo };
  const end = range && (await endOfSlice(ask, range.after, AT_ONCE));
  if (!range || end === undefined || range.after >= range.upTo) return atEnd([], ask);
  const upToNow = Math.min(end, range.upTo);
  const lines = await linesOf(ask, { after: range.after, upTo: upToNow }, branchID);
  return upToNow < range.upTo
    ? { lines, next: { after: upToNow, upTo: range.upTo } }
    : atEnd(lines, ask);
}

const atEnd = async (lines: readonly string[], ask: Ask) => ({
  lines: [...lines, JSON.stringify({ head: await headNow(ask) })],
  next: null,
});

/** Whether the person's export is noted: a slice that is asked for without the first is an export of its own. */
async function isNoted({ db, session }: SessionContext): Promise<boolean> {
  const [noted] = await db
    .select({ id: audits.id })
    .from(audits)
    .where(
      and(
        eq(audits.accountId, session.accountId),
        eq(audits.resource, 'audit-log'),
        eq(audits.action, 'give'),
        sql`${audits.at} > now() - interval '10 minutes'`,
      ),
    )
    .limit(1);
  return noted !== undefined;
}

const noteExport = ({ branchID, from, until }: Wanted, { audit }: SessionContext) =>
  audit({
    resource: 'audit-log',
    id: branchID ?? 0,
    action: 'give',
    changes: { from: [null, from ?? null], until: [null, until ?? null] },
  });

/** The ids between which everything lies that was sealed together with what is wanted; undefined where nothing is. */
async function rangeOf(
  { branchID, from, until }: Wanted,
  { db }: SessionContext,
  ask: Ask,
): Promise<Range | undefined> {
  const wanted = JSON.stringify({ branchId: branchID, from, until });
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    SELECT (SELECT a.id FROM app.audit_log(${wanted}::jsonb, 'id', false, 1, 0) a) AS first,
           (SELECT a.id FROM app.audit_log(${wanted}::jsonb, 'id', true, 1, 0) a) AS last`);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return undefined;
  const [sealed] = await ask<{ before: number | null; end: number | null }>(
    `SELECT (SELECT max(up_to_id) FROM audit_seal WHERE up_to_id < $1) AS before,
            coalesce((SELECT min(up_to_id) FROM audit_seal WHERE up_to_id >= $2),
                     (SELECT max(up_to_id) FROM audit_seal)) AS "end"`,
    [first, last],
  );
  return { after: sealed?.before ?? 0, upTo: sealed?.end ?? 0 };
}

/** The entries of some seals, each seal after its own. An entry that no seal has stands before them all. */
async function linesOf(ask: Ask, { after, upTo }: Range, branchID?: number): Promise<string[]> {
  const chain = branchID ?? null;
  const seals = await ask<SealRow>(
    `SELECT s.chain, s.number, s.up_to_id AS "upToId", s.sealed_at AS "sealedAt", s.ids, s.hash, p.hash AS previous
       FROM audit_seal s LEFT JOIN audit_seal p ON p.chain = s.chain AND p.number = s.number - 1
      WHERE s.up_to_id > $1 AND s.up_to_id <= $2 AND s.chain = coalesce($3::integer, s.chain)
      ORDER BY s.chain, s.number`,
    [after, upTo, chain],
  );
  const found = await ask<{ id: number; line: string }>(
    `SELECT l.id, l.line FROM app.audit_lines($1, $2) l
      WHERE l.chain = coalesce($3::integer, l.chain) ORDER BY l.id`,
    [after, upTo, chain],
  );
  const entries = new Map(found.map(({ id, line }) => [id, line]));
  const lines = seals.flatMap(({ ids, previous, ...seal }) => {
    const own = ids.flatMap((id) => entries.get(id) ?? []);
    for (const id of ids) entries.delete(id);
    return [...own, JSON.stringify({ ...seal, previous: previous ?? '' })];
  });
  return [...entries.values(), ...lines];
}
