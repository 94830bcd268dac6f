import { MAX_WHATSAPP_CHARACTERS, whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { STORED_TOKEN } from '../../../../contract/messaging/whatsappInstances.ts';
import type { Channel, Written } from '../messages/channel.ts';
import { type Recipient, toDetail } from '../messages/recipients.ts';
import type { Attachment } from './AttachmentField.tsx';
import type { Gateways } from './ConnectDialog.tsx';
import { WhatsAppPreview } from './WhatsAppPreview.tsx';

const written = ({ template, content }: Written) => ({
  whatsAppTemplateID: template,
  whatsAppContent: content,
});

/** WhatsApp, which takes any content: by a gateway of the branch, with a picture or none. */
export function whatsAppChannel(
  sender: Gateways[number] | undefined,
  attachment: Attachment | null,
): Channel<typeof whatsapp.sendWhatsapp> {
  const addressed = (recipients: readonly Recipient[]) => ({
    instanceID: sender?.instanceId ?? '',
    token: sender?.token ?? STORED_TOKEN,
    whatsAppDetailList: recipients.map(toDetail),
    ...(attachment && { whatsAppAttachList: [attachment] }),
  });
  return {
    name: 'whatsapp',
    call: whatsapp.sendWhatsapp,
    historyCall: whatsapp.whatsappHistoryList,
    fields: { template: 'whatsAppTemplateID', content: 'whatsAppContent' },
    written,
    addressed,
    send: async (send, message, requestKey) => {
      const input = { ...written(message), ...addressed(message.recipients), requestKey };
      return (await send(whatsapp.sendWhatsapp, input)).data;
    },
    failureText: () => 'WHATSAPP.RESULT.failed',
    rules: { max: MAX_WHATSAPP_CHARACTERS, faultOf: () => undefined },
    preview: WhatsAppPreview,
    acceptedText: 'WHATSAPP.SENT',
    tellsRefusals: true,
  };
}
