import { and, eq, sql } from 'drizzle-orm';
import { clinicToday } from '../../contract/fields.ts';
import type { MessageChannel, MessageStatus } from '../../contract/messaging/messageStatuses.ts';
import type { TextCode } from '../../contract/texts/index.ts';
import { messages, patients } from '../db/schema/index.ts';
import type { GatewayResult, Refusal } from '../gateways/result.ts';
import { type Database, DatabaseUnavailable, type Work } from '../kit/db/database.ts';
import type { Outcome } from '../kit/jobs/queue.ts';
import { notifyHubs } from '../kit/realtime/messages.ts';
import { addAlert } from '../notifications/adding.ts';
import type { QueuedMessage } from './queues.ts';

type Row = typeof messages.$inferSelect;

/** What sends the messages of a channel. */
export interface MessageSender {
  /**
   * Reads within the claim's transaction what sending needs. Returns the request to the gateway, which is made after the
   * transaction, or why there can be none.
   */
  prepare(work: Work, row: Row): Promise<Refusal | (() => Promise<GatewayResult<{ ref: string }>>)>;
}

/** The result of sending a message. */
interface SendResult {
  status: MessageStatus;
  reason?: TextCode;
  ref?: string;
}

/** Why a message was not sent though nobody refused it: the gateway was never reached, or gave no answer. */
const reasons: Record<MessageChannel, { off: TextCode; noAnswer: TextCode }> = {
  sms: { off: 'SMS.GATEWAY_OFF', noAnswer: 'SMS.NO_ANSWER' },
  whatsapp: { off: 'WHATSAPP.GATEWAY_OFF', noAnswer: 'WHATSAPP.NO_ANSWER' },
};

/**
 * Sends a queued message, unless an earlier attempt reached the gateway: without a recorded result it may have been
 * sent, and it is never sent twice. No transaction is open meanwhile.
 */
export async function sendQueuedMessage(
  database: Database,
  sender: MessageSender,
  queued: QueuedMessage,
): Promise<Outcome | undefined> {
  const release = { retry: true, recordResult: () => releaseClaim(database, queued) };
  let isOwn = false;
  const claimed = await claim(database, sender, queued, () => (isOwn = true)).catch(
    (error: unknown) => {
      if (!isOwn || !(error instanceof DatabaseUnavailable)) throw error;
      // It may stand all the same, as where no standby has confirmed it, and nothing was sent yet.
      return 'unclear' as const;
    },
  );
  if (claimed === 'unclear') return release;
  if (!claimed) return undefined;
  const { row, request } = claimed;
  const resultOutcome = (end: SendResult): Outcome => ({
    retry: false,
    recordResult: () => recordResult(database, queued, end),
  });
  if (typeof request !== 'function') return resultOutcome(request);
  const end = await request();
  if (end.is === 'done') return resultOutcome({ status: 'sent', ref: end.ref });
  if (end.is === 'refused') return resultOutcome(end);
  if (end.is === 'unknown') return resultOutcome(noAnswer(row));
  return release;
}

/** Fails a message after its last attempt: never sent or, where the gateway was reached, with an unknown result. */
export function failMessage(database: Database, queued: QueuedMessage): Promise<undefined> {
  return database.system(async (work) => {
    const row = await lockMessage(work, queued);
    if (row?.status === 'queued')
      await storeResult(work, row, row.triedAt ? noAnswer(row) : neverAsked(row));
    return undefined;
  }, queued.branchId);
}

const neverAsked = ({ channel }: Row): SendResult => ({
  status: 'failed',
  reason: reasons[channel].off,
});
const noAnswer = ({ channel }: Row): SendResult => ({
  status: 'unknown',
  reason: reasons[channel].noAnswer,
});

function claim(
  database: Database,
  sender: MessageSender,
  queued: QueuedMessage,
  onClaim: () => void,
) {
  return database.system(async (work) => {
    const row = await lockMessage(work, queued);
    if (row?.status !== 'queued') return undefined;
    if (row.triedAt) {
      await storeResult(work, row, noAnswer(row));
      return undefined;
    }
    await work.db
      .update(messages)
      .set({ triedAt: sql`now()` })
      .where(sameMessage(queued));
    onClaim();
    const request = (await isOptedOut(work, row)) ? optedOut : await sender.prepare(work, row);
    return { row, request };
  }, queued.branchId);
}

const optedOut: Refusal = { status: 'failed', reason: 'MESSAGE.OPTED_OUT' };

// The mark may have been made after the message was queued.
async function isOptedOut({ db }: Work, { branchId, patientId }: Row): Promise<boolean> {
  const [patient] = await db
    .select({ noMessages: patients.noMessages })
    .from(patients)
    .where(and(eq(patients.branchId, branchId), eq(patients.id, patientId)));
  return patient?.noMessages ?? false;
}

/** Records the result, also where it was given up as unknown meanwhile. */
function recordResult(database: Database, queued: QueuedMessage, end: SendResult): Promise<void> {
  return database.system(async (work) => {
    const row = await lockMessage(work, queued);
    if (row?.status === 'queued' || row?.status === 'unknown') await storeResult(work, row, end);
  }, queued.branchId);
}

/** Allows another attempt, as the gateway was not reached. */
function releaseClaim(database: Database, queued: QueuedMessage): Promise<unknown> {
  return database.system(
    ({ db }) =>
      db
        .update(messages)
        .set({ triedAt: null })
        .where(and(sameMessage(queued), eq(messages.status, 'queued'))),
    queued.branchId,
  );
}

async function lockMessage({ db }: Work, queued: QueuedMessage): Promise<Row | undefined> {
  const [row] = await db.select().from(messages).where(sameMessage(queued)).for('update');
  return row;
}

const sameMessage = ({ id, branchId }: QueuedMessage) =>
  and(eq(messages.branchId, branchId), eq(messages.id, id));

/** Stores what became of a message, announces it, and makes an alert where it failed. */
export async function storeResult(
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
      resultAt: sql`now()`,
      ...((status === 'sent' || (status === 'delivered' && !row.sentAt)) && {
        sentAt: sql`now()`,
      }),
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
  if (status === 'sent' || status === 'delivered') return;
  // Those of a day are one alert, until it is seen.
  await addAlert(work, {
    event: 'MESSAGE_FAILED',
    record: row.appointmentId,
    branchId: row.branchId,
    named: [row.createdBy],
    occasion: clinicToday(),
  });
}
