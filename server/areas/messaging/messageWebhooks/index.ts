import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { messageWebhooks as calls } from '../../../../contract/messaging/messageWebhooks.ts';
import { whatsAppInstances } from '../../../db/schema/index.ts';
import type { DeliveryReport } from '../../../gateways/incoming.ts';
import { cloudEventsOf } from '../../../gateways/whatsapp/cloudEvents.ts';
import { incomingOf, reportOf } from '../../../gateways/whatsapp/ultraMsgEvents.ts';
import { recordReceipt } from '../../../jobs/receipts.ts';
import { countAttempt, webhookFrom, webhookOf } from '../../../kit/http/attempts.ts';
import type { Handlers, OpenContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { isSame } from '../../../kit/secrets/box.ts';
import { receiveReply } from '../messageReplies/receiving.ts';
import { readTemplatesAgain } from '../officialTemplates/asking.ts';
import { openWindows } from '../officialTemplates/windows.ts';
import { instanceOfKey } from './keys.ts';

const taken = { done: true } as const;

export const messageWebhooks: Handlers<typeof calls> = {
  async ultraMsgWebhook({ key, ...event }, context) {
    const { database, secrets } = context;
    const id = instanceOfKey(secrets, key);
    if (id === undefined) throw await unproven(context);
    await countAttempt(database, [webhookOf(id)]);
    const accounts = await accountsWhere(context, eq(whatsAppInstances.id, id));
    const reply = incomingOf(event);
    if (reply) await receiveReply(database, { ...reply, channel: 'whatsapp', accounts });
    const report = reportOf(event);
    if (report) await takeReport(context, report, accounts);
    return taken;
  },

  async whatsappCloudCheck(given, context) {
    const { WHATSAPP_CLOUD_VERIFY: token } = context.config;
    if (token === undefined) throw notFound();
    if (!isSame(token, given['hub.verify_token'])) throw await unproven(context);
    return given['hub.challenge'];
  },

  async whatsappCloudWebhook({ entry }, context) {
    await refuseUnsigned(context);
    const { database, log } = context;
    const { events, templatesOf, setAside } = cloudEventsOf(entry);
    for (const aside of setAside) log.warn(aside, 'a part of a post of WhatsApp is set aside');
    for (const { number, received, reports } of events) {
      const accounts = await accountsWhere(
        context,
        and(eq(whatsAppInstances.gateway, 'cloud'), eq(whatsAppInstances.instanceId, number)),
      );
      for (const reply of received) {
        await openWindows(database, reply, accounts);
        await receiveReply(database, { ...reply, channel: 'whatsapp', accounts });
      }
      for (const report of reports) await takeReport(context, report, accounts);
    }
    for (const businessId of new Set(templatesOf))
      await readTemplatesAgain(
        database,
        await accountsWhere(context, eq(whatsAppInstances.businessId, businessId)),
      );
    return taken;
  },
};

function accountsWhere({ database }: OpenContext, condition: ReturnType<typeof and>) {
  return database.system(({ db }) =>
    db
      .select({ branchId: whatsAppInstances.branchId, instanceId: whatsAppInstances.id })
      .from(whatsAppInstances)
      .where(and(condition, isNull(whatsAppInstances.removedAt))),
  );
}

async function takeReport(
  { database }: OpenContext,
  report: DeliveryReport,
  accounts: Awaited<ReturnType<typeof accountsWhere>>,
): Promise<void> {
  for (const { branchId, instanceId } of accounts)
    await recordReceipt(database, {
      ...report,
      channel: 'whatsapp',
      branchIds: [branchId],
      instanceId,
    });
}

async function refuseUnsigned(context: OpenContext): Promise<void> {
  const { config, signed, cloudStandIn } = context;
  const secret = config.WHATSAPP_CLOUD_SECRET ?? cloudStandIn?.secret;
  if (secret === undefined) throw notFound();
  const right = signed && createHmac('sha256', secret).update(signed.bytes).digest('hex');
  if (!signed || !isSame(`sha256=${right}`, signed.signature)) throw await unproven(context);
}

/** The 403 error for what nobody proves to come from a gateway; 429 where one address repeats it. */
async function unproven({ database, address }: OpenContext) {
  await countAttempt(database, [webhookFrom(address)]);
  return refusal(403, 'WHATSAPP.UNPROVEN');
}
