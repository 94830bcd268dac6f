import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ListInput } from '../../../../contract/kit/call.ts';
import {
  type MessageChannel,
  messageStatuses,
} from '../../../../contract/messaging/messageStatuses.ts';
import type { SentSms } from '../../../../contract/messaging/sms.ts';
import { likePattern } from '../../../db/like.ts';
import { pageOf } from '../../../db/pages.ts';
import { messages, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../http/context.ts';
import { wallClockOf } from '../../../time.ts';

/** The time of sending or, before that, of writing. */
const sentDate = sql`coalesce(${messages.sentAt}, ${messages.createdAt})`;

const sorts = {
  sentDate,
  patientName: sql`lower(${patients.name})`,
  status: messages.status,
  templateName: sql`lower(${messages.templateName})`,
  id: messages.id,
};

/** A message as the histories of all channels answer it; only those of SMS have parts. */
export type SentMessage = SentSms;

/** Messages of the branch by one channel, newest first by default. */
export async function historyOf(
  context: BranchContext,
  channel: MessageChannel,
  { icPassport, ...list }: ListInput & { icPassport?: string | undefined },
): Promise<SentMessage[]> {
  const where = and(
    ofBranch(context, channel),
    icPassport === undefined ? undefined : eq(patients.icPassport, icPassport),
    ...wordsOf(list.q).map((pattern) =>
      or(
        ...[patients.name, messages.phone, messages.text].map(
          (column) => sql`lower(${column}) LIKE lower(${pattern})`,
        ),
      ),
    ),
  );
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'sentDate',
    latestFirst: true,
    id: messages.id,
    where,
    rows: () => rowsOf(context),
  });
  return rows.map(toSentMessage);
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

const wordsOf = (q = '') => q.split(/\s+/).filter(Boolean).map(likePattern);

function rowsOf({ db }: BranchContext) {
  return db
    .select({
      row: messages,
      patientName: patients.name,
      icPassport: patients.icPassport,
      username: sql<string | null>`app.person(${messages.createdBy})`,
    })
    .from(messages)
    .innerJoin(patients, ofPatient)
    .$dynamic();
}

function toSentMessage({
  row,
  username,
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
    parts: row.parts,
    username: username ?? '',
  };
}
