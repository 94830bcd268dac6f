import { and, eq } from 'drizzle-orm';
import { interpolate } from '../../contract/kit/message.ts';
import { isUnlocked } from '../areas/accounts/accounts/sessions.ts';
import { textOf } from '../areas/platform/localization/catalogue.ts';
import { branches, notifications, pushTokens, sessions } from '../db/schema/index.ts';
import type { Database } from '../kit/db/database.ts';
import type { PushGateway, PushMessage } from '../kit/gateways/push/index.ts';
import { sourceOfAlert } from '../notifications/alerts.ts';

/** A message about an alert to the browser of a session. */
export interface QueuedPush {
  alert: number;
  session: number;
}

/**
 * Sends a message about an alert, unless it was seen meanwhile or the session has ended. A browser that takes no more
 * is forgotten. No transaction is open while the push service is asked.
 */
export async function sendQueuedPush(
  database: Database,
  gateway: PushGateway,
  queued: QueuedPush,
): Promise<undefined> {
  const found = await database.system(async ({ db }) => {
    const [row] = await db
      .select({
        token: pushTokens.token,
        language: pushTokens.language,
        endedAt: sessions.endedAt,
        branch: branches.code,
        alert: notifications,
      })
      .from(notifications)
      .innerJoin(pushTokens, eq(pushTokens.accountId, notifications.accountId))
      .innerJoin(sessions, eq(sessions.id, pushTokens.sessionId))
      .leftJoin(branches, eq(branches.id, notifications.branchId))
      .where(and(eq(notifications.id, queued.alert), eq(sessions.id, queued.session), isUnlocked));
    return row;
  });
  if (!found || found.endedAt !== null || found.alert.seenAt !== null) return undefined;
  const result = await gateway.send(found.token, messageOf(found));
  if (result === 'gone')
    await database.system(({ db }) =>
      db.delete(pushTokens).where(eq(pushTokens.token, found.token)),
    );
  return undefined;
}

interface Told {
  language: string;
  branch: string | null;
  alert: typeof notifications.$inferSelect;
}

// The kind of event and the branch, in the browser's language. What it was about is shown when it is opened.
function messageOf({ language, branch, alert }: Told): PushMessage {
  const { id, event, count, recordId, branchId, createdAt } = alert;
  const { source, sourceId } = sourceOfAlert(event, recordId, createdAt);
  const query = new URLSearchParams({
    source,
    ...(sourceId && { id: sourceId }),
    ...(branchId && { branch: String(branchId) }),
  });
  return {
    title: interpolate(textOf(`NOTI.${event}`, language), { count }, language),
    body: branch ?? '',
    tag: `alert-${id}`,
    address: `/notification?${query}`,
  };
}
