import { and, eq } from 'drizzle-orm';
import { branchHolidays } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';

/** Refuses closed days that the branch does not have (404). */
export async function requireHoliday({ db, branch }: BranchContext, id: number): Promise<void> {
  const [found] = await db
    .select({ id: branchHolidays.id })
    .from(branchHolidays)
    .where(and(eq(branchHolidays.branchId, branch.id), eq(branchHolidays.id, id)));
  if (!found) throw notFound('holidayID');
}
