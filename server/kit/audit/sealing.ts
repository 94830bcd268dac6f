import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { auditSeals } from '../db/schema/index.ts';
import { BEFORE_ALL, digestOf, type LastSeal, type Seal, sealHash } from './chain.ts';
import {
  type Ask,
  askAsSystem,
  askOver,
  auditKey,
  type EntryLine,
  lastSeals,
  linesAfter,
  sealedUpTo,
} from './reading.ts';

/** Entries that are sealed in one transaction. */
const AT_ONCE = 5_000;
/** Advisory lock key of sealing: one of several servers does it. */
const SEALING_LOCK = 7_031_973;
/** Milliseconds between two looks at whether writers of entries have ended. */
const LOOK_EVERY_MS = 100;

/**
 * Seals the entries of the audit that can not change any more, chain by chain. Those whose writers are not done within
 * `patienceMs` are left for the next time, and so is what is not sealed when the signal aborts.
 */
export async function sealAudit(
  database: Database,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const ask = askAsSystem(database);
  const upTo = await settledUpTo(ask, patienceMs, signal);
  if (upTo === undefined) return;
  const key = await auditKey(ask);
  for (let isMore = true; isMore;)
    isMore = !signal?.aborted && (await sealNext(database, key, upTo));
}

/**
 * The id up to which every entry is there: the newest, once all who were writing entries when it was read have ended.
 * Whoever takes a lower id holds the table's lock before, and until their entry is there or given up. Undefined where there
 * is nothing new, or someone is not done in time.
 */
async function settledUpTo(
  ask: Ask,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const [newest] = await ask<{ id: number | null }>('SELECT max(id) AS id FROM audit');
  const id = newest?.id ?? 0;
  if (id <= (await sealedUpTo(ask))) return undefined;
  const writers = await ask<{ writer: string }>(
    `SELECT l.virtualtransaction AS writer FROM pg_locks l WHERE ${IS_WRITER}`,
  );
  const end = performance.now() + patienceMs;
  while (await isWriting(ask, writers)) {
    if (performance.now() > end || signal?.aborted) return undefined;
    await pause(LOOK_EVERY_MS);
  }
  return id;
}

const IS_WRITER = `l.locktype = 'relation' AND l.relation = 'audit'::regclass AND l.mode = 'RowExclusiveLock'
  AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())`;

async function isWriting(ask: Ask, writers: readonly { writer: string }[]): Promise<boolean> {
  if (writers.length === 0) return false;
  const rows = await ask(
    `SELECT FROM pg_locks l WHERE ${IS_WRITER} AND l.virtualtransaction = ANY ($1) LIMIT 1`,
    [writers.map(({ writer }) => writer)],
  );
  return rows.length > 0;
}

/** Seals the next entries up to an id. Answers whether there may be more. */
function sealNext(database: Database, key: Buffer, upTo: number): Promise<boolean> {
  return database.system(async ({ db, client }) => {
    const ask = askOver(client);
    const [lock] = await ask<{ free: boolean; now: Date }>(
      `SELECT pg_try_advisory_xact_lock($1) AS free, date_trunc('milliseconds', clock_timestamp()) AS now`,
      [SEALING_LOCK],
    );
    if (!lock?.free) return false;
    const after = await sealedUpTo(ask);
    const lines = await linesAfter(ask, key, { after, upTo, most: AT_ONCE });
    const upToId = lines.at(-1)?.id;
    if (upToId === undefined) return false;
    const chains = byChain(lines);
    const last = new Map(
      (await lastSeals(ask, [...chains.keys()])).map((seal) => [seal.chain, seal]),
    );
    await db
      .insert(auditSeals)
      .values(
        [...chains].map(([chain, entries]) =>
          sealOf(last.get(chain), { chain, upToId, sealedAt: lock.now, entries }),
        ),
      );
    return lines.length === AT_ONCE;
  });
}

function byChain(lines: readonly EntryLine[]): ReadonlyMap<number, EntryLine[]> {
  const chains = new Map<number, EntryLine[]>();
  for (const line of lines) {
    const others = chains.get(line.chain);
    if (others) others.push(line);
    else chains.set(line.chain, [line]);
  }
  return chains;
}

function sealOf(
  last: LastSeal | undefined,
  {
    entries,
    ...of
  }: Pick<Seal, 'chain' | 'upToId' | 'sealedAt'> & { entries: readonly EntryLine[] },
): Seal {
  const seal = {
    ...of,
    number: (last?.number ?? 0) + 1,
    ids: entries.map(({ id }) => id),
    digests: Buffer.concat(entries.map(({ line }) => digestOf(line))),
  };
  return { ...seal, hash: sealHash(last?.hash ?? BEFORE_ALL, seal) };
}
