import { and, eq, sql } from 'drizzle-orm';
import { clinicToday } from '../../contract/fields.ts';
import type { SmsStatus } from '../../contract/messaging/sms.ts';
import type { TextCode } from '../../contract/texts/index.ts';
import type { Database, Work } from '../db/database.ts';
import { messages, smsAccounts } from '../db/schema/index.ts';
import type { SmsGateway } from '../gateways/sms/index.ts';
import { addAlert } from '../notifications/adding.ts';
import { notifyHubs } from '../realtime/messages.ts';
import type { Outcome } from './queue.ts';

/** A queued SMS. */
interface QueuedSms {
  id: number;
  branchId: number;
}

type Row = typeof messages.$inferSelect;

/** The result of sending an SMS. */
interface SendResult {
  status: SmsStatus;
  reason?: TextCode;
  ref?: string;
}

/**
 * Sends a queued SMS, unless an earlier attempt reached the gateway: without a recorded result it may have been sent,
 * and it is never sent twice. No transaction is open meanwhile.
 */
export async function sendQueuedSms(
  database: Database,
  gateway: SmsGateway,
  queued: QueuedSms,
): Promise<Outcome | undefined> {
  const claimed = await claim(database, queued);
  if (!claimed) return undefined;
  const { row, account } = claimed;
  const resultOutcome = (end: SendResult): Outcome => ({
    retry: false,
    recordResult: () => recordResult(database, queued, end),
  });
  if (!account) return resultOutcome({ status: 'fail_authenticate', reason: 'SMS.NO_ACCOUNT' });
  const end = await gateway.send(account, {
    phone: row.phone,
    text: row.text,
    senderId: account.senderId,
  });
  if (end.is === 'done') return resultOutcome({ status: 'sent', ref: end.ref });
  if (end.is === 'refused') return resultOutcome(end);
  if (end.is === 'unknown') return resultOutcome(noAnswer);
  return { retry: true, recordResult: () => releaseClaim(database, queued) };
}

/** Fails an SMS after its last attempt: it was never sent or, where the gateway was reached, the result is unknown. */
export function failSms(database: Database, queued: QueuedSms): Promise<undefined> {
  return database.system(async (work) => {
    const row = await lockMessage(work, queued);
    if (row?.status === 'queued') await storeResult(work, row, row.triedAt ? noAnswer : neverAsked);
    return undefined;
  }, queued.branchId);
}

const neverAsked: SendResult = { status: 'failed', reason: 'SMS.GATEWAY_OFF' };
const noAnswer: SendResult = { status: 'unknown', reason: 'SMS.NO_ANSWER' };

function claim(database: Database, queued: QueuedSms) {
  return database.system(async (work) => {
    const row = await lockMessage(work, queued);
    if (row?.status !== 'queued') return undefined;
    if (row.triedAt) {
      await storeResult(work, row, noAnswer);
      return undefined;
    }
    await work.db
      .update(messages)
      .set({ triedAt: sql`now()` })
      .where(sameMessage(queued));
    const [account] = await work.db
      .select()
      .from(smsAccounts)
      .where(eq(smsAccounts.branchId, queued.branchId));
    return { row, account };
  }, queued.branchId);
}

/** Records the result, also where it was given up as unknown meanwhile. */
function recordResult(database: Database, queued: QueuedSms, end: SendResult): Promise<void> {
  return database.system(async (work) => {
    const row = await lockMessage(work, queued);
    if (row?.status === 'queued' || row?.status === 'unknown') await storeResult(work, row, end);
  }, queued.branchId);
}

/** Allows another attempt, as the gateway was not reached. */
function releaseClaim(database: Database, queued: QueuedSms): Promise<unknown> {
  return database.system(
    ({ db }) =>
      db
        .update(messages)
        .set({ triedAt: null })
        .where(and(sameMessage(queued), eq(messages.status, 'queued'))),
    queued.branchId,
  );
}

async function lockMessage({ db }: Work, queued: QueuedSms): Promise<Row | undefined> {
  const [row] = await db.select().from(messages).where(sameMessage(queued)).for('update');
  return row;
}

const sameMessage = ({ id, branchId }: QueuedSms) =>
  and(eq(messages.branchId, branchId), eq(messages.id, id));

async function storeResult(
  work: Work,
  row: Row,
  { status, reason, ref = '' }: SendResult,
): Promise<void> {
  await work.db
    .update(messages)
    .set({
      status,
      reason: reason ?? '',
      gatewayRef: ref,
      ...(status === 'sent' && { sentAt: sql`now()` }),
      version: sql`${messages.version} + 1`,
    })
    .where(sameMessage(row));
  await notifyHubs(work, {
    kind: 'changed',
    branch: row.branchId,
    event: {
      resource: 'messages',
      id: row.id,
      change: 'update',
      by: row.createdBy,
      at: new Date().toISOString(),
    },
  });
  if (status === 'sent') return;
  // Those of a day are one alert, until it is seen.
  await addAlert(work, {
    event: 'MESSAGE_FAILED',
    record: row.appointmentId,
    branchId: row.branchId,
    named: [row.createdBy],
    occasion: clinicToday(),
  });
}
