import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Checked } from '../../../../contract/kit/call.ts';
import { messageStatuses } from '../../../../contract/messaging/messageStatuses.ts';
import type { sms as calls, SentSms } from '../../../../contract/messaging/sms.ts';
import { likePattern } from '../../../db/like.ts';
import { pageOf } from '../../../db/pages.ts';
import { messages, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../http/context.ts';
import { wallClockOf } from '../../../time.ts';

/** The value of the channel column for SMS. */
export const SMS = 'sms' as const;

/** The time of sending or, before that, of writing. */
const sentDate = sql`coalesce(${messages.sentAt}, ${messages.createdAt})`;

const sorts = {
  sentDate,
  patientName: sql`lower(${patients.name})`,
  status: messages.status,
  templateName: sql`lower(${messages.templateName})`,
  id: messages.id,
};

/** SMS of the branch, newest first by default. */
export async function listOf(
  context: BranchContext,
  { icPassport, ...list }: Checked<typeof calls.smsHistoryList>,
): Promise<SentSms[]> {
  const where = and(
    ofBranch(context),
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
  return rows.map(toSentSms);
}

/** The SMS of a sending with this request key, in order of queueing. */
export function withKey(context: BranchContext, requestKey: string): Promise<SentSms[]> {
  return smsWhere(context, eq(messages.requestKey, requestKey));
}

/** SMS of the branch by id, in order of queueing. */
export function findSmsByIds(context: BranchContext, ids: number[]): Promise<SentSms[]> {
  return smsWhere(context, inArray(messages.id, ids));
}

async function smsWhere(context: BranchContext, condition: SQL): Promise<SentSms[]> {
  const rows = await rowsOf(context)
    .where(and(ofBranch(context), condition))
    .orderBy(messages.id);
  return rows.map(toSentSms);
}

const ofBranch = ({ branch }: BranchContext) =>
  and(eq(messages.branchId, branch.id), eq(messages.channel, SMS));
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

function toSentSms({
  row,
  username,
  ...patient
}: Awaited<ReturnType<typeof rowsOf>>[number]): SentSms {
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
