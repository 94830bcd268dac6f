import { and, eq, isNull, sql } from 'drizzle-orm';
import { everHolds, type organizer as calls } from '../../../../contract/clinic/organizer.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { absences } from '../../../db/schema/index.ts';
import { differences, refuseStale, record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { requireOwnDoctor } from './ownDoctor.ts';
import { type Entry, oneOf } from './reading.ts';

type Action = 'create' | 'edit' | 'delete';

/** Creates an absence. Appointments within it stay unchanged. */
export async function add(
  input: Checked<typeof calls.addOrganizer>,
  context: BranchContext,
): Promise<Entry> {
  await holdOwn(context, 'create', input.resource);
  const [made] = await context.db
    .insert(absences)
    .values({ branchId: context.branch.id, ...valuesOf(input) })
    .returning({ id: absences.id });
  if (!made) throw new Error('an absence was written and not answered');
  const entry = await oneOf(context, made.id);
  await record(context, {
    resource: 'organizer',
    id: entry.id,
    action: 'create',
    changes: differences({}, noted(entry)),
  });
  return entry;
}

/** Changes an absence. */
export async function edit(
  input: Checked<typeof calls.updateOrganizer>,
  context: BranchContext,
): Promise<Entry> {
  const before = await lockAbsence(context, input.id);
  await holdOwn(context, 'edit', before.resource);
  await holdOwn(context, 'edit', input.resource);
  await refuseStale(context, 'organizer', before);
  const { id: _id, ...next } = {
    ...input,
    type: input.type ?? before.type,
    weekdays: input.weekdays ?? before.weekdays,
    everyWeeks: input.everyWeeks ?? before.everyWeeks,
  };
  if (!everHolds(next)) throw refusal(400, 'ORGANIZER.NEVER', { field: 'weekdays' });
  const changes = differences(noted(before), next);
  if (Object.keys(changes).length === 0) return before;
  await context.db
    .update(absences)
    .set({ ...valuesOf(next), version: sql`${absences.version} + 1` })
    .where(and(eq(absences.branchId, context.branch.id), eq(absences.id, input.id)));
  await record(context, { resource: 'organizer', id: input.id, action: 'edit', changes });
  return oneOf(context, input.id);
}

/** Soft-removes an absence. */
export async function remove(context: BranchContext, id: number): Promise<void> {
  const before = await lockAbsence(context, id);
  await holdOwn(context, 'delete', before.resource);
  await refuseStale(context, 'organizer', before);
  await context.db
    .update(absences)
    .set({ removedAt: new Date(), version: sql`${absences.version} + 1` })
    .where(and(eq(absences.branchId, context.branch.id), eq(absences.id, id)));
  await record(context, {
    resource: 'organizer',
    id,
    action: 'delete',
    changes: { removed: [false, true] },
  });
}

// Locked until the transaction ends.
async function lockAbsence(context: BranchContext, id: number): Promise<Entry> {
  await context.db
    .select({ id: absences.id })
    .from(absences)
    .where(
      and(
        eq(absences.branchId, context.branch.id),
        eq(absences.id, id),
        isNull(absences.removedAt),
      ),
    )
    .for('update');
  return oneOf(context, id);
}

const holdOwn = (context: BranchContext, action: Action, doctorId: number): Promise<void> =>
  requireOwnDoctor(context, doctorId, {
    action,
    resource: 'organizer',
    field: 'resource',
    ownOnly: 'ORGANIZER.OWN_ONLY',
  });

const valuesOf = (input: Checked<typeof calls.addOrganizer>) => ({
  doctorId: input.resource,
  reason: input.reason,
  fromDate: input.fromDate,
  toDate: input.toDate,
  startTime: input.startDate,
  stopTime: input.stopDate,
  type: input.type ?? '',
  weekdays: input.weekdays ?? '',
  everyWeeks: input.everyWeeks ?? 1,
});

const noted = ({
  id: _id,
  version: _version,
  resourceName: _name,
  toSettle: _count,
  ended: _ended,
  ...entry
}: Entry) => entry;
