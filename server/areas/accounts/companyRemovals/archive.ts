import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { ARCHIVE_DAYS } from '../../../../contract/accounts/companyRemovals.ts';
import { type CompanyTable, companyTables, keptTables } from '../../../db/companyTables.ts';
import {
  type ArchivePart,
  branches,
  companyRemovals as table,
  files,
  looseContents,
} from '../../../db/schema/index.ts';
import type { Database, Db, Work } from '../../../kit/db/database.ts';
import { keepContent } from '../../../kit/files/keeping.ts';
import { contentColumns, readContent } from '../../../kit/files/records.ts';
import type { FileStore } from '../../../kit/files/store.ts';
import { type ArchivedFile, nameInArchive, zipParts } from '../../../kit/files/zip.ts';
import { enqueue } from '../../../kit/jobs/queue.ts';

/** Rows that are read, and written, at once. */
const AT_ONCE = 500;
/** Rows of one file of an archive. */
const MOST_ROWS = 100_000;
/** Bytes of a part of an archive, as it lies in the store. */
const PART_BYTES = 8 * 2 ** 20;
/** Bytes after which the files that follow go into a further ZIP. */
const ZIP_BYTES = 2 ** 30;

interface Making {
  database: Database;
  fileStore: FileStore;
  id: number;
  run: string;
}
interface Place {
  tenant: number;
  /** None for what belongs to the company itself. */
  branch: number | undefined;
}

/** Begins the archive of a company's records, in place of one that there is. */
export async function beginArchive(work: Work, id: number): Promise<void> {
  await dropArchive(work.db, id);
  await work.db
    .update(table)
    .set({ archiveAskedAt: sql`now()`, version: sql`${table.version} + 1` })
    .where(eq(table.id, id));
  await enqueue(work, 'company-archive', [{ id }]);
}

/** Has the contents of an archive removed from the store. */
export async function dropArchive(db: Db, id: number): Promise<void> {
  const [held] = await db
    .select({ parts: table.archiveParts })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  await setDue(db, held?.parts ?? [], 0);
  await db
    .update(table)
    .set({
      archiveAskedAt: null,
      archiveRun: null,
      archiveParts: [],
      archiveRecords: 0,
      archiveDoneAt: null,
      archiveUntil: null,
    })
    .where(eq(table.id, id));
}

/** Makes the archive that was asked for. What made it before, and was cut off, ends when it finds this one at work. */
export async function makeArchive(
  database: Database,
  fileStore: FileStore,
  { id }: { id: number },
): Promise<undefined> {
  const run = randomUUID();
  const begun = await database.system(async ({ db }) => {
    const [held] = await db
      .select({ tenant: table.tenantId, parts: table.archiveParts })
      .from(table)
      .where(and(eq(table.id, id), isWanted))
      .for('update');
    if (!held) return undefined;
    await setDue(db, held.parts, 0);
    await db
      .update(table)
      .set({ archiveRun: run, archiveTouchedAt: sql`now()`, archiveParts: [], archiveRecords: 0 })
      .where(eq(table.id, id));
    const own = await db
      .select({ id: branches.id })
      .from(branches)
      .where(eq(branches.tenantId, held.tenant))
      .orderBy(branches.id);
    return { tenant: held.tenant, branches: own.map((branch) => branch.id) };
  });
  if (!begun) return undefined;
  const making: Making = { database, fileStore, id, run };
  const contents = contentsOf(making, begun);
  let next = await contents.next();
  for (let file = 1; next.done !== true; file++) {
    await makeZip(making, file, { first: next.value, rest: contents });
    next = await contents.next();
  }
  await database.system(({ db }) => finish(db, making));
  return undefined;
}

