import { useEffect, useState } from 'react';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { STORED_TOKEN } from '../../../../contract/messaging/whatsappInstances.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { CombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { ErrorState } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { Recipient } from '../messages/recipients.ts';
import { SentHistory } from '../messages/SentHistory.tsx';
import { SentMessages } from '../messages/SentMessages.tsx';
import { historyCalls, type SentRow } from '../messages/sentRow.ts';
import { useAgain } from '../messages/useAgain.ts';
import type { SendResult } from '../messages/useMessageComposer.ts';
import type { useTemplates } from '../messages/useTemplates.ts';
import { useWhatsAppComposer } from './useWhatsAppComposer.ts';
import { WhatsAppCompose } from './WhatsAppCompose.tsx';

type Part = 'compose' | 'history';
const parts: readonly Part[] = ['compose', 'history'];

/** The WhatsApp tab: compose a message and see the sent ones. */
export default function WhatsAppPanel({
  recipients,
  templates,
  works,
  onResult,
}: {
  recipients: readonly Recipient[];
  templates: ReturnType<typeof useTemplates>;
  works: CombinedUnsavedWork;
  onResult: (result: SendResult) => void;
}) {
  const t = useText();
  const [part, setPart] = useState<Part>('compose');
  const [asking, setAsking] = useState<SentRow | null>(null);
  const { data, error, refetch } = useCallQuery(whatsapp.availableWhatsappInstanceList, {});
  const gateways = data?.data;
  const [connectedTo, setConnectedTo] = useState<string | null>(null);
  const sender = gateways?.find(({ instanceId, isChosen }) =>
    connectedTo === null ? isChosen : instanceId === connectedTo,
  );
  const composing = useWhatsAppComposer(
    recipients,
    { instanceID: sender?.instanceId ?? '', token: sender?.token ?? STORED_TOKEN },
    onResult,
  );
  useEffect(() => works.register(composing));
  const again = useAgain(templates.offered, (message) => {
    composing.begin(message);
    setPart('compose');
  });
  const [only, ...others] = new Set(recipients.map(({ icPassport }) => icPassport));
  return (
    <Tabs
      nested
      label={t('MESSAGE.TAB.whatsapp')}
      tabs={parts.map((name) => ({ name, label: t(`MESSAGE.TAB.${name}`) }))}
      current={part}
      onChange={setPart}
    >
      {part === 'history' && (
        <SentHistory
          call={historyCalls.whatsapp}
          patient={others.length === 0 ? only : undefined}
          onAgain={(sent) => (composing.isDirty() ? setAsking(sent) : void again(sent))}
        />
      )}
      <div hidden={part !== 'compose'}>
        {templates.error && <ErrorState error={templates.error} onRetry={templates.refetch} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {composing.sent ? (
          <SentMessages
            call={historyCalls.whatsapp}
            sent={composing.sent}
            begin={composing.begin}
          />
        ) : (
          <WhatsAppCompose
            composing={composing}
            templates={templates.offered}
            gateways={gateways}
            sender={sender}
            onConnected={setConnectedTo}
          />
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('MESSAGE.AGAIN')}
          confirmLabel={t('MESSAGE.AGAIN')}
          onConfirm={() => {
            setAsking(null);
            void again(asking);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>{t('MESSAGE.AGAIN_LOSES')}</p>
        </ConfirmDialog>
      )}
    </Tabs>
  );
}
