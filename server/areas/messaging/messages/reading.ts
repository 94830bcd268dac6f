import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListInput } from '../../../../contract/kit/call.ts';
import {
  type MessageChannel,
  messageStatuses,
} from '../../../../contract/messaging/messageStatuses.ts';
import type { SentSms } from '../../../../contract/messaging/sms.ts';
import type { SentWhatsApp } from '../../../../contract/messaging/whatsapp.ts';
import { files, messages, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../http/context.ts';
import { wallClockOf } from '../../../time.ts';
import { type MessageCriteria, searchMessages } from './search.ts';

/** A message with what the histories of all channels answer of it. */
export type SentMessage = SentSms & SentWhatsApp;

/** A page of messages of the branch, newest first by default, with the number of all as X-Total-Count. */
export async function historyOf(
  context: BranchContext,
  { channel, icPassport, templateID, requestKey, notReached, ...list }: ListInput & MessageCriteria,
): Promise<SentMessage[]> {
  const found = await searchMessages(
    context,
    { channel, icPassport, templateID, requestKey, notReached },
    list,
  );
  context.reply.total(found.total);
  const rows = await findMessagesByIds(context, channel, found.ids);
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

/** Messages of the branch by id, in order of queueing. */
export function findMessagesByIds(
  context: BranchContext,
  channel: MessageChannel,
  ids: number[],
): Promise<SentMessage[]> {
  return messagesWhere(context, channel, inArray(messages.id, ids));
}

async function messagesWhere(
  context: BranchContext,
  channel: MessageChannel,
  condition: SQL,
): Promise<SentMessage[]> {
  const rows = await rowsOf(context)
    .where(and(ofBranch(context, channel), condition))
    .orderBy(messages.id);
  return rows.map(toSentMessage);
}

const ofBranch = ({ branch }: BranchContext, channel: MessageChannel) =>
  and(eq(messages.branchId, branch.id), eq(messages.channel, channel));
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
  };
}
