import { useState } from 'react';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { ErrorState } from '../../../ui/Page.tsx';
import { ChannelPanel, type PanelProps } from '../messages/ChannelPanel.tsx';
import { useMessageComposer } from '../messages/useMessageComposer.ts';
import { type Attachment, AttachmentField } from './AttachmentField.tsx';
import { whatsAppChannel } from './whatsAppChannel.ts';
import { WhatsAppCompose } from './WhatsAppCompose.tsx';

/** The WhatsApp tab: it sends by a gateway that is connected with a telephone, and takes a picture along. */
export default function WhatsAppPanel({ onResult, ...given }: PanelProps) {
  const { data, error, refetch } = useCallQuery(whatsapp.availableWhatsappInstanceList, {});
  const gateways = data?.data;
  const [connectedTo, setConnectedTo] = useState<string | null>(null);
  const [attachment, attach] = useState<Attachment | null>(null);
  const sender = gateways?.find(({ instanceId, isChosen }) =>
    connectedTo === null ? isChosen : instanceId === connectedTo,
  );
  const channel = whatsAppChannel(sender, attachment);
  const composing = useMessageComposer(channel, given.recipients, onResult, {
    isEmpty: attachment === null,
    clear: () => attach(null),
  });
  return (
    <ChannelPanel
      channel={channel}
      resending={whatsAppChannel(sender, null)}
      composing={composing}
      {...given}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <WhatsAppCompose
        channel={channel}
        composing={composing}
        templates={given.templates.offered}
        gateways={gateways}
        sender={sender}
        hasPicture={attachment !== null}
        attached={<AttachmentField attachment={attachment} onChange={attach} />}
        onConnected={setConnectedTo}
      />
    </ChannelPanel>
  );
}
