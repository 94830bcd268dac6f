import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { audits, patients } from '../../db/schema/index.ts';
import type { Changes } from '../../http/changes.ts';
import type { BranchContext } from '../../http/context.ts';
import { type Failure, notFound, refusal } from '../../http/failure.ts';
import { newToken } from '../../http/secrets.ts';
import { shownOf } from '../../time.ts';

/** Seconds that an edit lock holds unless it is renewed. */
const LEASE_SECONDS = 60;

/** A patient whose row this transaction keeps from changing until it ends, and the state of the edit lock. */
export interface Kept {
  id: number;
  name: string;
  version: number;
  fence: string | null;
  /** The version that the lock was taken on; null once a save came from elsewhere than its tab. */
  lockVersion: number | null;
  /** Whose the lock is or, where the lease has run out, was last. */
  lockedBy: number | null;
  /** Whose lease runs, if any. */
  holder: { id: number; name: string; since: string } | undefined;
}

/** Keeps a patient who is not removed from changing, or refuses with 404. */
export function keep(context: BranchContext, which: SQL, field: string): Promise<Kept> {
  return keepAs('no key update', context, and(isNull(patients.removedAt), which), field);
}

/** Keeps a patient from changing, and from being referred to anew by whoever asks for them before that. */
export function keepWhole(
  context: BranchContext,
  id: number,
  { field, removed }: { field: string; removed: boolean },
): Promise<Kept> {
  const here = removed ? undefined : isNull(patients.removedAt);
  return keepAs('update', context, and(here, eq(patients.id, id)), field);
}

async function keepAs(
  strength: 'update' | 'no key update',
  { db, branch }: BranchContext,
  which: SQL | undefined,
  field: string,
): Promise<Kept> {
  const [row] = await db
    .select({ id: patients.id })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), which))
    .for(strength);
  if (!row) throw notFound(field);
  // In a statement of its own, whose clock begins when the row is ours: waiting for it may have taken a while.
  const [kept] = await db
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
  if (!kept) throw notFound(field);
  const { runs, holderName, lockedAt, ...rest } = kept;
  if (!runs || rest.lockedBy === null || !lockedAt) return { ...rest, holder: undefined };
  return {
    ...rest,
    holder: { id: rest.lockedBy, name: holderName ?? '', since: shownOf(lockedAt) },
  };
}

/** Takes the edit lock, or renews it for the tab that has it. */
export async function takeLock(context: BranchContext, icPassport: string) {
  const { session, fence } = context;
  const kept = await keep(context, eq(patients.icPassport, icPassport), 'NRIC');
  // Another's taking of the lock changes the fence, so one that is unchanged was not held by anyone in between, even
  // where the lease has run out.
  const isOwn = kept.lockedBy === session.accountId && fence !== undefined && fence === kept.fence;
  if (kept.holder && !isOwn) throw heldBy(kept.holder);
  const lease = await store(context, kept, !isOwn);
  if (!isOwn) await tell(context, kept.id, 'lock');
  return lease;
}

/** Takes the edit lock from whoever has it. The fence is a new one, which ends theirs at once. */
export async function takeLockOver(context: BranchContext, icPassport: string) {
  const kept = await keep(context, eq(patients.icPassport, icPassport), 'NRIC');
  const lease = await store(context, kept, true);
  await tell(context, kept.id, 'takeover', {
    startEditingBy: [kept.holder?.name ?? null, context.session.displayName],
  });
  return lease;
}

/** Gives the edit lock back, where it is the person's, and the tab's where one is named. */
export async function giveLockBack(context: BranchContext, icPassport: string): Promise<void> {
  const { session, fence } = context;
  const kept = await keep(context, eq(patients.icPassport, icPassport), 'NRIC');
  if (kept.holder?.id !== session.accountId) return;
  if (fence !== undefined && fence !== kept.fence) return;
  await context.db
    .update(patients)
    .set(unlocked)
    .where(and(eq(patients.branchId, context.branch.id), eq(patients.id, kept.id)));
  await tell(context, kept.id, 'unlock');
}

