import { and, eq } from 'drizzle-orm';
import { lackWords } from '../../../contract/accounts/planFeatures.ts';
import { hasFeature } from '../../areas/accounts/branchSubscriptions/features.ts';
import { openPhones } from '../../areas/messaging/officialTemplates/windows.ts';
import {
  answerFor,
  type Asking,
  askingOf,
} from '../../areas/messaging/whatsappInstances/account.ts';
import { files, messages, whatsAppConnections, whatsAppInstances } from '../../db/schema/index.ts';
import type { GatewayResult, Refusal } from '../../gateways/result.ts';
import type { WhatsAppGateways, WhatsAppMessage } from '../../gateways/whatsapp/index.ts';
import type { OfficialMessage } from '../../gateways/whatsapp/officialTemplates.ts';
import type { Work } from '../../kit/db/database.ts';
import { type ContentColumns, contentColumns, readContent } from '../../kit/files/records.ts';
import { type FileStore, StoreUnavailable } from '../../kit/files/store.ts';
import type { SecretBox } from '../../kit/secrets/box.ts';
import type { MessageSender } from '../messages.ts';

const notConnected: Refusal = { status: 'failed', reason: 'WHATSAPP.NOT_CONNECTED' };
const noInstance: Refusal = { status: 'failed', reason: 'WHATSAPP.NO_INSTANCE' };
const notInPlan: Refusal = { status: 'failed', reason: lackWords.whatsapp };
const noPicture: Refusal = { status: 'failed', reason: 'FILE.MISSING' };

/**
 * Sends WhatsApp messages, while their instance is connected with the telephone that the branch chose: with another one
 * they would come from a stranger.
 */
export function whatsAppSender(
  whatsApp: WhatsAppGateways,
  secrets: SecretBox,
  store: FileStore,
): MessageSender {
  return {
    async prepare(work, row) {
      const { id, instanceId, attachmentId, phone, text } = row;
      if (instanceId === null) return noInstance;
      if (!(await hasFeature(work, row.branchId, 'whatsapp'))) return notInPlan;
      const [found] = await work.db
        .select({ instance: whatsAppInstances, wanted: whatsAppConnections.phone })
        .from(whatsAppInstances)
        .leftJoin(whatsAppConnections, eq(whatsAppConnections.instanceId, whatsAppInstances.id))
        .where(eq(whatsAppInstances.id, instanceId));
      if (!found || found.instance.removedAt) return noInstance;
      const { instance, wanted } = found;
      if (wanted === null) return notConnected;
      const asking = askingOf({ whatsApp, secrets }, instance);
      if ('reason' in asking) return asking;
      const official = instance.gateway === 'cloud' ? await officialOf(work, row) : undefined;
      const message = { phone, text, reference: String(id), ...(official && { official }) };
      if (attachmentId === null || official) return () => sendConnected(asking, wanted, message);
      const file = await fileOf(work, attachmentId);
      return async () => {
        const content = file && (await contentOf(store, file));
        if (content === 'away') return { is: 'away' };
        if (!file || !content) return { is: 'refused', ...noPicture };
        const attachment = { name: file.name, type: file.type, content };
        return sendConnected(asking, wanted, { ...message, attachment });
      };
    },
  };
}

/**
 * The approved template that a message is sent as: where its recipient has not written within 24 hours, and it is tied to
 * one. Its words are then the message's. Without one Meta is asked to take the text, since it knows best who wrote.
 */
async function officialOf(work: Work, row: Row): Promise<OfficialMessage | undefined> {
  const { id, branchId, instanceId, phone, official, isOfficial } = row;
  if (!official || instanceId === null) return undefined;
  if (isOfficial) return official;
  const open = await openPhones(work, { branchId, instanceId }, [phone]);
  if (open.has(phone)) return undefined;
  await work.db
    .update(messages)
    .set({ isOfficial: true, text: official.text })
    .where(and(eq(messages.branchId, branchId), eq(messages.id, id)));
  return official;
}

type Row = typeof messages.$inferSelect;

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

type PictureFile = ContentColumns & { name: string; type: string };

async function fileOf({ db }: Work, id: number): Promise<PictureFile | undefined> {
  const [file] = await db
    .select({ name: files.name, type: files.type, ...contentColumns })
    .from(files)
    .where(eq(files.id, id));
  return file;
}

/** The content of a file; `away` where the store does not answer now, so that it is asked again later. */
async function contentOf(
  store: FileStore,
  file: PictureFile,
): Promise<Buffer | 'away' | undefined> {
  try {
    return await readContent(store, file);
  } catch (error) {
    if (error instanceof StoreUnavailable) return 'away';
    throw error;
  }
}
