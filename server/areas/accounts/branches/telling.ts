import { sql } from 'drizzle-orm';
import type { Work } from '../../../kit/db/database.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';

/** Tells the pages of a branch's people that they have it, or what they may do there, anew. */
export async function tellPeople(work: Work, branchId: number): Promise<void> {
  const { rows } = await work.db.execute<{ account: number }>(
    sql`SELECT account FROM app.branch_people(${branchId}) account`,
  );
  for (const { account } of rows) await notifyHubs(work, { kind: 'rights', account });
}
