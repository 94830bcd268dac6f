import { sql } from 'drizzle-orm';
import { CHAT_STEP } from '../../../../contract/agata/chat.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { wallOf } from '../shared/routed.ts';

/** A conversation: the chat of a team, or the one that it has with a tenant. */
export interface Room {
  teamId: number;
  tenantId: number | null;
}

interface MessageRow extends Record<string, unknown> {
  id: number;
  account_id: number;
  who: string;
  body: string;
  at: string;
}

/** The newest messages of a conversation, or those before an id, oldest first; and whether there are older ones. */
export async function messagesOf(
  { db, session }: SessionContext,
  { teamId, tenantId }: Room,
  before = 2_147_483_647,
) {
  const { rows } = await db.execute<MessageRow>(
    sql`SELECT * FROM app.chat_messages(${teamId}, ${tenantId}, ${before}::integer, ${CHAT_STEP + 1}::integer)`,
  );
  return {
    data: rows
      .slice(0, CHAT_STEP)
      .toReversed()
      .map(({ id, account_id: accountID, who, body, at }) => ({
        id,
        accountID,
        who,
        body,
        at: wallOf(at),
        isOwn: accountID === session.accountId,
      })),
    hasMore: rows.length > CHAT_STEP,
  };
}
