import type { ClientBase } from 'pg';
import type { Database } from '../db/database.ts';
import { headOf, type LastSeal, type Seal } from './chain.ts';

/** Asks the database one statement. */
export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Statements as system work of the server, each in a transaction of its own. */
export const askAsSystem =
  (database: Database): Ask =>
  <Row extends object>(text: string, values: unknown[] = []) =>
    database.system(async ({ client }) => (await client.query<Row>(text, values)).rows);

/** Statements of one connection: within its transaction, or as the database's owner. */
export const askOver =
  (client: ClientBase): Ask =>
  async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;

/** An entry of the audit as it is hashed. */
export interface EntryLine {
  id: number;
  chain: number;
  at: Date;
  /** One line of JSON. What was changed is in it as a digest that tells nothing without the key. */
  line: string;
}

const KEY = 'audit key';

/** The key of digests of what was changed, which never leaves the database; made once. */
export async function auditKey(ask: Ask): Promise<Buffer> {
  await ask(
    `INSERT INTO installation (name, value)
     VALUES ($1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) ON CONFLICT DO NOTHING`,
    [KEY],
  );
  const [row] = await ask<{ value: string }>('SELECT value FROM installation WHERE name = $1', [
    KEY,
  ]);
  if (!row) throw new Error('the key of the audit is not there');
  return Buffer.from(row.value, 'hex');
}

const COLUMNS = 'id, at, account_id, branch_id, resource, record_id, action, changes';

/** The entries after an id up to another in SQL, old ones too, as they are hashed; each part is an expression. */
export const linesSql = ({ after, upTo, key }: Record<'after' | 'upTo' | 'key', string>) => `
  SELECT e.id, coalesce(e.branch_id, 0) AS chain, e.at, jsonb_build_object(
           'id', e.id,
           'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
           'account', e.account_id,
           'branch', e.branch_id,
           'resource', e.resource,
           'record', e.record_id,
           'action', e.action,
           'changes', encode(sha256(${key} || sha256(${key} || convert_to(e.id || ' ' || e.changes::text, 'UTF8'))), 'hex')
         )::text AS line
    FROM (SELECT ${COLUMNS} FROM audit WHERE id > ${after} AND id <= ${upTo}
          UNION ALL
          SELECT ${COLUMNS} FROM audit_archive WHERE id > ${after} AND id <= ${upTo}) e`;

/** The first entries after an id up to another, by their ids. */
export const linesAfter = (
  ask: Ask,
  key: Buffer,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<EntryLine[]> =>
  ask(`${linesSql({ after: '$1', upTo: '$2', key: '$3::bytea' })} ORDER BY e.id LIMIT $4`, [
    after,
    upTo,
    key,
    most,
  ]);

/**
 * The SQL of app.audit_lines(): the same for Administrators of the platform, whom the policy of the audit does not show the
 * entries of branches. No value of a record is in it.
 */
export const linesFunction = () => `
  CREATE OR REPLACE FUNCTION app.audit_lines(after_id integer, up_to integer) RETURNS TABLE (id integer, chain integer, line text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT l.id, l.chain, l.line FROM (${linesSql({
      after: 'after_id',
      upTo: 'up_to',
      key: `(SELECT decode(i.value, 'hex') FROM installation i WHERE i.name = '${KEY}')`,
    })}) l WHERE app.is_platform()
  $$`;

/** The id up to which the audit is sealed; 0 before the first seal. */
export async function sealedUpTo(ask: Ask): Promise<number> {
  const [row] = await ask<{ id: number }>(
    'SELECT coalesce(max(up_to_id), 0) AS id FROM audit_seal',
  );
  return row?.id ?? 0;
}

/** The seals that were made over entries after an id up to another, chain by chain. */
export const sealsAfter = (ask: Ask, after: number, upTo: number): Promise<Seal[]> =>
  ask(
    `SELECT chain, number, up_to_id AS "upToId", sealed_at AS "sealedAt", ids, digests, hash
       FROM audit_seal WHERE up_to_id > $1 AND up_to_id <= $2 ORDER BY chain, number`,
    [after, upTo],
  );

/** The last seals of some chains. */
export const lastSeals = (ask: Ask, chains: readonly number[]): Promise<LastSeal[]> =>
  ask(
    `SELECT c.chain, s.number, s.hash
       FROM unnest($1::integer[]) AS c (chain)
       CROSS JOIN LATERAL (SELECT l.number, l.hash FROM audit_seal l
                            WHERE l.chain = c.chain ORDER BY l.number DESC LIMIT 1) s`,
    [chains],
  );

/** The head of all seals of this moment; null before the first. */
export async function headNow(ask: Ask): Promise<string | null> {
  const last = await ask<LastSeal & { upToId: number }>(
    `WITH RECURSIVE of_chain AS (
       SELECT min(f.chain) AS chain FROM audit_seal f
       UNION ALL
       SELECT (SELECT min(n.chain) FROM audit_seal n WHERE n.chain > c.chain) FROM of_chain c WHERE c.chain IS NOT NULL)
     SELECT c.chain, s.number, s.hash, s."upToId"
       FROM of_chain c
       CROSS JOIN LATERAL (SELECT l.number, l.hash, l.up_to_id AS "upToId" FROM audit_seal l
                            WHERE l.chain = c.chain ORDER BY l.number DESC LIMIT 1) s`,
  );
  if (last.length === 0) return null;
  return headOf(Math.max(...last.map(({ upToId }) => upToId)), last);
}

/** The end of the next slice of some ids: the last of those that were sealed within it, or the next after it. */
export async function endOfSlice(
  ask: Ask,
  after: number,
  length: number,
): Promise<number | undefined> {
  const [row] = await ask<{ end: number | null }>(
    `SELECT coalesce(
       (SELECT max(up_to_id) FROM audit_seal WHERE up_to_id > $1 AND up_to_id <= $1 + $2::integer),
       (SELECT min(up_to_id) FROM audit_seal WHERE up_to_id > $1)) AS "end"`,
    [after, length],
  );
  return row?.end ?? undefined;
}
