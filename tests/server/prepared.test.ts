import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '../../server/db/database.ts';
import { prepared } from '../../server/db/prepared.ts';
import { doctors } from '../../server/db/schema/index.ts';
import { type Clinic, startClinic } from './support/clinic.ts';
import { branchIds, doctorIds } from './support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

/** Doctors of a branch by a prepared statement, and how many statements the connection keeps. */
async function idsOf({ db }: Work, branchId: number) {
  const rows = await prepared(
    db
      .select({ id: doctors.id })
      .from(doctors)
      .where(eq(doctors.branchId, branchId))
      .orderBy(doctors.id),
  );
  const kept = await db.execute(sql`SELECT FROM pg_prepared_statements WHERE NOT from_sql`);
  return { ids: rows.map(({ id }) => id), kept: kept.rows.length };
}

describe('a prepared query', () => {
  it('is prepared once on a connection, and answers each branch with its own', async () => {
    for (let round = 0; round < 7; round += 1) {
      for (const branch of ['kl', 'penang'] as const) {
        const { ids, kept } = await clinic.database.system(
          (work) => idsOf(work, branchIds[branch]),
          branchIds[branch],
        );
        expect(ids).toEqual(doctorIds[branch]);
        expect(kept).toBe(1);
      }
    }
  });
});
