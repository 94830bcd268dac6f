import { eq } from 'drizzle-orm';
import {
  answerFor,
  type Asking,
  askingOf,
} from '../../areas/messaging/whatsappInstances/account.ts';
import type { Work } from '../../db/database.ts';
import { files, whatsAppConnections, whatsAppInstances } from '../../db/schema/index.ts';
import type { GatewayResult, Refusal } from '../../gateways/result.ts';
import type {
  WhatsAppFile,
  WhatsAppGateways,
  WhatsAppMessage,
} from '../../gateways/whatsapp/index.ts';
import type { SecretBox } from '../../secrets/box.ts';
import type { MessageSender } from '../messages.ts';

const notConnected: Refusal = { status: 'failed', reason: 'WHATSAPP.NOT_CONNECTED' };
const noInstance: Refusal = { status: 'failed', reason: 'WHATSAPP.NO_INSTANCE' };

/**
 * Sends WhatsApp messages, while their instance is connected with the telephone that the branch chose: with another one
 * they would come from a stranger.
 */
export function whatsAppSender(whatsApp: WhatsAppGateways, secrets: SecretBox): MessageSender {
  return {
    async prepare(work, { id, instanceId, attachmentId, phone, text }) {
      if (instanceId === null) return noInstance;
      const [found] = await work.db
        .select({ instance: whatsAppInstances, wanted: whatsAppConnections.phone })
        .from(whatsAppInstances)
        .leftJoin(whatsAppConnections, eq(whatsAppConnections.instanceId, whatsAppInstances.id))
        .where(eq(whatsAppInstances.id, instanceId));
      if (!found || found.instance.removedAt) return noInstance;
      const { instance, wanted } = found;
      if (wanted === null) return notConnected;
      const asking = askingOf({ whatsApp, secrets }, instance);
      if (!asking) return noInstance;
      const attachment = attachmentId === null ? undefined : await fileOf(work, attachmentId);
      const message = { phone, text, attachment, reference: String(id) };
      return () => sendConnected(asking, wanted, message);
    },
  };
}

async function sendConnected(
  { gateway, account }: Asking,
  wanted: string,
  message: WhatsAppMessage,
): Promise<GatewayResult<{ ref: string }>> {
  const state = await gateway.status(account);
  // Nothing was sent yet, so the question may be asked again.
  if (state.is === 'unknown') return { is: 'away' };
  if (state.is !== 'done') return state;
  if (answerFor(state, wanted) !== 'connected') return { is: 'refused', ...notConnected };
  return gateway.send(account, message);
}

async function fileOf({ db }: Work, id: number): Promise<WhatsAppFile | undefined> {
  const [file] = await db
    .select({ name: files.name, type: files.type, content: files.content })
    .from(files)
    .where(eq(files.id, id));
  return file;
}
