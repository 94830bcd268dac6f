import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { lackWords } from '../../contract/accounts/planFeatures.ts';
import { clinicToday } from '../../contract/fields.ts';
import { encodeMessage } from '../../contract/kit/message.ts';
import { unsendableReason } from '../../contract/messaging/messageText.ts';
import { USUAL_QUIET_HOURS } from '../../contract/messaging/recurrence.ts';
import type { TextCode } from '../../contract/texts/index.ts';
import { hasFeature } from '../areas/accounts/branchSubscriptions/features.ts';
import {
  clinicNameOf,
  storeFailedMessage,
  storeMessages,
} from '../areas/messaging/messages/queueing.ts';
import { eachAddressed } from '../areas/messaging/messages/recipients.ts';
import { appointments, followUps, messageTemplates, patients } from '../db/schema/index.ts';
import type { Work } from '../kit/db/database.ts';
import { addAlert } from '../notifications/adding.ts';
import { inNameOf } from './inNameOf.ts';
import type { MessageWriter, ScheduledChannel, Scheduling } from './messageSchedulers.ts';

/** A message that could not be queued for so long is left out: nobody expects it any more. */
const TOO_LATE_MS = 24 * 3_600_000;

/**
 * Queues the messages saved with follow-ups whose time has come, in quiet hours at their end. Each is queued once, by
 * SMS where the branch can send them, else by WhatsApp. Whoever last changed the follow-up is told of one that cannot
 * be queued.
 */
export async function sendDueFollowUps(
  { database, channels }: Pick<Scheduling, 'database' | 'channels'>,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const time = { since: new Date(now.getTime() - TOO_LATE_MS), now };
  const { quietFrom, quietTo } = USUAL_QUIET_HOURS;
  const due = await database.system(async ({ client }) => {
    const { rows } = await client.query<{ branch_id: number; appointment_id: number }>(
      'SELECT * FROM app.due_follow_up_messages($1, $2, $3, $4)',
      [time.since, now, quietFrom, quietTo],
    );
    return rows;
  });
  for (const { branch_id: branchId, appointment_id: appointmentId } of due)
    await database
      .system((work) => sendOne(work, channels, { branchId, appointmentId }, time), branchId)
      .catch(onError);
}

interface Time {
  since: Date;
  now: Date;
}
interface Named {
  branchId: number;
  appointmentId: number;
}

const isDue = ({ since, now }: Time) =>
  and(
    ne(followUps.message, ''),
    isNull(followUps.messageAt),
    isNull(followUps.doneAt),
    gt(followUps.remindAt, since),
    lte(followUps.remindAt, now),
  );

async function sendOne(
  work: Work,
  channels: Scheduling['channels'],
  named: Named,
  time: Time,
): Promise<void> {
  const row = await lockedDue(work, named, time);
  if (!row) return;
  const reason = await queue(work, channels, row);
  await work.db.update(followUps).set({ messageAt: time.now }).where(ofFollowUp(named));
  if (reason === '') return;
  await storeFailedMessage(inNameOf(work, row), {
    patientId: row.patientId,
    appointmentId: row.appointmentId,
    phone: row.mobile,
    text: row.message,
    templateId: row.templateId,
    templateName: row.templateName ?? '',
    ofFollowUp: true,
    reason,
  });
  await addAlert(work, {
    event: 'MESSAGE_FAILED',
    record: row.appointmentId,
    branchId: row.branchId,
    named: [row.changedBy],
    occasion: clinicToday(time.now),
  });
}

const ofFollowUp = ({ branchId, appointmentId }: Named) =>
  and(eq(followUps.branchId, branchId), eq(followUps.appointmentId, appointmentId));

/** The follow-up, locked, unless it was sent, done or moved meanwhile, or its appointment or patient was removed. */
async function lockedDue({ db }: Work, named: Named, time: Time) {
  const [row] = await db
    .select({
      branchId: followUps.branchId,
      appointmentId: followUps.appointmentId,
      message: followUps.message,
      changedBy: followUps.changedBy,
      patientId: patients.id,
      icPassport: patients.icPassport,
      mobile: patients.mobile,
      templateId: messageTemplates.id,
      templateName: messageTemplates.name,
    })
    .from(followUps)
    .innerJoin(
      appointments,
      and(
        eq(appointments.branchId, followUps.branchId),
        eq(appointments.id, followUps.appointmentId),
      ),
    )
    .innerJoin(
      patients,
      and(eq(patients.branchId, followUps.branchId), eq(patients.id, appointments.patientId)),
    )
    .leftJoin(
      messageTemplates,
      and(
        eq(messageTemplates.branchId, followUps.branchId),
        eq(messageTemplates.id, followUps.templateId),
      ),
    )
    .where(
      and(
        ofFollowUp(named),
        isDue(time),
        isNull(appointments.removedAt),
        isNull(patients.removedAt),
      ),
    )
    .for('update', { of: followUps });
  return row;
}

type Due = NonNullable<Awaited<ReturnType<typeof lockedDue>>>;

/** Queues the message; returns why it could not, as a message, or ''. */
async function queue(work: Work, channels: Scheduling['channels'], row: Due): Promise<string> {
  const fault = unsendableReason(row.message);
  if (fault !== '') return fault;
  if (!(await hasFeature(work, row.branchId, 'followUps'))) return lackWords.followUps;
  const ready = await channelOf(work, channels, row.branchId);
  if (typeof ready === 'string') return ready;
  const { channel, write } = ready;
  const context = inNameOf(work, row);
  const [outcome] = await eachAddressed(
    context,
    row.message,
    [{ icPassport: row.icPassport, aptID: row.appointmentId }],
    {
      ...channel.rules,
      official: await channel.officialOf?.(work, row.branchId, row.templateId),
      field: 'recipients',
    },
  );
  if (!outcome) return 'GENERAL.NOT_FOUND';
  if ('status' in outcome) return encodeMessage(outcome.code, outcome.params);
  const clinic = await clinicNameOf(work, row.branchId);
  await storeMessages(context, {
    channel: channel.channel,
    template: { id: row.templateId, name: row.templateName ?? '' },
    requestKey: undefined,
    ofFollowUp: true,
    recipients: [{ ...outcome, ...write(outcome.text, clinic) }],
  });
  return '';
}

/** The first channel by which the branch can send, or why it cannot by any. */
async function channelOf(
  work: Work,
  channels: Scheduling['channels'],
  branchId: number,
): Promise<{ channel: ScheduledChannel; write: MessageWriter } | TextCode> {
  let reason: TextCode = 'SCHEDULER.NO_GATEWAY';
  for (const channel of [channels.SMS, channels.WhatsApp]) {
    const write = await channel?.writerOf(work, branchId);
    if (channel && typeof write === 'function') return { channel, write };
    if (typeof write === 'string') reason = write;
  }
  return reason;
}
