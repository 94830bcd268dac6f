import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '../../../contract/kit/call.ts';
import {
  type NamedRecord,
  namedRecordsIn,
  type ReferencePath,
  referencePathsOf,
} from '../../../contract/kit/namedRecords.ts';
import type { ProductSessionContext, SessionContext } from './context.ts';
import { Failure } from './failure.ts';
import { type Lookup, lookups } from './lookups.ts';

type Columns = Record<string, PgColumn>;
type LookupContext = Pick<SessionContext, 'db' | 'branch'> & ProductSessionContext;

const placesOfCalls = new WeakMap<Call, readonly ReferencePath[]>();

/**
 * Checks that the records which inputs refer to exist in the caller's branch (or, without one, on the platform).
 * Missing records and records of others give the same error, each with its field. One query for all inputs. Returns an
 * error or undefined for each input.
 *
 * Left to the handler: the record that the call itself is about, which the handler reads anyway; resources marked in
 * `lookups`; and list filters with several ids (`idList`), where an unknown id finds nothing.
 */
export async function unresolved(
  call: Call,
  inputs: readonly unknown[],
  context: LookupContext,
): Promise<(Failure | undefined)[]> {
  const places = resolvedPlaces(call);
  const named = inputs.map((input) => (places.length > 0 ? namedRecordsIn(input, places) : []));
  const all = named.flat();
  if (all.length === 0) return named.map(() => undefined);
  const found = await existing(call, all, context);
  return named.map((of) => failureOf(of.filter((each) => !found.has(keyOf(each)))));
}

/** Throws the error for an input that refers to a missing record. */
export async function refuseUnresolved(
  call: Call,
  input: unknown,
  context: LookupContext,
): Promise<void> {
  const [failure] = await unresolved(call, [input], context);
  if (failure) throw failure;
}

/** The paths of a call's references that are checked before its handler. */
export function resolvedPlaces(call: Call): readonly ReferencePath[] {
  const known = placesOfCalls.get(call);
  if (known) return known;
  const places = referencePathsOf(call).filter(
    (place) =>
      !place.narrows && !isOwnRecord(call, place) && lookupOf(place.resource) !== 'handler',
  );
  if (places.length > 0 && call.access.kind === 'public')
    throw new Error(`${call.path}: a visitor has no branch to find records in`);
  placesOfCalls.set(call, places);
  return places;
}

// The record that a call reads, changes or removes: an id at the top level, of the resource in its permission.
function isOwnRecord({ access }: Call, { path, resource }: ReferencePath): boolean {
  if (path.length !== 1 || access.kind !== 'permission') return false;
  const own = lookupOf(resource);
  const called = lookups.get()[access.resource];
  return (
    access.resource === resource ||
    (own !== 'handler' &&
      called !== undefined &&
      called !== 'handler' &&
      own.table === called.table &&
      own.kind === called.kind)
  );
}

function lookupOf(resource: string): Lookup | 'handler' {
  const lookup = lookups.get()[resource];
  if (!lookup)
    throw new Error(
      `a call names a record of ${resource}: say in the lookups of the product where it is`,
    );
  return lookup;
}

async function existing(
  call: Call,
  named: readonly NamedRecord[],
  context: LookupContext,
): Promise<Set<string>> {
  const { db, branch } = context;
  const byResource = new Map<string, Set<string | number>>();
  for (const { resource, value } of named)
    byResource.set(resource, (byResource.get(resource) ?? new Set()).add(value));
  const found = new Set<string>();
  const queries: SQL[] = [];
  for (const [resource, values] of byResource) {
    const lookup = lookupOf(resource);
    if (lookup === 'handler') continue;
    if (lookup.inLists && branch) {
      const known = await lookup.inLists(context, !takesNew(call));
      for (const value of values) if (known.has(value)) found.add(keyOf({ resource, value }));
    } else queries.push(queryOf(call, resource, lookup, [...values], branch?.id));
  }
  if (queries.length === 0) return found;
  const { rows } = await db.execute<{ resource: string; key: string }>(
    sql.join(queries, sql` UNION ALL `),
  );
  for (const { resource, key } of rows) found.add(`${resource} ${key}`);
  return found;
}

function queryOf(
  call: Call,
  resource: string,
  { table, kind, by, withRemoved }: Lookup,
  values: (string | number)[],
  branch: number | undefined,
): SQL {
  const columns = getTableColumns(table) as Columns;
  const key = columns[by ?? 'id'];
  if (!key) throw new Error(`records of ${resource} have no ${by ?? 'id'}`);
  const { branchId, removedAt } = columns;
  const isOf = columns['kind'];
  const type = by ? sql`text[]` : sql`integer[]`;
  const where = and(
    branchId && eq(branchId, branch ?? 0),
    kind && isOf ? eq(isOf, kind) : undefined,
    removedAt && !withRemoved && takesNew(call) ? isNull(removedAt) : undefined,
    sql`${key} = ANY(${sql.param(values)}::${type})`,
  );
  return sql`SELECT ${resource} AS resource, ${key}::text AS key FROM ${table} WHERE ${where}`;
}

// A record that is referred to already may have been removed since. A later save keeps it.
function takesNew(call: Call): boolean {
  return call.method !== 'GET' && !referencePathsOf(call).some((place) => isOwnRecord(call, place));
}

function failureOf(missing: readonly NamedRecord[]): Failure | undefined {
  const [first] = missing;
  if (!first) return undefined;
  const failures = missing.map(({ resource, field }) => {
    const lookup = lookupOf(resource);
    const documented = lookup === 'handler' ? undefined : lookup.failure;
    return {
      status: documented?.status ?? 404,
      code: documented?.code ?? 'GENERAL.NOT_FOUND',
      field,
    };
  });
  const [{ status } = { status: 404 }] = failures;
  return new Failure(
    status,
    failures
      .filter((failure) => failure.status === status)
      .map(({ code, field }) => ({ code, field })),
  );
}

const keyOf = ({ resource, value }: Pick<NamedRecord, 'resource' | 'value'>) =>
  `${resource} ${value}`;
