import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Call, CONFIRMED_MINUTES, type ListInput } from '../../../contract/kit/call.ts';
import type { Work } from '../db/database.ts';
import { preparedSql } from '../db/preparedStatement.ts';
import { type Failure, refusal } from './failure.ts';
import { check } from './requestParts.ts';

const WANTED = 'AUTH.CONFIRM_WANTED';

/** Whether a refusal asks the person who they are, rather than saying no. */
export const isQuestion = ({ faults }: Failure): boolean => faults[0]?.code === WANTED;

/** What of a call tells whether its person has to have confirmed who they are. */
export type Confirming = 'recentlyConfirmed' | 'confirmedBy';

/**
 * The error for a call that hurts, from a session whose person last confirmed who they are too long ago. A call with the
 * person's password confirms by itself, unless they have a second factor as well.
 */
export async function confirmationFailure(
  { recentlyConfirmed: wanted, confirmedBy }: Pick<Call, Confirming>,
  { session, rows }: { session: number; rows?: () => number },
  work: Pick<Work, 'client'>,
): Promise<Failure | undefined> {
  // An API key, which has no session, is what its owner gave it.
  if (!wanted || session === 0) return undefined;
  if (wanted !== true && (rows?.() ?? 0) <= wanted.rows) return undefined;
  const [held] = await askHeld(work, { session });
  if (held?.isRecent || (confirmedBy && !held?.hasFactor)) return undefined;
  return refusal(403, WANTED);
}

/** What is looked at of a request for what a call lacks. */
export const lookedAt = (
  call: Call,
  {
    branch_id,
    account_id,
    session_id,
  }: { branch_id: number; account_id: number; session_id: number },
  request: FastifyRequest,
) => ({
  branch: branch_id,
  account: account_id,
  session: session_id,
  rows: () => rowsAskedFor(call, request),
});

/** How many rows a request asks a list for; without a size it is all of them. */
function rowsAskedFor(call: Call, request: FastifyRequest): number {
  const { input } = check(call, request);
  // What is wrong with it is told instead.
  if (!input) return 0;
  const { ids, pageSize = Infinity } = input as Pick<ListInput, 'ids' | 'pageSize'>;
  return ids?.length ?? pageSize;
}

const askHeld = preparedSql<{ isRecent: boolean; hasFactor: boolean }>(
  'session_confirmed',
  sql`SELECT coalesce(s.confirmed_at, s.created_at) > now() - ${sql.raw(`interval '${CONFIRMED_MINUTES} minutes'`)} AS "isRecent",
             EXISTS (SELECT FROM second_factor f WHERE f.account_id = s.account_id AND f.since IS NOT NULL) AS "hasFactor"
        FROM session s WHERE s.id = ${sql.placeholder('session')}`,
);