/** Puts files into a ZIP, the first and those that follow it until the ZIP is full, and keeps that part by part. */
async function makeZip(
  making: Making,
  file: number,
  { first, rest }: { first: ArchivedFile; rest: AsyncIterator<ArchivedFile> },
): Promise<void> {
  const written = { bytes: 0 };
  const files = async function* (): AsyncGenerator<ArchivedFile> {
    yield first;
    while (written.bytes < ZIP_BYTES) {
      const next = await rest.next();
      if (next.done) break;
      yield next.value;
    }
  };
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of zipParts(files())) {
    written.bytes += chunk.length;
    bytes += chunk.length;
    waiting.push(chunk);
    if (bytes < PART_BYTES) continue;
    await keepPart(making, file, Buffer.concat(waiting));
    [waiting, bytes] = [[], 0];
  }
  await keepPart(making, file, Buffer.concat(waiting));
}

/** Has archives made that nobody works at any longer, as their server is gone. A duty of housekeeping. */
export async function resumeArchives(database: Database): Promise<void> {
  await database.system(async (work) => {
    const left = await work.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          isWanted,
          sql`coalesce(${table.archiveTouchedAt}, ${table.archiveAskedAt}) < now() - interval '10 minutes'`,
        ),
      );
    if (left.length > 0) await enqueue(work, 'company-archive', left);
  });
}

/** The bytes of a ZIP of an archive, read part by part; undefined where none of that number is there. */
export function archiveFile(
  fileStore: FileStore,
  parts: readonly ArchivePart[],
  file: number,
): Readable | undefined {
  const own = parts.filter((part) => part.file === file);
  if (own.length === 0) return undefined;
  return Readable.from(
    (async function* () {
      for (const { key, size } of own) {
        if (size === 0) continue;
        const content = await fileStore.get(key);
        if (!content) throw new Error('a part of an archive is missing');
        yield* content;
      }
    })(),
  );
}

const isWanted = and(
  isNotNull(table.archiveAskedAt),
  isNull(table.archiveDoneAt),
  isNull(table.begunAt),
  isNull(table.restoredAt),
);

/** Says from when on housekeeping removes contents from the store. */
async function setDue(db: Db, parts: readonly ArchivePart[], days: number): Promise<void> {
  const keys = parts.map(({ key }) => key);
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await db
      .update(looseContents)
      .set({ dueAt: sql`now() + make_interval(days => ${days}::integer)` })
      .where(inArray(looseContents.key, keys.slice(at, at + AT_ONCE)));
}

async function keepPart({ database, fileStore, id, run }: Making, file: number, content: Buffer) {
  const { key, size } = await keepContent(database, fileStore, content);
  const part: ArchivePart = { file, key, size };
  await database.system(async ({ db }) => {
    await touch(db, { id, run }, sql`${table.archiveParts} || ${JSON.stringify([part])}::jsonb`);
  });
}

/** Shows a sign of life. Throws where other work has taken over, or the archive is no longer wanted. */
async function touch(
  db: Db,
  { id, run }: Pick<Making, 'id' | 'run'>,
  archiveParts = sql`${table.archiveParts}`,
  read = 0,
): Promise<void> {
  const touched = await db
    .update(table)
    .set({
      archiveParts,
      archiveTouchedAt: sql`now()`,
      archiveRecords: sql`${table.archiveRecords} + ${read}::integer`,
    })
    .where(and(eq(table.id, id), eq(table.archiveRun, run), isWanted))
    .returning({ id: table.id });
  if (touched.length === 0) throw new Error('an archive is made by other work, or by none');
}

async function finish(db: Db, { id, run }: Making): Promise<void> {
  await touch(db, { id, run });
  const [held] = await db
    .update(table)
    .set({
      archiveDoneAt: sql`now()`,
      archiveUntil: sql`now() + make_interval(days => ${ARCHIVE_DAYS}::integer)`,
      version: sql`${table.version} + 1`,
    })
    .where(eq(table.id, id))
    .returning({ parts: table.archiveParts });
  await setDue(db, held?.parts ?? [], ARCHIVE_DAYS);
}

