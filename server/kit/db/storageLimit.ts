import { sql } from 'drizzle-orm';
import { formatBytes } from '../../../contract/kit/bytes.ts';
import type { SessionContext } from '../http/context.ts';
import { refusal } from '../http/failure.ts';

/** Refuses to store bytes in a branch where they are more than its plan allows. Nothing is asked where there are none. */
export async function refuseWithoutStorage(
  { db, branch }: Pick<SessionContext, 'db' | 'branch'>,
  bytes: number,
  field: string,
): Promise<void> {
  if (bytes === 0 || !branch) return;
  const { rows } = await db.execute<{ used: string; allowed: string }>(
    sql`SELECT used, allowed FROM app.hold_storage(${branch.id}::integer)`,
  );
  const [held] = rows;
  if (!held || Number(held.used) + bytes <= Number(held.allowed)) return;
  throw refusal(409, 'BRANCH.STORAGE_FULL', {
    field,
    params: { used: formatBytes(Number(held.used)), of: formatBytes(Number(held.allowed)) },
  });
}
