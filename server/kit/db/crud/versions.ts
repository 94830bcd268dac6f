import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Call } from '../../../../contract/kit/call.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import type { Fault } from '../../../../contract/kit/failure.ts';
import { BROUGHT_BACK } from '../../../../contract/kit/versions.ts';
import type { PlainHandler, SessionContext } from '../../http/context.ts';
import { Failure, notFound, refusal } from '../../http/failure.ts';
import { unresolved } from '../../http/references.ts';
import { instantOf, wallClockOf } from '../../time.ts';
import { auditArchive, audits } from '../schema/index.ts';
import type { Row } from './options.ts';
import { noteReading } from './readers.ts';
import type { Records } from './records.ts';
import { changeRecord } from './writing.ts';

/** How many of a record's changes are looked through. */
const MAX_CHANGES = 2_000;

interface Entry {
  id: number;
  at: Date;
  action: string;
  who: string | null;
  /** The fields that it changed. */
  names: readonly string[];
}

type Sides = [before: unknown, after: unknown];
const none: ReadonlyMap<string, Sides> = new Map();

interface Version {
  /** The entry that left the record so; none where it is from before the history. */
  entry: Entry | undefined;
  record: Row;
  unsure: string[];
}

/** Handlers of the calls of the versions of a list's records: reading one, and bringing it back by `update`. */
export function versionHandlers(
  records: Records,
  calls: Readonly<Record<string, Call>>,
  { create, update }: { create: Call | undefined; update: Call | undefined },
): Record<string, PlainHandler<Call>> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (given: Row, context: SessionContext) =>
        call.method === 'GET'
          ? readVersion(records, given, context)
          : bringBack(records, { create, update }, given, context),
    ]),
  );
}

async function readVersion(records: Records, given: Row, context: SessionContext) {
  const [row] = await context.db.select().from(records.table).where(records.itself(given, context));
  if (!row) throw notFound('id');
  const { entry, record, unsure } = await versionOf(records, row, given, context);
  const unseen = records.keptFrom(context, 'show');
  await noteReading(records, [row], context);
  return {
    record: records.shown(record, unseen),
    entry: entry?.id ?? null,
    at: entry ? wallClockOf(entry.at) : null,
    who: entry?.who ?? '',
    unsure: unsure.filter((name) => !unseen.includes(name)),
    isBeforeHistory: entry === undefined,
  };
}

/** Makes a record what it was: a change of all fields that the person may change, by the rules of any other. */
async function bringBack(
  records: Records,
  { create, update }: { create: Call | undefined; update: Call | undefined },
  given: Row,
  context: SessionContext,
): Promise<Row> {
  if (!update) throw new Error(`${records.resource}: nothing changes its records`);
  const { id } = given;
  const row = await records.locked({ id }, context);
  records.refuseOthers(row, context);
  const { record, entry } = await versionOf(records, row, given, context);
  const kept = [...records.keptFrom(context, 'edit'), ...records.files.fields];
  const names = Object.keys(update.body.shape).filter(
    (name) => name in record && !kept.includes(name),
  );
  const now = await presentOf(records, row, context);
  const wanted = names.map((name): [string, unknown] => [
    name,
    withKnownIds(record[name], now[name]),
  ]);
  const input = Object.fromEntries(wanted);
  const parsed = update.body.safeParse(input);
  if (!parsed.success)
    throw refused(
      parsed.error.issues.map(({ path }) => String(path[0])),
      'VERSION.NOT_ALLOWED',
    );
  const changed = wanted.filter(([name, value]) => !isDeepStrictEqual(value, now[name]));
  const [gone] = create ? await unresolved(create, [Object.fromEntries(changed)], context) : [];
  if (gone)
    throw refused(
      gone.faults.map(({ field = '' }) => field),
      'VERSION.GONE',
    );
  const at = entry ? wallClockOf(entry.at) : null;
  return changeRecord(records, { ...parsed.data, id }, {}, context, {
    action: 'revert',
    changes: { [BROUGHT_BACK]: [null, at] },
  });
}

function refused(fields: readonly string[], code: 'VERSION.GONE' | 'VERSION.NOT_ALLOWED'): Failure {
  const named = new Set(fields.map((field) => field.split('.')[0] ?? ''));
  return new Failure(
    409,
    [...named].map((field): Fault => ({ field, code })),
  );
}

/** A record as it was in the version that a request names: rebuilt backwards from what it is now. */
async function versionOf(
  records: Records,
  row: Row,
  { entry: wanted, day }: Row,
  context: SessionContext,
): Promise<Version> {
  const entries = await entriesOf(records, Number(row['id']), context);
  const at = placeOf(entries, { wanted, day });
  const record = await presentOf(records, row, context);
  const own = ({ names }: Entry) => names.filter((name) => name in record);
  // Of each field, the oldest of the later changes says what it was before, and the latest of the others what it was then.
  const [later, others] = [entries.slice(0, at), entries.slice(at)];
  const places = [later, others.toReversed()].map(
    (some) => new Map(some.flatMap((entry) => own(entry).map((name) => [name, entry.id]))),
  );
  const [before = none, after = none] = await sidesOf(records, places, context);
  for (const [name, [was]] of before) record[name] = was;
  const unsure: string[] = [];
  const certain = new Set(entries[at]?.names);
  for (const [name, [, then]] of after) {
    if (isDeepStrictEqual(record[name], then)) continue;
    // Changed in between by what leaves no entry. What the entry itself noted is certain.
    if (certain.has(name)) record[name] = then;
    else unsure.push(name);
  }
  return { entry: entries[at], record, unsure };
}

