import { and, eq, sql } from 'drizzle-orm';
import {
  type FollowUp,
  type followUps as calls,
  isAhead,
} from '../../../../contract/clinic/followUps.ts';
import { followUps as table } from '../../../db/schema/index.ts';
import { differences, refuseStale, record } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { instantOf } from '../../../kit/time.ts';
import { oneOf as appointmentOf } from '../appointments/reading.ts';
import { listOf, oneOf } from './reading.ts';

/** The changeable fields of a follow-up, by their wire names. */
type ChangeableFields = Pick<
  FollowUp,
  'remindDatetime' | 'remarks' | 'msgContent' | 'templateID' | 'done'
>;

export const followUps: Handlers<typeof calls> = {
  appointmentFollowUpList: (input, context) => listOf(context, input),

  followUpDetail: ({ apptID }, context) => oneOf(context, apptID),

  async insertFollowUp({ apptID, remindDate, remarks }, context) {
    const { db, branch, session } = context;
    await appointmentOf(context, apptID, 'apptID');
    const [made] = await db
      .insert(table)
      .values({
        branchId: branch.id,
        appointmentId: apptID,
        remindAt: instantOf(remindDate),
        remarks,
        changedBy: session.accountId,
      })
      .onConflictDoNothing()
      .returning({ id: table.appointmentId });
    if (!made) throw refusal(409, 'FOLLOW_UP.EXISTS', { field: 'apptID' });
    const followUp = await oneOf(context, apptID);
    await record(context, {
      resource: 'follow-ups',
      id: apptID,
      action: 'create',
      changes: differences({}, keptOf(followUp)),
    });
    return followUp;
  },

  async updateFollowUp({ apptID, remindDate, remarks, done }, context) {
    const before = await lockFollowUp(context, apptID);
    if (remindDate && remindDate !== before.remindDatetime && !isAhead({ remindDate }))
      throw refusal(400, 'FOLLOW_UP.PAST', { field: 'remindDate' });
    return change(context, before, {
      remindDatetime: remindDate ?? before.remindDatetime,
      remarks: remarks ?? before.remarks,
      done: done ?? before.done,
    });
  },

  async insertFollowUpMsg({ apptID, msgContent, templateID }, context) {
    return change(context, await lockFollowUp(context, apptID), { msgContent, templateID });
  },
};

// Locked until the transaction ends.
async function lockFollowUp(context: BranchContext, appointmentId: number): Promise<FollowUp> {
  await context.db
    .select({ id: table.appointmentId })
    .from(table)
    .where(ofAppointment(context, appointmentId))
    .for('update');
  const before = await oneOf(context, appointmentId);
  await refuseStale(context, 'follow-ups', { id: appointmentId, version: before.version });
  return before;
}

async function change(
  context: BranchContext,
  before: FollowUp,
  requested: Partial<ChangeableFields>,
): Promise<FollowUp> {
  const after = { ...keptOf(before), ...requested };
  const changes = differences(keptOf(before), after);
  if (Object.keys(changes).length === 0) return before;
  await context.db
    .update(table)
    .set({
      remindAt: instantOf(after.remindDatetime),
      remarks: after.remarks,
      message: after.msgContent,
      templateId: after.templateID,
      ...(after.msgContent !== before.msgContent && { messageAt: null }),
      ...(after.done !== before.done && { doneAt: after.done ? new Date() : null }),
      changedBy: context.session.accountId,
      version: sql`${table.version} + 1`,
    })
    .where(ofAppointment(context, before.aptId));
  await record(context, { resource: 'follow-ups', id: before.aptId, action: 'edit', changes });
  return oneOf(context, before.aptId);
}

const ofAppointment = ({ branch }: BranchContext, id: number) =>
  and(eq(table.branchId, branch.id), eq(table.appointmentId, id));

const keptOf = ({
  remindDatetime,
  remarks,
  msgContent,
  templateID,
  done,
}: FollowUp): ChangeableFields => ({
  remindDatetime,
  remarks,
  msgContent,
  templateID,
  done,
});
