import { useEffect, useState } from 'react';
import type { CombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { ErrorState } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { ComposeForm } from './ComposeForm.tsx';
import type { Recipient } from './recipients.ts';
import { SentHistory } from './SentHistory.tsx';
import { SentMessages } from './SentMessages.tsx';
import { historyCalls, type SentRow } from './sentRow.ts';
import { useAgain } from './useAgain.ts';
import { type SendResult, useMessageComposer } from './useMessageComposer.ts';
import type { useTemplates } from './useTemplates.ts';

type Part = 'compose' | 'history';
const parts: readonly Part[] = ['compose', 'history'];

/** The SMS tab: compose a message and see the sent ones. */
export function SmsPanel({
  recipients,
  templates,
  works,
  onResult,
  onAccount,
}: {
  recipients: readonly Recipient[];
  templates: ReturnType<typeof useTemplates>;
  works: CombinedUnsavedWork;
  onResult: (result: SendResult) => void;
  onAccount: () => void;
}) {
  const t = useText();
  const [part, setPart] = useState<Part>('compose');
  const [asking, setAsking] = useState<SentRow | null>(null);
  const composing = useMessageComposer(recipients, onResult);
  useEffect(() => works.register(composing));
  const { sent: taken, begin } = composing;
  const again = useAgain(templates.offered, (message) => {
    begin(message);
    setPart('compose');
  });
  const [only, ...others] = new Set(recipients.map(({ icPassport }) => icPassport));
  return (
    <Tabs
      nested
      label={t('MESSAGE.TAB.sms')}
      tabs={parts.map((name) => ({ name, label: t(`MESSAGE.TAB.${name}`) }))}
      current={part}
      onChange={setPart}
    >
      {part === 'history' && (
        <SentHistory
          call={historyCalls.sms}
          patient={others.length === 0 ? only : undefined}
          onAgain={(sent) => (composing.isDirty() ? setAsking(sent) : void again(sent))}
        />
      )}
      <div hidden={part !== 'compose'}>
        {templates.error && <ErrorState error={templates.error} onRetry={templates.refetch} />}
        {taken ? (
          <SentMessages call={historyCalls.sms} sent={taken} begin={begin} onAccount={onAccount} />
        ) : (
          <ComposeForm composing={composing} templates={templates.offered} onAccount={onAccount} />
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
