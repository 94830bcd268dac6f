import { sql } from 'drizzle-orm';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { notReachedStatuses } from '../../../../contract/messaging/messages.ts';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import { likePattern } from '../../../db/like.ts';
import type { BranchContext } from '../../../http/context.ts';

/** Row limit of a list request without a page. */
const MAX_ROWS = 1_000;

/** What messages are searched by. */
export interface MessageCriteria {
  channel: MessageChannel;
  /** The patient's identity number. */
  icPassport?: string | undefined;
  templateID?: number | undefined;
  /** The key of one sending. */
  requestKey?: string | undefined;
  /** Those alone that reached nobody. */
  notReached?: boolean | undefined;
}

/** The ids of a page of messages of the branch, newest first by default, and the number of all that match. */
export async function searchMessages(
  { db }: BranchContext,
  { channel, icPassport, templateID, requestKey, notReached }: MessageCriteria,
  { q = '', ids, page = 1, pageSize = MAX_ROWS, sort = 'sentDate', order }: ListInput,
): Promise<{ ids: number[]; total: number }> {
  const wanted = JSON.stringify({
    channel,
    patterns: q.split(/\s+/).filter(Boolean).map(likePattern),
    icPassport,
    templateId: templateID,
    requestKey,
    statuses: notReached ? notReachedStatuses : undefined,
    ids,
  });
  const isFalling = order === undefined ? sort === 'sentDate' : order === 'DESC';
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM app.search_messages(${wanted}::jsonb, ${sort}, ${isFalling}, ${pageSize}::integer,
          ${(page - 1) * pageSize}::integer) AS found(id)`,
  );
  const isWhole = page === 1 && rows.length < pageSize;
  const total = isWhole ? rows.length : await countMessages(db, wanted);
  return { ids: rows.map(({ id }) => id), total };
}

async function countMessages(db: BranchContext['db'], wanted: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT app.count_messages(${wanted}::jsonb) AS total`,
  );
  return rows[0]?.total ?? 0;
}
