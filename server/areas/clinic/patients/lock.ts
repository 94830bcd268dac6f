import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { patients } from '../../../db/schema/index.ts';
import { staleFailure, record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { type Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { newToken } from '../../../kit/http/secrets.ts';
import { displayTimeOf } from '../../../kit/time.ts';

/** Seconds of an edit lock's lease. */
const LEASE_SECONDS = 60;

/** A patient whose row is locked by this transaction, and the state of the edit lock. */
export interface LockedPatient {
  id: number;
  name: string;
  version: number;
  fence: string | null;
  /** The version at the time of locking; null once another tab or client has saved. */
  lockVersion: number | null;
  /** Owner of the edit lock, or its last owner where the lease has expired. */
  lockedBy: number | null;
  /** Holder of an unexpired lease. */
  holder: { id: number; name: string; since: string } | undefined;
}

/** Locks the row of a patient who is not removed, or throws 404. */
export function lockPatient(
  context: BranchContext,
  condition: SQL,
  field: string,
): Promise<LockedPatient> {
  return lockRow('no key update', context, and(isNull(patients.removedAt), condition), field);
}

/** Locks a patient's row also against new references (FOR UPDATE). */
export function lockPatientExclusive(
  context: BranchContext,
  id: number,
  { field, removed }: { field: string; removed: boolean },
): Promise<LockedPatient> {
  const notRemoved = removed ? undefined : isNull(patients.removedAt);
  return lockRow('update', context, and(notRemoved, eq(patients.id, id)), field);
}

async function lockRow(
  strength: 'update' | 'no key update',
  { db, branch, language }: BranchContext,
  condition: SQL | undefined,
  field: string,
): Promise<LockedPatient> {
  const [row] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), condition))
    .for(strength);
  if (!row) throw notFound(field);
  // A separate statement, whose clock starts once the row is locked: the wait may have been long.
  const [locked] = await db
    .select({
      id: patients.id,
      name: patients.name,
      version: patients.version,
      fence: patients.lockFence,
      lockVersion: patients.lockVersion,
      lockedAt: patients.lockedAt,
      lockedBy: patients.lockedBy,
      runs: sql<boolean>`coalesce(patient.lock_expires_at > clock_timestamp(), false)`,
      holderName: sql<string | null>`app.person(patient.locked_by)`,
    })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, row.id)));
  if (!locked) throw notFound(field);
  const { runs, holderName, lockedAt, ...rest } = locked;
  if (!runs || rest.lockedBy === null || !lockedAt) return { ...rest, holder: undefined };
  return {
    ...rest,
    holder: { id: rest.lockedBy, name: holderName ?? '', since: displayTimeOf(lockedAt, language) },
  };
}

/**
 * Takes the edit lock, or renews the lease of the tab that has it. With `fromOwnTab` also from another tab of the same
 * person, whose fencing token ends with that.
 */
export async function takeLock(
  context: BranchContext,
  icPassport: string,
  { fromOwnTab }: { fromOwnTab: boolean },
) {
  const { session, fence } = context;
  const locked = await lockPatient(context, eq(patients.icPassport, icPassport), 'NRIC');
  // Taking the lock changes the fencing token. If it is unchanged, no one else held the lock in between, even after the
  // lease expired.
  const isOwn =
    locked.lockedBy === session.accountId && fence !== undefined && fence === locked.fence;
  const isGivenUp = fromOwnTab && locked.holder?.id === session.accountId;
  if (locked.holder && !isOwn && !isGivenUp) throw heldByOther(locked.holder, context);
  const lease = await storeLease(context, locked, !isOwn);
  if (!isOwn) await record(context, { resource: 'patients', id: locked.id, action: 'lock' });
  return lease;
}

/** Takes over the edit lock. The new fencing token invalidates the earlier one at once. */
export async function takeOverLock(context: BranchContext, icPassport: string) {
  const locked = await lockPatient(context, eq(patients.icPassport, icPassport), 'NRIC');
  const lease = await storeLease(context, locked, true);
  await record(context, {
    resource: 'patients',
    id: locked.id,
    action: 'takeover',
    changes: {
      startEditingBy: [locked.holder?.name ?? null, context.session.displayName],
    },
  });
  return lease;
}

/** Releases the edit lock if it is the person's and, where a tab is named, that tab's. */
export async function releaseLock(context: BranchContext, icPassport: string): Promise<void> {
  const { session, fence } = context;
  const locked = await lockPatient(context, eq(patients.icPassport, icPassport), 'NRIC');
  if (locked.holder?.id !== session.accountId) return;
  if (fence !== undefined && fence !== locked.fence) return;
  await context.db
    .update(patients)
    .set(clearedLock)
    .where(and(eq(patients.branchId, context.branch.id), eq(patients.id, locked.id)));
  await record(context, { resource: 'patients', id: locked.id, action: 'unlock' });
}

/** The columns of a patient without an edit lock. */
export const clearedLock = {
  lockedBy: null,
  lockFence: null,
  lockedAt: null,
  lockExpiresAt: null,
  lockVersion: null,
};

/** Refuses where another person, or another tab than the named one, has the edit lock. */
export function refuseLockedByOther(
  { holder, fence }: LockedPatient,
  context: BranchContext,
  field?: string,
): void {
  if (!holder) return;
  const isOther = context.fence !== undefined && context.fence !== fence;
  if (holder.id !== context.session.accountId || isOther) throw heldByOther(holder, context, field);
}

/** Refuses callers without the edit lock: another person or tab, or anyone while it is free. */
export function refuseWithoutLock(locked: LockedPatient, context: BranchContext): void {
  refuseLockedByOther(locked, context);
  if (!locked.holder) throw refusal(409, 'PATIENT.NOT_LOCKED');
}

/**
 * Refuses a save that might overwrite changes that its author has not seen. If-Match names the version read. Without
 * it, the tab with the lock has seen the record unless another client saved meanwhile; a save that names no tab is
 * accepted only right after the lock was taken.
 */
export async function refuseStale(locked: LockedPatient, context: BranchContext): Promise<void> {
  const { ifMatch, fence } = context;
  const isFresh =
    ifMatch === undefined
      ? locked.lockVersion !== null &&
        (fence !== undefined || locked.lockVersion === locked.version)
      : ifMatch === locked.version;
  if (!isFresh) throw await staleFailure(context, 'patients', locked, { read: ifMatch });
}

async function storeLease(
  { db, branch, session }: BranchContext,
  locked: LockedPatient,
  isNew: boolean,
) {
  const [storedLease] = await db
    .update(patients)
    .set({
      lockedBy: session.accountId,
      lockExpiresAt: sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
      ...(isNew && {
        lockFence: newToken(),
        lockedAt: sql`clock_timestamp()`,
        lockVersion: locked.version,
      }),
    })
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, locked.id)))
    .returning({ fence: patients.lockFence, expiresAt: patients.lockExpiresAt });
  if (!storedLease?.fence || !storedLease.expiresAt) throw new Error('a lock was not stored');
  return {
    startEditingBy: session.displayName,
    fence: storedLease.fence,
    expiresAt: storedLease.expiresAt.toISOString(),
  };
}

function heldByOther(
  { id, name, since }: NonNullable<LockedPatient['holder']>,
  { session }: BranchContext,
  field?: string,
): Failure {
  const code = id === session.accountId ? 'PATIENT.LOCKED_OWN_TAB' : 'PATIENT.LOCKED';
  return refusal(409, code, { ...(field && { field }), params: { who: name, since } });
}