/** Everything of a company, table by table and branch by branch, and then the files of its branches. */
async function* contentsOf(
  making: Making,
  { tenant, branches: own }: { tenant: number; branches: readonly number[] },
): AsyncGenerator<ArchivedFile> {
  yield* rowsOf(
    making,
    { tenant, branch: undefined },
    {
      name: 'tenant',
      by: 'tenant_id',
      key: [{ name: 'id', type: 'integer' }],
      bytes: [],
      left: ['name_skeleton'],
      refersTo: [],
    },
  );
  for (const of of companyTables) {
    if (keptTables[of.name] === 'people') continue;
    const places = of.by === 'tenant_id' ? [undefined] : own;
    for (const branch of places) yield* rowsOf(making, { tenant, branch }, of);
  }
  for (const branch of own) yield* filesOf(making, branch);
}

/** The rows of a table as files of some lines of JSON; none where there are no rows. */
async function* rowsOf(
  making: Making,
  place: Place,
  of: CompanyTable,
): AsyncGenerator<ArchivedFile> {
  const where = place.branch === undefined ? 'company' : `branch-${place.branch}`;
  let page = await readRows(making, place, of, undefined);
  for (let number = 1; page.length > 0; number++) {
    const name = `${where}/${of.name}${number === 1 ? '' : `-${number}`}.jsonl`;
    const lines = async function* () {
      for (let rows = 0; page.length > 0 && rows < MOST_ROWS; rows += AT_ONCE) {
        yield new TextEncoder().encode(page.map(({ line }) => `${line}\n`).join(''));
        const last = page.at(-1);
        page = page.length < AT_ONCE ? [] : await readRows(making, place, of, last?.key);
      }
    };
    yield { name, content: () => Promise.resolve(lines()) };
  }
}

async function readRows(
  { database, id, run }: Making,
  { tenant, branch }: Place,
  { name, by, key, bytes, left }: CompanyTable,
  after: readonly string[] | undefined,
): Promise<{ line: string; key: string[] }[]> {
  const column = (each: string) => sql`x.${sql.identifier(each)}`;
  const keys = sql.join(
    key.map((each) => column(each.name)),
    sql`, `,
  );
  const last = after?.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`);
  const isOf =
    name === 'tenant'
      ? sql`x.id = ${tenant}`
      : by === 'tenant_id'
        ? sql`x.tenant_id = ${tenant}`
        : sql`x.branch_id = ${branch}`;
  const drop = [...left, ...bytes].map((each) => sql`${each}`);
  const without = drop.length > 0 ? sql` - ARRAY[${sql.join(drop, sql`, `)}]::text[]` : sql``;
  const added = bytes
    .filter((each) => !left.includes(each))
    .map((each) => sql` || jsonb_build_object(${each}::text, encode(${column(each)}, 'base64'))`);
  return database.system(async ({ db }) => {
    const { rows } = await db.execute<{ line: string; key: string[] }>(sql`
      SELECT (to_jsonb(x)${without}${sql.join(added, sql``)})::text AS line,
             ARRAY[${sql.join(
               key.map((each) => sql`${column(each.name)}::text`),
               sql`, `,
             )}] AS key
        FROM ${sql.identifier(name)} x
       WHERE ${isOf}${last ? sql` AND (${keys}) > (${sql.join(last, sql`, `)})` : sql``}
       ORDER BY ${keys} LIMIT ${AT_ONCE}`);
    await touch(db, { id, run }, undefined, rows.length);
    return rows;
  }, branch);
}

async function* filesOf(
  { database, fileStore, id, run }: Making,
  branch: number,
): AsyncGenerator<ArchivedFile> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last;
    const page = await database.system(async ({ db }) => {
      const found = await db
        .select({ id: files.id, name: files.name, ...contentColumns })
        .from(files)
        .where(
          and(
            eq(files.branchId, branch),
            gt(files.id, after),
            or(isNotNull(files.key), isNotNull(files.content)),
          ),
        )
        .orderBy(files.id)
        .limit(20);
      await touch(db, { id, run }, undefined, found.length);
      return found;
    }, branch);
    for (const { id: number, name, ...content } of page)
      yield {
        name: `branch-${branch}/files/${number}-${nameInArchive(name)}`,
        content: () => readContent(fileStore, content),
      };
    last = page.at(-1)?.id;
  }
}
