import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import {
  MAX_WHATSAPP_CHARACTERS,
  type whatsapp as calls,
} from '../../../../contract/messaging/whatsapp.ts';
import { storeFile } from '../../../kit/files/records.ts';
import type { Kept } from '../../../kit/files/store.ts';
import type { BranchContext, Preparation } from '../../../kit/http/context.ts';
import { type Frame, pictureOf } from '../../../kit/images.ts';
import { messagesOfRequest, queueMessages, templateOf } from '../messages/queueing.ts';
import { addressed } from '../messages/recipients.ts';
import { officialOf } from '../officialTemplates/tied.ts';
import { instanceOf } from './connection.ts';
import { toSentWhatsApp } from './reading.ts';

type Call = typeof calls.sendWhatsapp;

/** The pixels that a picture is sent with. */
const FRAME: Frame = { width: 1_600, height: 1_600, fit: 'inside' };
const PICTURE_FIELD = 'whatsAppAttachList.0.file';

const rules = {
  max: MAX_WHATSAPP_CHARACTERS,
  fault: () => undefined,
  field: 'whatsAppDetailList',
};

/** Keeps the picture, made anew: a JPEG without what was hidden in it. */
export async function preparePicture(
  { whatsAppAttachList }: Checked<Call>,
  { runLimited, keep }: Preparation,
): Promise<Kept | undefined> {
  const [picture] = whatsAppAttachList ?? [];
  if (!picture) return undefined;
  return keep(await runLimited('pictures', () => pictureOf(picture.file, FRAME, PICTURE_FIELD)));
}

/** Queues a message to each recipient. */
export async function send(
  given: Checked<Call>,
  context: BranchContext,
  picture: Kept | undefined,
): Promise<Answered<Call>> {
  const { instanceID, whatsAppTemplateID, whatsAppContent, whatsAppDetailList, requestKey } = given;
  if (requestKey !== undefined) {
    const before = await messagesOfRequest(context, 'whatsapp', requestKey);
    if (before.length > 0) return { result: 'success', data: before.map(toSentWhatsApp) };
  }
  const instance = await instanceOf(context, instanceID);
  const template = await templateOf(context, whatsAppTemplateID, 'whatsAppTemplateID');
  const official =
    instance.gateway === 'cloud'
      ? await officialOf(context, {
          branchId: context.branch.id,
          instanceId: instance.id,
          templateId: template.id,
        })
      : undefined;
  const recipients = await addressed(context, whatsAppContent, whatsAppDetailList, {
    ...rules,
    official,
  });
  if (!context.whatsApp[instance.gateway]) return { result: 'failed', data: [] };
  const attachmentId = picture && (await storePicture(context, given, picture));
  const data = await queueMessages(context, {
    channel: 'whatsapp',
    template,
    requestKey,
    recipients: recipients.map((recipient) => ({
      ...recipient,
      parts: 1,
      instanceId: instance.id,
      attachmentId,
    })),
  });
  return { result: 'success', data: data.map(toSentWhatsApp) };
}

/** Stores the picture once for all recipients. */
function storePicture(
  context: BranchContext,
  { whatsAppAttachList }: Checked<Call>,
  kept: Kept,
): Promise<number> {
  const given = (whatsAppAttachList?.[0]?.fileName ?? '').replace(/\.\w{1,5}$/, '') || 'picture';
  const file = { resource: 'messages', name: `${given}.jpg`, type: 'image/jpeg' } as const;
  return storeFile(context, file, kept, PICTURE_FIELD);
}
