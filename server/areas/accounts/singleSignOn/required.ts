import { sql } from 'drizzle-orm';
import type { Db } from '../../../kit/db/database.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';

/** The 403 error for whoever has to sign in at their company's provider. It is for after a right password: before, it would tell strangers. */
export async function elsewhereFailure(db: Db, accountId: number): Promise<Failure | undefined> {
  const { rows } = await db.execute<{ name: string | null }>(
    sql`SELECT app.required_provider(${accountId}::integer) AS name`,
  );
  const name = rows[0]?.name ?? undefined;
  return name === undefined
    ? undefined
    : refusal(403, 'SINGLE_SIGN_ON.REQUIRED', { params: { name } });
}
