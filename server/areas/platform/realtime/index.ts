import { and, eq } from 'drizzle-orm';
import type { realtime as calls } from '../../../../contract/platform/realtime.ts';
import { hubConnections } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';

export const realtime: Handlers<typeof calls> = {
  async registerWsConnectionId({ wsConnectionID }, context) {
    const { db, session } = context;
    const tied = await db
      .update(hubConnections)
      .set({ sessionId: session.id, registered: true })
      .where(
        and(eq(hubConnections.id, wsConnectionID), eq(hubConnections.accountId, session.accountId)),
      )
      .returning({ id: hubConnections.id });
    if (tied.length === 0) throw notFound('wsConnectionID');
    await notifyHubs(context, {
      kind: 'registered',
      connection: wsConnectionID,
      session: session.id,
    });
    return { done: true };
  },
};
