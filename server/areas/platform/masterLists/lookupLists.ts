import { and, count, eq, isNull, notExists, sql } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { DEFAULT_PRIORITY } from '../../../../contract/clinic/appointments.ts';
import { neededMeanings } from '../../../../contract/clinic/lookups.ts';
import { masterLists } from '../../../../contract/masterLists/index.ts';
import type { lookupKinds } from '../../../db/masterTables.ts';
import {
  agataRoutes,
  appointments,
  branches,
  fees,
  lookupValues,
  messageQueries,
  valueTranslations,
  waitingEntries,
} from '../../../db/schema/index.ts';
import type { CrudOptions, Row, Written } from '../../../kit/db/crud/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { inUseBy } from '../../../kit/db/inUse.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';

type LookupKind = (typeof lookupKinds)[keyof typeof lookupKinds];

/**
 * The rules of a master list that is one kind of a branch's lookups. Its ids count within the branch and the kind. A
 * removed value is no longer offered, and stays for the records that refer to it.
 */
export function lookupListOptions(kind: LookupKind): CrudOptions {
  return {
    common: { kind },
    hidden: ['minutes', 'meaning'].filter((column) => columnOf[kind] !== column),
    lock: lockLists,
    newValues: (context) => nextPlace(context, kind),
    async inUse(_, id) {
      return kind === 'appt_priority' && id === DEFAULT_PRIORITY
        ? refusal(409, 'SETTINGS.USUAL_CATEGORY')
        : undefined;
    },
    async written(context, change) {
      await followRename(context, kind, change);
      if (kind === 'appt_type' && !change.after) await refuseNoneLeft(context, kind);
      if (kind === 'appt_status') await refuseStatusChange(context, change);
      await announceLists(context, change);
    },
  };
}

/**
 * Serialises the changes of a branch's lists until the end of the transaction, by the row on which triggers count them.
 */
export async function lockLists({ db, branch }: BranchContext): Promise<void> {
  await db
    .select({ id: branches.id })
    .from(branches)
    .where(eq(branches.id, branch.id))
    .for('no key update');
}

/** Announces a change of a branch's lists: whatever offers them, or shows their names, is asked again. */
export async function announceLists(
  { announce }: BranchContext,
  { before, after }: Written,
): Promise<void> {
  await announce({
    resource: 'lookups',
    id: Number((after ?? before)?.['id']),
    change: before ? (after ? 'update' : 'delete') : 'create',
  });
}

/** The column that one kind alone has. */
const columnOf: Readonly<Partial<Record<LookupKind, string>>> = {
  appt_type: 'minutes',
  appt_status: 'meaning',
};

/** The records that hold a value as its text. */
const textsOf: Readonly<
  Partial<
    Record<
      LookupKind,
      readonly { table: PgTable; name: string; column: PgColumn; branchId: PgColumn }[]
    >
  >
> = {
  appt_type: [
    ...[appointments, waitingEntries].map((table) => ({
      table,
      name: 'type',
      column: table.type,
      branchId: table.branchId,
    })),
    ...[fees, agataRoutes].map((table) => ({
      table,
      name: 'appointmentType',
      column: table.appointmentType,
      branchId: table.branchId,
    })),
    {
      table: messageQueries,
      name: 'visitType',
      column: messageQueries.visitType,
      branchId: messageQueries.branchId,
    },
  ],
};

async function nextPlace({ db, branch }: BranchContext, kind: LookupKind): Promise<Row> {
  const [next] = await db
    .select({
      id: sql<number>`coalesce(max(${lookupValues.id}), 0) + 1`,
      position: sql<number>`coalesce(max(${lookupValues.position}), 0) + 1`,
    })
    .from(lookupValues)
    .where(and(eq(lookupValues.branchId, branch.id), eq(lookupValues.kind, kind)));
  return { ...next };
}

// What holds the value as its text gets the new text, and its translation follows it, unless the new text has one.
async function followRename(
  context: BranchContext,
  kind: LookupKind,
  { before, after }: Written,
): Promise<void> {
  if (!before || !after || before['value'] === after['value']) return;
  const { db, branch } = context;
  const [from, to] = [String(before['value']), String(after['value'])];
  if (kind === 'appt_type') await dropRouteOfRemoved(context, from, to);
  try {
    for (const { table, name, column, branchId } of textsOf[kind] ?? [])
      await db
        .update(table)
        .set({ [name]: to })
        .where(and(eq(branchId, branch.id), eq(column, from)));
    await db
      .update(valueTranslations)
      .set({ value: to, version: sql`${valueTranslations.version} + 1` })
      .where(
        and(
          eq(valueTranslations.branchId, branch.id),
          eq(valueTranslations.list, kind),
          eq(valueTranslations.value, from),
          notExists(
            db
              .select({ id: translated.id })
              .from(translated)
              .where(
                and(
                  eq(translated.branchId, branch.id),
                  eq(translated.list, kind),
                  eq(translated.value, to),
                ),
              ),
          ),
        ),
      );
  } catch (error) {
    throw sqlState(error) === '23505' ? refusal(409, 'GENERAL.TAKEN', { field: 'value' }) : error;
  }
}

const translated = alias(valueTranslations, 'translated');

// A removed type leaves its route. A type that takes up the name is routed as it was before, or not at all.
async function dropRouteOfRemoved(context: BranchContext, from: string, to: string): Promise<void> {
  const { db, branch } = context;
  const type = sql`lower(${agataRoutes.appointmentType})`;
  const dropped = await db
    .delete(agataRoutes)
    .where(
      and(
        eq(agataRoutes.branchId, branch.id),
        sql`${type} = lower(${to}) AND ${type} <> lower(${from})`,
      ),
    )
    .returning({ id: agataRoutes.id });
  for (const { id } of dropped)
    await record(context, { resource: masterLists.agataRoutes.resource, id, action: 'delete' });
}

async function refuseNoneLeft({ db, branch }: BranchContext, kind: LookupKind): Promise<void> {
  const [left] = await db
    .select({ total: count() })
    .from(lookupValues)
    .where(offered(branch.id, kind));
  if (left?.total === 0) throw refusal(409, 'SETTINGS.LAST');
}

// Appointments in a status hold their doctors' time by its meaning, so that stays once it is in use.
async function refuseStatusChange(
  context: BranchContext,
  { before, after }: Written,
): Promise<void> {
  if (!before || before['meaning'] === after?.['meaning']) return;
  const { db, branch } = context;
  if (after) {
    const used = await inUseBy(context, appointments, Number(before['id']), {
      column: appointments.statusId,
      field: 'statuses',
    });
    if (used) throw used;
  }
  const rows = await db
    .select({ meaning: lookupValues.meaning })
    .from(lookupValues)
    .where(offered(branch.id, 'appt_status'));
  const held = new Set(rows.map(({ meaning }) => meaning));
  const missing = neededMeanings.find((meaning) => !held.has(meaning));
  if (missing !== undefined)
    throw refusal(409, 'SETTINGS.MEANING_NEEDED', after ? { field: 'meaning' } : {});
}

const offered = (branchId: number, kind: LookupKind) =>
  and(
    eq(lookupValues.branchId, branchId),
    eq(lookupValues.kind, kind),
    isNull(lookupValues.removedAt),
  );
