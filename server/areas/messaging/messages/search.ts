import { sql } from 'drizzle-orm';
import type { ListInput } from '../../../../contract/kit/call.ts';
import type { MessageOrigin } from '../../../../contract/messaging/messageList.ts';
import { failedStatuses, notReachedStatuses } from '../../../../contract/messaging/messages.ts';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import { likePattern } from '../../../kit/db/like.ts';
import type { BranchContext } from '../../../kit/http/context.ts';

/** Row limit of a list request without a page. */
const MAX_ROWS = 1_000;

/** What messages are searched by. */
export interface MessageCriteria {
  /** One channel; every one where it is left out. */
  channel?: MessageChannel | undefined;
  /** The patient's identity number. */
  icPassport?: string | undefined;
  templateID?: number | undefined;
  /** The key of one sending. */
  requestKey?: string | undefined;
  /** Those alone that reached nobody. */
  notReached?: boolean | undefined;
  statuses?: readonly string[] | undefined;
  origin?: MessageOrigin | undefined;
  /** Days of sending, both included. */
  from?: string | undefined;
  until?: string | undefined;
  /** The day on which they were found to have failed. */
  failedOn?: string | undefined;
  /** Those that the caller sent, or that were sent in the caller's name. */
  mine?: boolean | undefined;
}

/** The ids of a page of messages of the branch, newest first by default, and the number of all that match. */
export async function searchMessages(
  context: BranchContext,
  criteria: MessageCriteria,
  { q, ids, page = 1, pageSize = MAX_ROWS, sort = 'sentDate', order }: ListInput,
): Promise<{ ids: number[]; total: number }> {
  const { db } = context;
  const wanted = wantedOf(context, criteria, { q, ids });
  const isFalling = order === undefined ? sort === 'sentDate' : order === 'DESC';
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM app.search_messages(${wanted}::jsonb, ${sort}, ${isFalling}, ${pageSize}::integer,
          ${(page - 1) * pageSize}::integer) AS found(id)`,
  );
  const isWhole = page === 1 && rows.length < pageSize;
  const total = isWhole ? rows.length : await countMessages(db, wanted);
  return { ids: rows.map(({ id }) => id), total };
}

/** What a list request wants, as the functions of the database take it. */
export function wantedOf(
  { session }: BranchContext,
  { templateID, mine, statuses, notReached, ...criteria }: MessageCriteria,
  { q = '', ids }: Pick<ListInput, 'q' | 'ids'>,
): string {
  return JSON.stringify({
    ...criteria,
    patterns: q.split(/\s+/).filter(Boolean).map(likePattern),
    templateId: templateID,
    statuses: statusesOf({ statuses, notReached, failedOn: criteria.failedOn }),
    sender: mine ? session.accountId : undefined,
    ids,
  });
}

async function countMessages(db: BranchContext['db'], wanted: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT app.count_messages(${wanted}::jsonb) AS total`,
  );
  return rows[0]?.total ?? 0;
}

// The statuses that all of what is asked for leaves; undefined for any.
function statusesOf({
  statuses,
  notReached,
  failedOn,
}: Pick<MessageCriteria, 'statuses' | 'notReached' | 'failedOn'>): string[] | undefined {
  const asked: (readonly string[])[] = [
    ...(statuses ? [statuses] : []),
    ...(notReached ? [notReachedStatuses] : []),
    ...(failedOn === undefined ? [] : [failedStatuses]),
  ];
  const [first, ...others] = asked;
  return first?.filter((status) => others.every((each) => each.includes(status)));
}