/** The place of the wanted entry among those of a record, latest first; behind the last one where it is from before them. */
function placeOf(entries: readonly Entry[], { wanted, day }: { wanted: unknown; day: unknown }) {
  if (typeof wanted === 'number') {
    const at = entries.findIndex(({ id }) => id === wanted);
    if (at < 0) throw notFound('entry');
    return at;
  }
  if (typeof day !== 'string') return 0;
  const end = instantOf(`${addDays(day, 1)}T00:00:00.000Z`);
  const at = entries.findIndex((entry) => entry.at < end);
  if (at >= 0) return at;
  if (entries.at(-1)?.action === 'create') throw refusal(404, 'VERSION.NOT_YET', { field: 'day' });
  return entries.length;
}

/** What entries noted of fields: of each, that of one entry, as all changes of a record can be many and large. */
async function sidesOf(
  records: Records,
  places: readonly ReadonlyMap<string, number>[],
  { db, branch }: SessionContext,
): Promise<ReadonlyMap<string, Sides>[]> {
  const ids = [...new Set(places.flatMap((each) => [...each.values()]))];
  if (ids.length === 0) return [];
  const of = (table: typeof audits | typeof auditArchive) =>
    db
      .select({
        id: table.id,
        changes: sql<Record<string, Sides>>`(
          SELECT jsonb_object_agg(name, sides) FROM jsonb_each(${table.changes}) AS noted (name, sides)
          WHERE (${table.id}, name) IN (${sql.join(
            places.flatMap((each) =>
              [...each].map(([name, id]) => sql`(${id}::bigint, ${name}::text)`),
            ),
            sql`, `,
          )}))`,
      })
      .from(table)
      .where(
        and(
          records.columns['branchId'] && eq(table.branchId, branch?.id ?? 0),
          inArray(table.id, ids),
        ),
      );
  const found = new Map(
    [...(await of(audits)), ...(await of(auditArchive))].map((row) => [row.id, row.changes]),
  );
  return places.map((each) => {
    const sides = [...each].flatMap(([name, id]) => {
      const noted = found.get(id)?.[name];
      return noted ? [[name, noted] as const] : [];
    });
    return new Map(sides);
  });
}

async function entriesOf(records: Records, id: number, { db, branch }: SessionContext) {
  const of = (table: typeof audits | typeof auditArchive) =>
    db
      .select({
        id: table.id,
        at: table.at,
        action: table.action,
        who: sql<string | null>`app.person(${table.accountId})`,
        names: sql<string[]>`array(SELECT jsonb_object_keys(${table.changes}))`,
      })
      .from(table)
      .where(
        and(
          records.columns['branchId'] && eq(table.branchId, branch?.id ?? 0),
          eq(table.resource, records.resource),
          eq(table.recordId, String(id)),
          isNotNull(table.changes),
        ),
      )
      // By their ids: those of a record are noted under its lock, while `at` is when the request began.
      .orderBy(desc(table.id))
      .limit(MAX_CHANGES);
  const found = [...(await of(audits)), ...(await of(auditArchive))];
  return found.slice(0, MAX_CHANGES);
}

/** A record as its history would tell it now: by the values on the wire, with files by their names. */
async function presentOf(records: Records, row: Row, context: SessionContext): Promise<Row> {
  const [whole = {}] = await records.answered([row], context, []);
  const { id: _id, version: _version, ...fields } = records.own(whole);
  const files = records.files.fields.map((name) => [
    name,
    (fields[name] as { name: string } | null)?.name ?? null,
  ]);
  return JSON.parse(JSON.stringify({ ...fields, ...Object.fromEntries(files) })) as Row;
}

/** Lines that the record has no more are added anew, without their ids, unless they were added anew before. */
function withKnownIds(value: unknown, now: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(now)) return value;
  const wanted = new Set(value.map(idOfLine));
  const free = new Map(now.filter((line) => !wanted.has(idOfLine(line))).map(byContent));
  const known = new Set(now.map(idOfLine));
  return value.map((line: unknown) => {
    const id = idOfLine(line);
    if (id === undefined || known.has(id)) return line;
    const { id: _gone, ...fields } = line as Row;
    const [content] = byContent(line);
    const same = free.get(content);
    free.delete(content);
    return same ?? fields;
  });
}

function byContent(line: unknown): [content: string, line: unknown] {
  const fields = Object.entries(line ?? {}).filter(([name]) => name !== 'id');
  return [JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1))), line];
}

const idOfLine = (line: unknown): unknown =>
  typeof line === 'object' && line !== null && 'id' in line ? line.id : undefined;
