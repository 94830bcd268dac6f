import { useEffect, useState } from 'react';
import { patients } from '../../../../contract/clinic/patients.ts';
import type { SentSms } from '../../../../contract/messaging/sms.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import type { CombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { ErrorState } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { hasMobile } from '../../clinic/shared/hasMobile.ts';
import { ComposeForm } from './ComposeForm.tsx';
import type { Recipient } from './recipients.ts';
import { SentHistory } from './SentHistory.tsx';
import { SentMessages } from './SentMessages.tsx';
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
  const [asking, setAsking] = useState<SentSms | null>(null);
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
          patient={others.length === 0 ? only : undefined}
          onAgain={(sent) => (composing.isDirty() ? setAsking(sent) : void again(sent))}
        />
      )}
      <div hidden={part !== 'compose'}>
        {templates.error && <ErrorState error={templates.error} onRetry={templates.refetch} />}
        {taken ? (
          <SentMessages sent={taken} begin={begin} onAccount={onAccount} />
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

/** Starts a message from a sent one, to the patient's current number. */
function useAgain(
  offered: ReturnType<typeof useTemplates>['offered'],
  begin: ReturnType<typeof useMessageComposer>['begin'],
): (sent: SentSms) => Promise<void> {
  const t = useText();
  const send = useSend();
  return async ({ icPassport, patientName, templateName, text }) => {
    try {
      const { data } = await send(patients.patientNameList, { name: icPassport });
      const found = data.find((each) => each.icPassport === icPassport && hasMobile(each));
      if (!found) return notices.failed(t('MESSAGE.NOT_REACHABLE', { name: patientName }));
      const template = offered?.find((each) => each.templateName === templateName);
      return begin({
        template: String(template?.templateId ?? ''),
        content: text,
        recipients: [{ icPassport, name: found.name, mobile: found.mobile }],
      });
    } catch (error) {
      return notices.failed(errorText(t, error));
    }
  };
}
