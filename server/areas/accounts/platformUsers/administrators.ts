import { sql } from 'drizzle-orm';
import type { SessionContext } from '../../../kit/http/context.ts';

/** Makes changes of Administrators and of what they may do wait for one another, so that the last one stays. */
export async function lockAdministrators({ db }: Pick<SessionContext, 'db'>): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('administrators'), 0)`);
}
