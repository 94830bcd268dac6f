import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  type Channel,
  channels,
  type outbox as calls,
} from '../../../../contract/messaging/outbox.ts';
import { isDemo } from '../../../db/demo/index.ts';
import { standInMessages } from '../../../db/schema/index.ts';
import { usesStandIn } from '../../../gateways/usesStandIn.ts';
import { isOfCloud } from '../../../gateways/whatsapp/cloudStandIn.ts';
import { countAttempt, uncountAttempt, outboxFrom } from '../../../kit/http/attempts.ts';
import type { Handlers, OpenContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { hashOf } from '../../../kit/http/secrets.ts';

const MAX_ROWS = 100;

export const outbox: Handlers<typeof calls> = {
  async outboxList({ code }, context) {
    const { config, database } = context;
    const kept = channels.filter((channel) => usesStandIn(config, channel));
    if (kept.length === 0) throw notFound();
    await refuseOthers(code, context);
    const rows = await database.system(({ db }) =>
      db
        .select()
        .from(standInMessages)
        .where(inArray(standInMessages.channel, kept))
        .orderBy(desc(standInMessages.id))
        .limit(MAX_ROWS),
    );
    return {
      data: rows.map(({ account, reference, ...row }) => ({
        ...row,
        isAnswerable: row.channel === 'whatsapp' && account !== '' && reference !== '',
        channel: row.channel as Channel,
        receivedAt: row.receivedAt.toISOString(),
      })),
    };
  },

  async answerOutboxMessage({ code, id, text }, context) {
    const standIn = await standInFor(code, context);
    const [message] = await context.database.system(({ db }) =>
      db
        .select()
        .from(standInMessages)
        .where(and(eq(standInMessages.channel, 'whatsapp'), eq(standInMessages.id, id))),
    );
    if (!message) throw notFound('id');
    const answering = isOfCloud(message) ? context.cloudStandIn : standIn;
    if (!(await answering?.answer(message, text))) throw refusal(409, 'OUTBOX.NOT_ANSWERED');
    return { done: true };
  },

  async outboxPhones({ code }, context) {
    return (await standInFor(code, context)).instances();
  },

  async actOnOutboxPhone({ code, instanceId, act, phoneNo }, context) {
    const standIn = await standInFor(code, context);
    const isDone = standIn.act(instanceId, act, phoneNo);
    if (isDone === undefined) throw notFound('instanceId');
    if (!isDone) throw refusal(409, 'OUTBOX.NOT_NOW');
    return standIn.instances();
  },
};

type StandIn = NonNullable<OpenContext['whatsAppStandIn']>;

/** The local WhatsApp gateway, for those who may read the outbox. */
async function standInFor(code: string | undefined, context: OpenContext): Promise<StandIn> {
  const { whatsAppStandIn } = context;
  if (!whatsAppStandIn) throw notFound();
  await refuseOthers(code, context);
  return whatsAppStandIn;
}

// Mails contain codes that open accounts, so reading them requires an Administrator's right to it or the console's code.
async function refuseOthers(code: string | undefined, context: OpenContext): Promise<void> {
  const { database, address, isLocal, outboxCode, mayOnPlatform } = context;
  if (isLocal && (await database.system(isDemo))) return;
  if (code === undefined) {
    if (await mayOnPlatform('list', 'outbox')) return;
    throw refusal(403, 'OUTBOX.CLOSED');
  }
  const limits = [outboxFrom(address)];
  await countAttempt(database, limits);
  if (hashOf(code) !== hashOf(outboxCode)) throw refusal(403, 'OUTBOX.CODE', { field: 'code' });
  await uncountAttempt(database, limits);
}