/** The columns of a patient whom nobody edits. */
export const unlocked = {
  lockedBy: null,
  lockFence: null,
  lockedAt: null,
  lockExpiresAt: null,
  lockVersion: null,
};

/** Refuses where the lock is with another person, or with another tab than the one named. */
export function refuseHeld({ holder, fence }: Kept, context: BranchContext, field?: string): void {
  if (!holder) return;
  const isOther = context.fence !== undefined && context.fence !== fence;
  if (holder.id !== context.session.accountId || isOther) throw heldBy(holder, field);
}

/** Refuses whoever does not have the lock: another person or tab, or anyone while nobody has it. */
export function refuseWithoutLock(kept: Kept, context: BranchContext): void {
  refuseHeld(kept, context);
  if (!kept.holder) throw refusal(409, 'PATIENT.NOT_LOCKED');
}

/**
 * Refuses a save that might write over what its writer has not seen. The version that was read is named by If-Match.
 * Without that, the tab that has the lock knows the record unless a save came from elsewhere meanwhile, and a save that
 * names no tab may follow the taking of the lock alone.
 */
export async function refuseStale(kept: Kept, context: BranchContext): Promise<void> {
  const { ifMatch, fence } = context;
  const isFresh =
    ifMatch === undefined
      ? kept.lockVersion !== null && (fence !== undefined || kept.lockVersion === kept.version)
      : ifMatch === kept.version;
  if (!isFresh) throw await stale(kept, context);
}

/** The refusal of what was asked of a version that is no longer the record's; it tells who changed it. */
export async function stale(
  { id }: Kept,
  context: BranchContext,
  field?: string,
): Promise<Failure> {
  const params = { who: await lastWriter(context, id) };
  return refusal(409, 'GENERAL.STALE', { ...(field && { field }), params });
}

async function store({ db, branch, session }: BranchContext, kept: Kept, isNew: boolean) {
  const [locked] = await db
    .update(patients)
    .set({
      lockedBy: session.accountId,
      lockExpiresAt: sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
      ...(isNew && {
        lockFence: newToken(),
        lockedAt: sql`clock_timestamp()`,
        lockVersion: kept.version,
      }),
    })
    .where(and(eq(patients.branchId, branch.id), eq(patients.id, kept.id)))
    .returning({ fence: patients.lockFence, expiresAt: patients.lockExpiresAt });
  if (!locked?.fence || !locked.expiresAt) throw new Error('a lock was not stored');
  return {
    startEditingBy: session.displayName,
    fence: locked.fence,
    expiresAt: locked.expiresAt.toISOString(),
  };
}

async function lastWriter({ db, branch }: BranchContext, id: number): Promise<string> {
  const [last] = await db
    .select({ who: sql<string | null>`app.person(${audits.accountId})` })
    .from(audits)
    .where(
      and(
        eq(audits.branchId, branch.id),
        eq(audits.resource, 'patients'),
        eq(audits.recordId, String(id)),
        inArray(audits.action, ['create', 'edit', 'delete', 'recover', 'merge', 'unmerge']),
      ),
    )
    .orderBy(desc(audits.at), desc(audits.id))
    .limit(1);
  return last?.who ?? '';
}

function heldBy({ name, since }: { name: string; since: string }, field?: string): Failure {
  return refusal(409, 'PATIENT.LOCKED', { ...(field && { field }), params: { who: name, since } });
}

async function tell(
  context: BranchContext,
  id: number,
  action: 'lock' | 'unlock' | 'takeover',
  changes?: Changes,
): Promise<void> {
  await context.audit({ resource: 'patients', id, action, ...(changes && { changes }) });
  await context.announce({ resource: 'patients', id, change: 'update' });
}
