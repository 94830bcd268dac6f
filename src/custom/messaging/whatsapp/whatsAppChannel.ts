import { MAX_WHATSAPP_CHARACTERS, whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { STORED_TOKEN } from '../../../../contract/messaging/whatsappInstances.ts';
import type { Channel } from '../messages/channel.ts';
import { toDetail } from '../messages/recipients.ts';
import type { Attachment } from './AttachmentField.tsx';
import type { Gateways } from './ConnectDialog.tsx';
import { WhatsAppPreview } from './WhatsAppPreview.tsx';

/** WhatsApp, which takes any content: by a gateway of the branch, with a picture or none. */
export const whatsAppChannel = (
  sender: Gateways[number] | undefined,
  attachment: Attachment | null,
): Channel<typeof whatsapp.sendWhatsapp> => ({
  name: 'whatsapp',
  call: whatsapp.sendWhatsapp,
  historyCall: whatsapp.whatsappHistoryList,
  fields: { template: 'whatsAppTemplateID', content: 'whatsAppContent' },
  written: ({ template, content }) => ({ whatsAppTemplateID: template, whatsAppContent: content }),
  addressed: (recipients) => ({
    instanceID: sender?.instanceId ?? '',
    token: sender?.token ?? STORED_TOKEN,
    whatsAppDetailList: recipients.map(toDetail),
    ...(attachment && { whatsAppAttachList: [attachment] }),
  }),
  send: async (send, input, requestKey) =>
    (await send(whatsapp.sendWhatsapp, { ...input, requestKey })).data,
  rules: { max: MAX_WHATSAPP_CHARACTERS, faultOf: () => undefined },
  preview: WhatsAppPreview,
  acceptedText: 'WHATSAPP.SENT',
  tellsRefusals: true,
});
