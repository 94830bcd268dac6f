import { type ReactNode, useEffect, useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { CombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { ErrorState } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { Channel, SendResult } from './channel.ts';
import type { Recipient } from './recipients.ts';
import { SentHistory } from './SentHistory.tsx';
import { SentMessages } from './SentMessages.tsx';
import type { SentRow } from './sentRow.ts';
import { useAgain } from './useAgain.ts';
import type { MessageComposer } from './useMessageComposer.ts';
import { useResend } from './useResend.ts';
import type { useTemplates } from './useTemplates.ts';

type Part = 'compose' | 'history';
const parts: readonly Part[] = ['compose', 'history'];

/** What every channel's panel is given by the dialog. */
export interface PanelProps {
  recipients: readonly Recipient[];
  templates: ReturnType<typeof useTemplates>;
  works: CombinedUnsavedWork;
  onResult: (result: SendResult) => void;
}

/** The tab of a channel: compose a message and see the sent ones. */
export function ChannelPanel<C extends Call>({
  channel,
  resending = channel,
  composing,
  recipients,
  templates,
  works,
  onAccount,
  children,
}: Omit<PanelProps, 'onResult'> & {
  channel: Channel<C>;
  /** The channel without what goes along with the message that is written. */
  resending?: Channel<C>;
  composing: MessageComposer<C>;
  /** Leads to the account, where the channel has one. */
  onAccount?: () => void;
  /** The form. */
  children: ReactNode;
}) {
  const t = useText();
  const [part, setPart] = useState<Part>('compose');
  const [asking, setAsking] = useState<SentRow | null>(null);
  useEffect(() => works.register(composing));
  const { sent, begin } = composing;
  const again = useAgain(templates.offered, (message) => {
    begin(message);
    setPart('compose');
  });
  const resend = useResend(resending, templates.all);
  const [only, ...others] = new Set(recipients.map(({ icPassport }) => icPassport));
  return (
    <Tabs
      nested
      label={t(`MESSAGE.TAB.${channel.name}`)}
      tabs={parts.map((name) => ({ name, label: t(`MESSAGE.TAB.${name}`) }))}
      current={part}
      onChange={setPart}
    >
      {part === 'history' && (
        <SentHistory
          call={channel.historyCall}
          templates={templates.all}
          resending={resend}
          patient={others.length === 0 ? only : undefined}
          onAgain={(row) => (composing.isDirty() ? setAsking(row) : void again(row))}
        />
      )}
      <div hidden={part !== 'compose'}>
        {templates.error && <ErrorState error={templates.error} onRetry={templates.refetch} />}
        {sent ? (
          <SentMessages
            channel={channel}
            sent={sent}
            begin={begin}
            {...(onAccount && { onAccount })}
          />
        ) : (
          children
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
