import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import {
  MAX_REPLY_CHARACTERS,
  type ReplyOutcome,
} from '../../../../contract/messaging/messageReplies.ts';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import type { ReplyKind } from '../../../../contract/messaging/replyKinds.ts';
import { messageReplies, messages } from '../../../db/schema/index.ts';
import type { IncomingReply } from '../../../gateways/incoming.ts';
import { systemInBranch } from '../../../http/branchWork.ts';
import type { Database, Work } from '../../../kit/db/database.ts';
import { mobileOf } from '../../clinic/patients/phones.ts';
import { type Command, commandOf } from './commands.ts';
import { change, lockChangeable, optOut } from './effects.ts';

/** How long after a message a patient's text counts as a reply to it. */
const ANSWERED_WITHIN = sql`interval '30 days'`;

/** A branch's account with the gateway by which a text came. */
interface Account {
  branchId: number;
  /** The WhatsApp instance; null for the branch's SMS account. */
  instanceId: number | null;
}

/** What a patient sent to an account that these branches use. */
interface Incoming extends IncomingReply {
  channel: MessageChannel;
  accounts: readonly Account[];
}

/**
 * Takes what a patient sent: stores it with the message that it answers or else with the newest one that the account sent
 * to that number, once, and does what it asks for. What answers no message is not kept.
 */
export async function receiveReply(database: Database, incoming: Incoming): Promise<void> {
  const text = plainText(incoming.text);
  const { kind = 'text' } = incoming;
  if (text === '' && kind === 'text') return;
  // A network may leave the country's code out.
  const phone = incoming.phone.startsWith('0') ? mobileOf(incoming.phone) : incoming.phone;
  const answered =
    (await answeredByName(database, { ...incoming, phone })) ??
    (phone === '' ? undefined : await newestAnswered(database, { ...incoming, phone }));
  if (!answered) return;
  await database.system(
    (work) => store(work, { ...incoming, ...answered, kind, text }),
    answered.branchId,
  );
}

// Without what no person writes, and what makes text look other than it is.
const plainText = (text: string) =>
  text
    .slice(0, MAX_REPLY_CHARACTERS)
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();

interface Answered extends Account {
  messageId: number;
  /** Digits that it came from. */
  phone: string;
}

/** The message that a reply names, if it was sent to that number or the number is not told. */
async function answeredByName(
  database: Database,
  { channel, accounts, phone, answers }: Incoming,
): Promise<Answered | undefined> {
  if (!answers) return undefined;
  for (const { branchId, instanceId } of accounts) {
    const [found] = await database.system(
      ({ db }) =>
        db
          .select({ messageId: messages.id, phone: messages.phone })
          .from(messages)
          .where(
            and(
              eq(messages.branchId, branchId),
              eq(messages.gatewayRef, answers),
              eq(messages.channel, channel),
              ofInstance(instanceId),
              phone === '' ? undefined : eq(messages.phone, phone),
            ),
          )
          .limit(1),
      branchId,
    );
    if (found) return { branchId, instanceId, ...found };
  }
  return undefined;
}

const ofInstance = (instanceId: number | null) =>
  instanceId === null ? isNull(messages.instanceId) : eq(messages.instanceId, instanceId);

async function newestAnswered(
  database: Database,
  { channel, accounts, phone }: Incoming,
): Promise<Answered | undefined> {
  let newest: Answered | undefined;
  for (const { branchId, instanceId } of accounts) {
    const [found] = await database.system(
      ({ db }) =>
        db
          .select({ id: messages.id })
          .from(messages)
          .where(
            and(
              eq(messages.branchId, branchId),
              eq(messages.phone, phone),
              eq(messages.channel, channel),
              ofInstance(instanceId),
              inArray(messages.status, ['sent', 'delivered', 'unknown']),
              gt(messages.createdAt, sql`now() - ${ANSWERED_WITHIN}`),
            ),
          )
          .orderBy(desc(messages.id))
          .limit(1),
      branchId,
    );
    if (found && found.id > (newest?.messageId ?? 0))
      newest = { branchId, instanceId, messageId: found.id, phone };
  }
  return newest;
}

async function store(
  work: Work,
  {
    branchId,
    instanceId,
    messageId,
    channel,
    phone,
    kind,
    text,
    payload,
    ref,
  }: Incoming & Answered & { kind: ReplyKind },
): Promise<void> {
  const [message] = await work.db
    .select({
      patientId: messages.patientId,
      appointmentId: messages.appointmentId,
      appointmentAt: messages.appointmentAt,
    })
    .from(messages)
    .where(and(eq(messages.branchId, branchId), eq(messages.id, messageId)));
  if (!message) return;
  const context = systemInBranch(work, branchId);
  const command = commandOf({ kind, text, payload });
  // Locked before the reply is stored: of two that ask for the same, the second sees what the first did.
  const changeable =
    command === 'confirm' || command === 'cancel'
      ? await lockChangeable(context, command, message)
      : undefined;
  const [stored] = await work.db
    .insert(messageReplies)
    .values({
      branchId,
      messageId,
      appointmentId: message.appointmentId,
      channel,
      instanceId,
      phone,
      kind,
      text,
      gatewayRef: ref || refOf(messageId, text),
      outcome: outcomeOf(command, changeable !== undefined),
    })
    .onConflictDoNothing()
    .returning({ id: messageReplies.id });
  if (!stored) return;
  if (changeable) await change(context, changeable);
  if (command === 'stop') await optOut(context, { patientId: message.patientId, phone });
  await context.announce({ resource: 'messages', id: messageId, change: 'update' });
}

function outcomeOf(command: Command, isChanged: boolean): ReplyOutcome {
  if (command === 'stop') return 'stopped';
  if (!isChanged) return 'shown';
  return command === 'cancel' ? 'cancelled' : 'confirmed';
}

// SMPP gives a text no id, and delivers one again that it got no answer for: the same words to the same message count
// once.
const refOf = (messageId: number, text: string) =>
  createHash('sha256').update(`${messageId} ${text}`).digest('hex');
