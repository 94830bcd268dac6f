import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListInput } from '../../../../contract/kit/call.ts';
import type { Message } from '../../../../contract/messaging/messageList.ts';
import {
  type MessageChannel,
  messageStatuses,
} from '../../../../contract/messaging/messageStatuses.ts';
import type { SentSms } from '../../../../contract/messaging/sms.ts';
import type { SentWhatsApp } from '../../../../contract/messaging/whatsapp.ts';
import { files, messages, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { type MessageCriteria, searchMessages } from './search.ts';

/** A message with what the histories of all channels answer of it. */
export type SentMessage = SentSms & SentWhatsApp & Message;

/** A message without what the list of every channel alone answers. */
export function ofOneChannel<M extends Pick<Message, 'channel' | 'origin' | 'schedulerName'>>(
  message: M,
): Omit<M, 'channel' | 'origin' | 'schedulerName'> {
  const { channel: _, origin: _origin, schedulerName: _scheduler, ...rest } = message;
  return rest;
}

/** A page of messages of the branch, newest first by default, with the number of all as X-Total-Count. */
export async function historyOf(
  context: BranchContext,
  { q, ids, page, pageSize, sort, order, ...criteria }: ListInput & MessageCriteria,
): Promise<SentMessage[]> {
  const list = { q, ids, page, pageSize, sort, order };
  const found = await searchMessages(context, criteria, list);
  context.reply.total(found.total);
  const rows = await findMessagesByIds(context, criteria.channel, found.ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.ids.flatMap((id) => byId.get(id) ?? []);
}

/** The messages of a sending with this request key, in order of queueing. */
export function withKey(
  context: BranchContext,
  channel: MessageChannel,
  requestKey: string,
): Promise<SentMessage[]> {
  return messagesWhere(context, channel, eq(messages.requestKey, requestKey));
}

/** Messages of the branch by id, of one channel or of every one, in order of queueing. */
export function findMessagesByIds(
  context: BranchContext,
  channel: MessageChannel | undefined,
  ids: number[],
): Promise<SentMessage[]> {
  return messagesWhere(context, channel, inArray(messages.id, ids));
}

async function messagesWhere(
  context: BranchContext,
  channel: MessageChannel | undefined,
  condition: SQL,
): Promise<SentMessage[]> {
  const rows = await rowsOf(context)
    .where(and(ofBranch(context, channel), condition))
    .orderBy(messages.id);
  return rows.map(toSentMessage);
}

const ofBranch = ({ branch }: BranchContext, channel: MessageChannel | undefined) =>
  and(
    eq(messages.branchId, branch.id),
    channel === undefined ? undefined : eq(messages.channel, channel),
  );
const ofPatient = and(
  eq(patients.branchId, messages.branchId),
  eq(patients.id, messages.patientId),
);

function rowsOf({ db }: BranchContext) {
  return db
    .select({
      row: messages,
      patientName: patients.name,
      icPassport: patients.icPassport,
      attachment: sql<string>`coalesce(${files.name}, '')`,
      username: sql<string | null>`app.person(${messages.createdBy})`,
    })
    .from(messages)
    .innerJoin(patients, ofPatient)
    .leftJoin(files, eq(files.id, messages.attachmentId))
    .$dynamic();
}

function toSentMessage({
  row,
  username,
  attachment,
  ...patient
}: Awaited<ReturnType<typeof rowsOf>>[number]): SentMessage {
  return {
    id: row.id,
    sentDate: wallClockOf(row.sentAt ?? row.createdAt),
    ...patient,
    patientPhone: row.phone,
    status: messageStatuses.find((known) => known === row.status) ?? 'unknown',
    reason: row.reason,
    templateName: row.templateName,
    text: row.text,
    // A template takes no picture along.
    attachment: row.isOfficial ? '' : attachment,
    officialTemplate:
      row.isOfficial && row.official ? `${row.official.name} (${row.official.language})` : '',
    parts: row.parts,
    username: username ?? '',
    channel: row.channel,
    origin: originOf(row),
    schedulerName: row.schedulerName,
  };
}

function originOf({
  schedulerName,
  ofFollowUp,
}: Pick<typeof messages.$inferSelect, 'schedulerName' | 'ofFollowUp'>): Message['origin'] {
  if (schedulerName !== '') return 'scheduler';
  return ofFollowUp ? 'followUp' : 'person';
}
