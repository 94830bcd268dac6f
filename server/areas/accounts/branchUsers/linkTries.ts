import { sql } from 'drizzle-orm';
import { tooManyAttempts, WINDOW_MINUTES } from '../../../kit/http/attempts.ts';
import type { SessionContext } from '../../../kit/http/context.ts';

/** Accounts that a person may try to link within the window, as many as a visitor may ask for. */
const MOST_TRIES = 100;

/** Counts that somebody asks whether an email has an account, and refuses too many. */
export async function countLinkTry({ db }: SessionContext): Promise<void> {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`SELECT app.count_own_try('link', ${MOST_TRIES}, ${WINDOW_MINUTES}) AS seconds`,
  );
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) throw tooManyAttempts(seconds);
}
