import { and, asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '../../../../contract/kit/call.ts';
import {
  allConditions,
  type ConditionGroup,
  CONDITIONS,
} from '../../../../contract/kit/conditions.ts';
import type { SessionContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';
import { containsWords } from '../filterCondition.ts';
import { isRest, type ListRequest, listRequest } from '../listRequest.ts';
import { wordsIn } from '../richTexts.ts';
import { rowsShape } from '../rows.ts';
import { groupCondition } from './conditions.ts';
import type { Row } from './options.ts';
import { noteListing, noteReading, reachOf } from './readers.ts';
import type { Records } from './records.ts';

/** Answers a list call: the page that it asks for, and how many records there are in all. */
export async function listRecords(
  records: Records,
  call: Call,
  given: Row,
  context: SessionContext,
) {
  const { db, reply } = context;
  const { limit, offset, sort, order, q, ids, filters } = listRequest(call, given);
  const by = sort ?? call.list?.sort[0] ?? 'id';
  refuseUnseen(records.keptFrom(context, 'show'), [by]);
  const valueOf = (field: string) => sql`${records.columns[field]}`;
  const reach = await reachOf(records, { filters, valueOf }, context);
  const where = and(listed(records, { q, ids, filters }, context), reach.condition);
  const sorted = sorting(records, by);
  const rows = await db
    .select()
    .from(records.table)
    .where(where)
    .orderBy(order === 'DESC' ? desc(sorted) : asc(sorted), asc(records.id))
    .limit(limit)
    .offset(offset);
  const isWhole = offset === 0 && rows.length < limit;
  const [counted] = isWhole
    ? [{ total: rows.length }]
    : await db.select({ total: count() }).from(records.table).where(where);
  const total = await noteListing(
    records,
    { rows, total: counted?.total ?? 0, one: reach.one },
    context,
  );
  reply.total(total);
  if (isRest(call))
    reply.header(
      'Content-Range',
      `${records.resource} ${offset}-${offset + Math.max(rows.length - 1, 0)}/${total}`,
    );
  return rowsShape(call, await records.answered(rows, context), total);
}

/** The condition of the records that a list request is about: those that the person sees, by its search and filters. */
export function listed(
  records: Records,
  { q, ids, filters }: Pick<ListRequest, 'q' | 'ids' | 'filters'>,
  context: SessionContext,
): SQL | undefined {
  const unseen = records.keptFrom(context, 'show');
  const { [CONDITIONS]: group } = filters;
  const conditions = group ? allConditions(group as ConditionGroup) : [];
  refuseUnseen(unseen, [...Object.keys(filters), ...conditions.map(({ field }) => field)]);
  return and(
    records.visible(context.branch?.id),
    matching(records, q, unseen),
    ids && inArray(records.id, ids),
    narrowed(records, filters),
  );
}

/** Answers the record that a call names by one of its columns. */
export async function readRecord(
  records: Records,
  given: Row,
  context: SessionContext,
): Promise<Row> {
  const { db, branch } = context;
  const key = Object.entries(given).find(([name]) => name in records.columns);
  if (!key) throw notFound();
  const [name, value] = key;
  const [row] = await db
    .select()
    .from(records.table)
    .where(and(records.visible(branch?.id), records.same(name, value)));
  if (!row) throw notFound(name);
  await noteReading(records, [row], context);
  return records.answer(row, context);
}

/** What someone does not see is not found out by narrowing, sorting or grouping either. */
export function refuseUnseen(unseen: readonly string[], names: readonly string[]): void {
  const field = names
    .map((name) => name.replace(/_[gl]te$/, ''))
    .find((name) => unseen.includes(name));
  if (field !== undefined) throw refusal(403, 'GENERAL.FORBIDDEN', { field });
}

function matching(
  records: Records,
  q: string | undefined,
  unseen: readonly string[],
): SQL | undefined {
  if (!q) return undefined;
  const { createdAt: _, ...columns } = records.shown(records.columns, unseen);
  const titles = [...records.titles].filter(([name]) => !unseen.includes(name));
  const isFormatted = ([name]: [string, PgColumn]) => records.formatted.has(name);
  const [formatted, plain] = [true, false].map((wanted) =>
    Object.entries(columns)
      .filter((each) => isFormatted(each) === wanted)
      .map(([, column]) => column),
  );
  return containsWords(q, plain ?? [], [
    ...(formatted ?? []).map(wordsIn),
    ...titles.map(([, title]) => title),
    ...records.fetched.searched(),
    ...records.lines.searched(records.id, records.formatted),
  ]);
}

// Beside its id, a reference is known by the title of its record.
function sorting(records: Records, name: string): SQL | PgColumn {
  const fetched = records.fetched.sorted(name) ?? records.computed.sorted(name);
  if (fetched) return fetched;
  const title = records.titles.get(name);
  return title ? sql`lower(${title})` : (records.columns[name] ?? records.id);
}

/** The condition of some filters. */
export function narrowed(records: Records, filters: Row): SQL | undefined {
  const { filters: special = {} } = records.options;
  const same = (name: string, value: unknown) => {
    const narrow = Object.hasOwn(special, name) ? special[name] : undefined;
    return narrow ? narrow(value as never) : records.same(name, value);
  };
  const { [CONDITIONS]: group, ...values } = filters;
  const conditions = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => same(name, value));
  return and(
    ...conditions,
    group ? groupCondition(records, group as ConditionGroup, same) : undefined,
  );
}
