import { and, eq, sql } from 'drizzle-orm';
import type { SmsStatus } from '../../contract/sms.ts';
import type { TextCode } from '../../contract/texts/index.ts';
import type { Database, Work } from '../db/database.ts';
import { messages, smsAccounts } from '../db/schema/index.ts';
import type { SmsGateway } from '../gateways/sms/index.ts';
import { tellHubs } from '../realtime/messages.ts';
import type { Outcome } from './queue.ts';

/** An SMS that was taken for sending. */
interface Taken {
  id: number;
  branchId: number;
}

type Row = typeof messages.$inferSelect;

/** What became of an SMS. */
interface End {
  status: SmsStatus;
  reason?: TextCode;
  ref?: string;
}

/**
 * Asks the gateway to send an SMS that was taken, unless it was asked before: then, as nothing came of it that was
 * noted, nobody knows whether it left, and it is never sent a second time. No transaction is held meanwhile.
 */
export async function sendTaken(
  database: Database,
  gateway: SmsGateway,
  taken: Taken,
): Promise<Outcome | undefined> {
  const claimed = await claim(database, taken);
  if (!claimed) return undefined;
  const { row, account } = claimed;
  const ended = (end: End): Outcome => ({
    again: false,
    note: () => note(database, taken, end),
  });
  if (!account) return ended({ status: 'fail_authenticate', reason: 'SMS.NO_ACCOUNT' });
  const end = await gateway.send(account, {
    phone: row.phone,
    text: row.text,
    senderId: account.senderId,
  });
  if (end.is === 'done') return ended({ status: 'sent', ref: end.ref });
  if (end.is === 'refused') return ended(end);
  if (end.is === 'unknown') return ended(noAnswer);
  return { again: true, note: () => giveBack(database, taken) };
}

/** Ends an SMS that was tried to the last: it was never sent or, where the gateway was asked, nobody knows. */
export function giveUp(database: Database, taken: Taken): Promise<undefined> {
  return database.system(async (work) => {
    const row = await held(work, taken);
    if (row?.status === 'queued') await store(work, row, row.triedAt ? noAnswer : neverAsked);
    return undefined;
  }, taken.branchId);
}

const neverAsked: End = { status: 'failed', reason: 'SMS.GATEWAY_OFF' };
const noAnswer: End = { status: 'unknown', reason: 'SMS.NO_ANSWER' };

function claim(database: Database, taken: Taken) {
  return database.system(async (work) => {
    const row = await held(work, taken);
    if (row?.status !== 'queued') return undefined;
    if (row.triedAt) {
      await store(work, row, noAnswer);
      return undefined;
    }
    await work.db
      .update(messages)
      .set({ triedAt: sql`now()` })
      .where(here(taken));
    const [account] = await work.db
      .select()
      .from(smsAccounts)
      .where(eq(smsAccounts.branchId, taken.branchId));
    return { row, account };
  }, taken.branchId);
}

/** Notes what is known: also where it was given up meanwhile, as not knowing it. */
function note(database: Database, taken: Taken, end: End): Promise<void> {
  return database.system(async (work) => {
    const row = await held(work, taken);
    if (row?.status === 'queued' || row?.status === 'unknown') await store(work, row, end);
  }, taken.branchId);
}

/** Lets it be tried again: the gateway was not asked. */
function giveBack(database: Database, taken: Taken): Promise<unknown> {
  return database.system(
    ({ db }) =>
      db
        .update(messages)
        .set({ triedAt: null })
        .where(and(here(taken), eq(messages.status, 'queued'))),
    taken.branchId,
  );
}

async function held({ db }: Work, taken: Taken): Promise<Row | undefined> {
  const [row] = await db.select().from(messages).where(here(taken)).for('update');
  return row;
}

const here = ({ id, branchId }: Taken) => and(eq(messages.branchId, branchId), eq(messages.id, id));

async function store(work: Work, row: Row, { status, reason, ref = '' }: End): Promise<void> {
  await work.db
    .update(messages)
    .set({
      status,
      reason: reason ?? '',
      gatewayRef: ref,
      ...(status === 'sent' && { sentAt: sql`now()` }),
      version: sql`${messages.version} + 1`,
    })
    .where(here(row));
  await tellHubs(work, {
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
}
