import { and, asc, eq, isNull } from 'drizzle-orm';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { doctors } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';

/** The doctor of the branch as whom the person is signed in; undefined for who is none. */
export async function ownDoctor({
  db,
  branch,
  session,
}: BranchContext): Promise<{ id: number; name: string } | undefined> {
  const [doctor] = await db
    .select({ id: doctors.id, name: doctors.name })
    .from(doctors)
    .where(
      and(
        eq(doctors.branchId, branch.id),
        eq(doctors.accountId, session.accountId),
        isNull(doctors.removedAt),
      ),
    )
    .orderBy(asc(doctors.position), asc(doctors.id))
    .limit(1);
  return doctor;
}

/** The action on a doctor's record, and the errors for it. */
interface DoctorCheck {
  action: string;
  resource: string;
  /** The input field that names the doctor. */
  field: string;
  /** The error for people who may do it with their own records only. */
  ownOnly: TextCode;
}

/**
 * Refuses a doctor whom the branch does not have (404), and another doctor than one's own where the role allows only
 * that.
 */
export async function requireOwnDoctor(
  { db, branch, session, may }: BranchContext,
  doctorId: number,
  { action, resource, field, ownOnly }: DoctorCheck,
): Promise<void> {
  const [doctor] = await db
    .select({ accountId: doctors.accountId })
    .from(doctors)
    .where(and(eq(doctors.branchId, branch.id), eq(doctors.id, doctorId)));
  if (!doctor) throw notFound(field);
  if (may(action, resource) === 'own' && doctor.accountId !== session.accountId)
    throw refusal(403, ownOnly, { field });
}
