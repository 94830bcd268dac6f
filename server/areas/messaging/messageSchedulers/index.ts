import { sql } from 'drizzle-orm';
import type { messageSchedulers as calls } from '../../../../contract/messaging/messageSchedulers.ts';
import { messageHours } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { previewOf } from '../messageQueries/preview.ts';
import { addScheduler, changeScheduler, removeScheduler } from './changing.ts';
import { listRuns, listSchedulers, quietHoursOf, schedulerDetail } from './reading.ts';
import { sendTest } from './testing.ts';

export const messageSchedulers: Handlers<typeof calls> = {
  msgSchedulerList: listSchedulers,
  msgScheduler: ({ id }, context) => schedulerDetail(context, id),
  insertMessageScheduler: addScheduler,
  updateMessageScheduler: changeScheduler,
  async removeMessageScheduler({ id }, context) {
    await removeScheduler(id, context);
    return { done: true };
  },
  pauseMessageScheduler: ({ id }, context) => changeScheduler({ id, paused: true }, context),
  resumeMessageScheduler: ({ id }, context) => changeScheduler({ id, paused: false }, context),
  testMessageScheduler: ({ id }, context) => sendTest(id, context),
  messageRunList: listRuns,
  previewMessageQuery: ({ id }, context) => previewOf(id, context),
  messageHours: (_, context) => hoursOf(context),

  async updateMessageHours(given, context) {
    const { db, branch } = context;
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('message hours'), ${branch.id})`);
    const before = await hoursOf(context);
    await refuseStale(context, 'message-hours', before);
    const changes = differences({ ...before }, given);
    if (Object.keys(changes).length === 0) return before;
    await db
      .insert(messageHours)
      .values({ ...given, branchId: branch.id })
      .onConflictDoUpdate({
        target: messageHours.branchId,
        set: { ...given, version: sql`${messageHours.version} + 1` },
      });
    await record(context, { resource: 'message-hours', id: branch.id, action: 'edit', changes });
    return hoursOf(context);
  },
};

/** The branch's quiet hours; the branch itself is their id. */
async function hoursOf(context: BranchContext) {
  const { quietFrom, quietTo, version } = await quietHoursOf(context, context.branch.id);
  return { id: context.branch.id, quietFrom, quietTo, version };
}
