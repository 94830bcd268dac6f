import { sql } from 'drizzle-orm';
import type { TextCode } from '../../../../contract/texts/index.ts';
import type { Db, Work } from '../../../kit/db/database.ts';
import { preparedSql } from '../../../kit/db/preparedStatement.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';

interface Unmet {
  rule: keyof typeof words;
  hours_from: string | null;
  hours_until: string | null;
}

const words = {
  administrator: 'SIGN_IN_RULES.ADMINISTRATOR',
  'second-factor': 'SIGN_IN_RULES.SECOND_FACTOR_WANTED',
  network: 'SIGN_IN_RULES.ELSEWHERE',
  hours: 'SIGN_IN_RULES.OUTSIDE_HOURS',
} as const satisfies Record<string, TextCode>;

const askUnmet = preparedSql<Unmet>(
  'unmet_rule',
  sql`SELECT rule, to_char(hours_from, 'HH24:MI') AS hours_from, to_char(hours_until, 'HH24:MI') AS hours_until
        FROM app.unmet_rule(${sql.placeholder('branch')}::integer)`,
);

/** The 403 error for a request that does not meet what a branch's company asks for at sign-in; without a branch, of any. */
export async function unmetRefusal(
  work: Pick<Work, 'client'>,
  branch?: number,
): Promise<Failure | undefined> {
  const [unmet] = await askUnmet(work, { branch: branch ?? null });
  if (!unmet) return undefined;
  const { rule, hours_from: from, hours_until: until } = unmet;
  return refusal(403, words[rule], {
    ...(rule === 'hours' && { params: { from: from ?? '', until: until ?? '' } }),
  });
}

/** Whether a person has to set up a second factor before they reach the platform, or a company of theirs. */
export async function needsSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await db.execute<{ needed: boolean }>(
    sql`SELECT app.needs_second_factor(${accountId}::integer) AS needed`,
  );
  return rows[0]?.needed ?? false;
}

/** The least idle time, in minutes, of the companies that a person works for; null where none sets one. */
export async function idleMinutesOf(db: Db, accountId: number): Promise<number | null> {
  const { rows } = await db.execute<{ minutes: number | null }>(
    sql`SELECT app.idle_minutes(${accountId}::integer) AS minutes`,
  );
  return rows[0]?.minutes ?? null;
}
