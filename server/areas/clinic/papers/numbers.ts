import { sql } from 'drizzle-orm';
import { paperNumbers } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';

/**
 * The next number of a series of the branch, from 1 on. Others of the series wait until the transaction ends: it is taken
 * last, and no number is left out or given twice.
 */
export async function nextNumber({ db, branch }: BranchContext, series: string): Promise<number> {
  const [taken] = await db
    .insert(paperNumbers)
    .values({ branchId: branch.id, series, last: 1 })
    .onConflictDoUpdate({
      target: [paperNumbers.branchId, paperNumbers.series],
      set: { last: sql`${paperNumbers.last} + 1` },
    })
    .returning({ last: paperNumbers.last });
  if (!taken) throw new Error('a number was not given');
  return taken.last;
}

/** A number as papers show it: R000012. */
export const numberText = (series: string, number: number): string =>
  `${series}${String(number).padStart(6, '0')}`;
