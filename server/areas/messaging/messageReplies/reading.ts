import { and, desc, eq, sql } from 'drizzle-orm';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import {
  MAX_EXCHANGED,
  type messageReplies as calls,
} from '../../../../contract/messaging/messageReplies.ts';
import { messageStatuses } from '../../../../contract/messaging/messageStatuses.ts';
import { messageReplies as table, messages, patients } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';

type List = typeof calls.messageReplyList;

const ofMessage = and(eq(messages.branchId, table.branchId), eq(messages.id, table.messageId));
const ofPatient = and(
  eq(patients.branchId, messages.branchId),
  eq(patients.id, messages.patientId),
);

/** A page of replies of the branch, newest first by default, with the number of all as X-Total-Count. */
export async function listReplies(
  context: BranchContext,
  { q, channel, icPassport, aptID, ...list }: Checked<List>,
): Promise<Answered<List>> {
  const { db, branch } = context;
  const rows = await pageOf(context, list, {
    sorts: {
      receivedDate: table.receivedAt,
      patientName: sql`lower(${patients.name})`,
      id: table.id,
    },
    defaultSort: 'receivedDate',
    latestFirst: true,
    id: table.id,
    where: and(
      eq(table.branchId, branch.id),
      channel && eq(table.channel, channel),
      icPassport === undefined
        ? undefined
        : eq(patients.id, sql`app.patient_of_number(${branch.id}, ${icPassport})`),
      aptID === undefined ? undefined : eq(table.appointmentId, aptID),
      q ? containsWords(q, [table.text, table.phone, patients.name]) : undefined,
    ),
    rows: () =>
      db
        .select({
          id: table.id,
          receivedAt: table.receivedAt,
          channel: table.channel,
          patientName: patients.name,
          patientPhone: table.phone,
          icPassport: patients.icPassport,
          kind: table.kind,
          text: table.text,
          outcome: table.outcome,
          messageID: table.messageId,
          aptID: table.appointmentId,
        })
        .from(table)
        .innerJoin(messages, ofMessage)
        .innerJoin(patients, ofPatient)
        .$dynamic(),
  });
  return rows.map(({ receivedAt, ...row }) => ({ ...row, receivedDate: wallClockOf(receivedAt) }));
}

type Exchanged = Answered<typeof calls.patientMessageList>[number];

/** The last messages to a patient and their replies, newest first. */
export async function exchangedWith(
  { db, branch }: BranchContext,
  icPassport: string,
): Promise<Exchanged[]> {
  const ofNumber = and(eq(patients.branchId, branch.id), eq(patients.icPassport, icPassport));
  const sent = await db
    .select({
      id: messages.id,
      channel: messages.channel,
      at: sql`coalesce(${messages.sentAt}, ${messages.createdAt})`.mapWith(messages.createdAt),
      text: messages.text,
      status: messages.status,
      reason: messages.reason,
    })
    .from(messages)
    .innerJoin(patients, and(ofPatient, ofNumber))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MAX_EXCHANGED);
  const replies = await db
    .select({
      id: table.id,
      channel: table.channel,
      at: table.receivedAt,
      replyKind: table.kind,
      text: table.text,
      outcome: table.outcome,
    })
    .from(table)
    .innerJoin(messages, ofMessage)
    .innerJoin(patients, and(ofPatient, ofNumber))
    .orderBy(desc(table.receivedAt), desc(table.id))
    .limit(MAX_EXCHANGED);
  return [
    ...sent.map((row) => ({
      ...row,
      kind: 'message' as const,
      replyKind: null,
      status: messageStatuses.find((known) => known === row.status) ?? ('unknown' as const),
      outcome: null,
    })),
    ...replies.map((row) => ({ ...row, kind: 'reply' as const, status: null, reason: '' })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MAX_EXCHANGED)
    .map(({ at, ...row }) => ({ ...row, date: wallClockOf(at) }));
}
