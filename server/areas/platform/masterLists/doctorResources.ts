import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { appointmentDoctors, appointments, doctors } from '../../../db/schema/index.ts';
import type { CrudOptions, Written } from '../../../kit/db/crud/index.ts';
import { inUseBy } from '../../../kit/db/inUse.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { announceLists, lockLists } from './lookupLists.ts';

/**
 * The rules of a branch's doctors. A removed one is no longer booked and stays for past appointments; those to come keep
 * the doctor until they are moved or cancelled.
 */
export const doctorResourceOptions: CrudOptions = {
  hidden: ['accountId', 'icPassport', 'slotViewId'],
  lock: lockLists,
  newValues: nextPosition,
  async written(context, change) {
    await linkAccount(context, change);
    await announceLists(context, change);
  },
  async inUse(context, id) {
    const { db, branch } = context;
    const held = db
      .select({ id: appointmentDoctors.appointmentId })
      .from(appointmentDoctors)
      .where(
        and(
          eq(appointmentDoctors.branchId, branch.id),
          eq(appointmentDoctors.doctorId, id),
          appointmentDoctors.holds,
        ),
      );
    return inUseBy(context, appointments, id, {
      field: 'resources',
      where: and(inArray(appointments.id, held), gt(appointments.startsAt, sql`now()`)),
    });
  },
};

async function nextPosition({ db, branch }: BranchContext) {
  const [next] = await db
    .select({ position: sql<number>`coalesce(max(${doctors.position}), 0) + 1` })
    .from(doctors)
    .where(and(eq(doctors.branchId, branch.id), isNull(doctors.removedAt)));
  return { ...next };
}

// Who signs in with the doctor's email in this branch is the doctor: the own day and absences are theirs.
async function linkAccount({ db, branch }: BranchContext, { before, after }: Written) {
  if (!after || (before?.['email'] ?? '') === after['email']) return;
  await db
    .update(doctors)
    .set({ accountId: sql`app.branch_account(${after['email']})` })
    .where(and(eq(doctors.branchId, branch.id), eq(doctors.id, Number(after['id']))));
}
