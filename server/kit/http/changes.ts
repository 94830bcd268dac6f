import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNotNull, notInArray, or, inArray, sql } from 'drizzle-orm';
import type { HistoryAction } from '../../../contract/kit/product.ts';
import type { RecordChanged } from '../../../contract/kit/realtime.ts';
import { BROUGHT_BACK } from '../../../contract/kit/versions.ts';
import { fieldsKeptFrom } from '../access.ts';
import { pipelined } from '../db/pipelined.ts';
import { audits } from '../db/schema/index.ts';
import type { SessionContext } from './context.ts';
import { type Failure, refusal } from './failure.ts';

export type Changes = Record<string, [before: unknown, after: unknown]>;

/**
 * The differences between two states of a record, as { field: [before, after] }. Lists, instants and objects are compared by
 * what they hold, as each request brings new ones.
 */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isDeepStrictEqual(before[name] ?? null, value ?? null))
      .map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
}

/** The name of a transition of a record's state, as its resource declares it. */
export type TransitionName = string & { readonly transition?: never };

/** A change to record. */
export interface Recorded {
  resource: string;
  id: number;
  /** What was done, with its words in `HISTORY`; or a transition, whose words are the resource's. */
  action: HistoryAction | TransitionName;
  changes?: Changes | undefined;
  /** The record's branch, where it may be another than the chosen one; null where it has none. */
  branchId?: number | null | undefined;
  /** The resource of the hub's event, where it is another. */
  announcedAs?: string;
  /** The kind of the hub's event, where it does not follow from the action. */
  change?: RecordChanged['change'];
}

/** What records a change: the context of a request, or `systemRecorder`. */
export type Recorder = Pick<SessionContext, 'audit' | 'announce'>;

/** Records a change in the audit and announces it to the branch's pages. Every change of a record does both. */
export async function record({ audit, announce }: Recorder, recorded: Recorded): Promise<void> {
  const { resource, id, action, changes, branchId } = recorded;
  const { announcedAs = resource, change = changeOf(action) } = recorded;
  await pipelined([
    audit({ resource, id, action, branchId, ...(changes && { changes }) }),
    announce({ resource: announcedAs, id, change }, branchId),
  ]);
}

/** Actions after which a record is listed again, or no longer; all others update it. */
const changeByAction: Readonly<Record<string, RecordChanged['change']>> = {
  create: 'create',
  recover: 'create',
  restore: 'create',
  delete: 'delete',
  end: 'delete',
};

function changeOf(action: string): RecordChanged['change'] {
  return Object.hasOwn(changeByAction, action) ? (changeByAction[action] ?? 'update') : 'update';
}

/** Audit actions that do not change the record's version. */
const actionsWithoutWrite = ['overlap', 'lock', 'unlock', 'takeover'];
/** Audit actions that change it even without changed fields. */
const writes = ['create', 'edit', 'delete', 'recover', 'restore', 'revert', 'merge', 'unmerge'];

/** The version held of a record, and its branch where it may be another than the chosen one. */
type Version = { id: number | string; version: number; branchId?: number };

/**
 * Refuses a write whose If-Match is not the record's version (409 GENERAL.STALE), and names who changed it last and the
 * fields changed since. Without If-Match nothing is refused. Each version of a record has one audit entry.
 */
export async function refuseStale(
  context: SessionContext,
  resource: string,
  held: Version,
): Promise<void> {
  const { ifMatch } = context;
  if (ifMatch === undefined || ifMatch === held.version) return;
  throw await staleFailure(context, resource, held, { read: ifMatch });
}

/** The 409 error for a version that is no longer the record's. */
export async function staleFailure(
  { db, branch, session }: SessionContext,
  resource: string,
  held: Version,
  { read = held.version, field }: { read?: number | undefined; field?: string } = {},
): Promise<Failure> {
  const branchId = held.branchId ?? branch?.id;
  const since = await db
    .select({
      who: sql<string | null>`app.person(${audits.accountId})`,
      changes: audits.changes,
    })
    .from(audits)
    .where(
      and(
        branchId === undefined ? undefined : eq(audits.branchId, branchId),
        eq(audits.resource, resource),
        eq(audits.recordId, String(held.id)),
        or(isNotNull(audits.changes), inArray(audits.action, writes)),
        notInArray(audits.action, actionsWithoutWrite),
      ),
    )
    .orderBy(desc(audits.id))
    .limit(Math.max(1, held.version - read));
  const unseen = fieldsKeptFrom(
    branch?.role ?? session.platformRole ?? undefined,
    'show',
    resource,
  );
  const fields = new Set(
    since
      .flatMap(({ changes }) => Object.keys(changes ?? {}))
      .filter((name) => !unseen.includes(name) && name !== BROUGHT_BACK),
  );
  return refusal(409, 'GENERAL.STALE', {
    ...(field && { field }),
    params: { who: since[0]?.who ?? '', what: [...fields].join(', ') },
  });
}
