import { and, eq } from 'drizzle-orm';
import type { TextCode } from '../../../contract/texts/index.ts';
import { doctors } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { notFound, refusal } from '../../http/failure.ts';

/** What is to be done with a record of a doctor, and how a refusal names it. */
interface Wanted {
  action: string;
  resource: string;
  /** The input that names the doctor. */
  field: string;
  /** The refusal of those who may do it with their own records alone. */
  ownOnly: TextCode;
}

/** Refuses a doctor whom the branch does not have (404), or another than one's own where the role reaches no further. */
export async function holdOwnDoctor(
  { db, branch, session, may }: BranchContext,
  doctorId: number,
  { action, resource, field, ownOnly }: Wanted,
): Promise<void> {
  const [doctor] = await db
    .select({ accountId: doctors.accountId })
    .from(doctors)
    .where(and(eq(doctors.branchId, branch.id), eq(doctors.id, doctorId)));
  if (!doctor) throw notFound(field);
  if (may(action, resource) === 'own' && doctor.accountId !== session.accountId)
    throw refusal(403, ownOnly, { field });
}
