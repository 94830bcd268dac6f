import { receiveReply } from '../areas/messaging/messageReplies/receiving.ts';
import { recordReceipt } from '../jobs/receipts.ts';
import type { Database } from '../kit/db/database.ts';
import { startMailStandIn } from '../kit/gateways/mail/standIn.ts';
import { makeVapidKeys } from '../kit/gateways/push/vapid.ts';
import { newToken } from '../kit/http/secrets.ts';
import type { Ground } from '../kit/start.ts';
import { LiveGateways } from './live.ts';
import { configuredMyInvois, myInvoisGateway } from './myinvois/http.ts';
import { startMyInvoisStandIn } from './myinvois/standIn.ts';
import { observed } from './observed.ts';
import { startPaymentStandIn } from './payment/standIn.ts';
import { startSmsStandIn } from './sms/standIn.ts';
import { usesMyInvoisStandIn, usesPaymentStandIn, usesStandIn } from './usesStandIn.ts';
import { startCloudStandIn } from './whatsapp/cloudStandIn.ts';
import { startWhatsAppStandIn } from './whatsapp/standIn.ts';

/** The gateways of this server and the local stand-ins that run. */
export type StartedGateways = Awaited<ReturnType<typeof startGateways>>;

/** Starts the gateways, and stand-ins for those that are not set up. */
export async function startGateways({ config, database, secrets, observer, closing }: Ground) {
  const startStandIn = async (start: (database: Database) => Promise<StandIn>) => {
    const standIn = await start(database);
    closing.add('mail stand-in', () => standIn.close());
    return standIn.url;
  };
  const mailStandIn = usesStandIn(config, 'mail')
    ? await startStandIn(startMailStandIn)
    : undefined;
  const smsStandIn = usesStandIn(config, 'sms') ? await startSmsStandIn(database) : undefined;
  closing.add('SMS stand-in', async () => smsStandIn?.close());
  const whatsAppStandIn = usesStandIn(config, 'whatsapp')
    ? await startWhatsAppStandIn(database)
    : undefined;
  closing.add('WhatsApp stand-in', async () => whatsAppStandIn?.close());
  const cloudStandIn = whatsAppStandIn && (await startCloudStandIn(database, newToken()));
  closing.add('WhatsApp cloud stand-in', async () => cloudStandIn?.close());
  const paymentStandIn = usesPaymentStandIn(config)
    ? await startPaymentStandIn({ verifyKey: newToken(), secretKey: newToken() })
    : undefined;
  closing.add('payment stand-in', async () => paymentStandIn?.close());
  const gateways = await LiveGateways.open({
    config,
    database,
    secrets,
    standIns: {
      mail: mailStandIn,
      sms: smsStandIn?.addresses,
      whatsApp: whatsAppStandIn &&
        cloudStandIn && { ultraMsg: whatsAppStandIn.url, cloud: cloudStandIn.url },
      payment: paymentStandIn?.account,
    },
    listeners: {
      onReceipt: (receipt) => recordReceipt(database, { ...receipt, channel: 'sms' }),
      onReply: ({ branchIds, ...sms }) =>
        receiveReply(database, {
          ...sms,
          channel: 'sms',
          accounts: branchIds.map((branchId) => ({ branchId, instanceId: null })),
        }),
    },
    vapidKeys: await makeVapidKeys(database),
    observer,
  });
  closing.add('gateways', async () => gateways.close());

  const myInvoisStandIn = usesMyInvoisStandIn(config) ? await startMyInvoisStandIn() : undefined;
  closing.add('MyInvois stand-in', async () => myInvoisStandIn?.close());
  const myInvoisAccount = myInvoisStandIn?.account ?? configuredMyInvois(config);
  const myInvois = myInvoisAccount && observed.eInvoice(myInvoisGateway(myInvoisAccount), observer);
  return { gateways, whatsAppStandIn, cloudStandIn, paymentStandIn, myInvois };
}

/** A local stand-in for an outside service. */
interface StandIn {
  url: string;
  close(): Promise<void>;
}
