import { useEffect, useRef, useState } from 'react';
import { messageList } from '../../../../contract/messaging/messageList.ts';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import {
  messageScreens,
  type MessageScreen,
} from '../../../../contract/messaging/messageTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useSubmitKey } from '../../../framework/keys.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import {
  type CombinedUnsavedWork,
  useCombinedUnsavedWork,
} from '../../../framework/resource/unsavedWorks.ts';
import { useText } from '../../../framework/text.tsx';
import { useBranch } from '../../../session/useSession.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadingState } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { PlanLack } from '../../accounts/plans/PlanLack.tsx';
import './messages.css';
import type { SendResult } from './channel.ts';
import type { Recipient } from './recipients.ts';
import { SmsAccountForm } from './SmsAccountForm.tsx';
import { SmsPanel } from './SmsPanel.tsx';
import { TemplateList } from './TemplateList.tsx';
import { useTemplates } from './useTemplates.ts';

type Tab = 'sms' | 'whatsapp' | 'account' | 'templates';
const all: readonly Tab[] = ['sms', 'whatsapp', 'account', 'templates'];

const WhatsAppPanel = lazyComponent(() => import('../whatsapp/WhatsAppPanel.tsx'));

interface MessageDialogProps {
  /** The screen that opens it, which determines the available templates. */
  screen: MessageScreen;
  recipients: readonly Recipient[];
  /** Called with the result of each sending. */
  onResult: (result: SendResult) => void;
  onClose: () => void;
}

/**
 * The dialog to write messages, see sent ones, and set up account and templates. It opens with the channel by which the
 * patient was written to last. Load it by `lazyComponent(() => import('…/MessageDialog.tsx'))`.
 */
export default function MessageDialog(props: MessageDialogProps) {
  const t = useText();
  const lacks = useBranch()?.lacks ?? [];
  const isEither = !lacks.includes('sms') && !lacks.includes('whatsapp');
  const last = useLastChannel(props.recipients, isEither);
  const lacksSms = lacks.includes('sms') && !lacks.includes('whatsapp');
  const works = useCombinedUnsavedWork();
  const leaving = useLeaveGuard(works, props.onClose);
  return (
    <Dialog
      title={t('MESSAGE.TITLE')}
      width="wide"
      isLoading={last === undefined}
      onClose={leaving.close}
    >
      <Channels {...props} works={works} first={last ?? (lacksSms ? 'whatsapp' : 'sms')} />
      {leaving.question}
    </Dialog>
  );
}

/** Milliseconds after which the form is shown without knowing how the patient was written to last. */
const WAITS_MS = 500;

/** The channel of the last message that reached the patient; null for none and for several patients, undefined while asked. */
function useLastChannel(
  recipients: readonly Recipient[],
  isAsked: boolean,
): MessageChannel | null | undefined {
  const [icPassport, ...others] = new Set(recipients.map((recipient) => recipient.icPassport));
  const enabled = isAsked && icPassport !== undefined && others.length === 0;
  const { data, isLoading } = useCallQuery(
    messageList.messageList,
    { icPassport, statuses: 'sent,delivered', page: 1, pageSize: 1 },
    { enabled },
  );
  // What is sent from here does not change the form.
  const [first, setFirst] = useState<MessageChannel | null>();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAITS_MS);
    return () => clearTimeout(timer);
  }, []);
  const found = isLoading && !isLate ? undefined : (data?.data[0]?.channel ?? null);
  if (first === undefined && found !== undefined) setFirst(found);
  return first === undefined ? found : first;
}

function Channels({
  screen,
  recipients,
  onResult,
  works,
  first,
}: MessageDialogProps & { works: CombinedUnsavedWork; first: MessageChannel }) {
  const t = useText();
  const viewer = useViewer();
  useSubmitKey();
  const queryID = messageScreens.find(({ queryName }) => queryName === screen)?.queryID ?? 0;
  const lacks = useBranch()?.lacks ?? [];
  const [tab, setTab] = useState<Tab>(first);
  // Opened tabs stay mounted, so that their input stays.
  const [opened, setOpened] = useState<readonly Tab[]>([first]);
  const templates = useTemplates(queryID);
  const led = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const open = (next: Tab) => {
    setTab(next);
    setOpened((now) => (now.includes(next) ? now : [...now, next]));
  };
  useEffect(() => {
    if (!led.current) return;
    led.current = false;
    box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  });

  const may: Record<Tab, boolean> = {
    sms: true,
    whatsapp: true,
    account: viewer.may('edit', 'messages') && !lacks.includes('sms'),
    templates: viewer.may('create', 'messages'),
  };
  const tabs = all.filter((name) => may[name]);
  const panel = (name: Tab) => {
    if ((name === 'sms' || name === 'whatsapp') && lacks.includes(name))
      return <PlanLack feature={name} />;
    if (name === 'account') return <SmsAccountForm works={works} />;
    if (name === 'templates')
      return <TemplateList templates={templates} queryID={queryID} works={works} />;
    if (name === 'whatsapp')
      return (
        <WhileLoading fallback={<LoadingState />}>
          <WhatsAppPanel
            recipients={recipients}
            templates={templates}
            works={works}
            onResult={onResult}
          />
        </WhileLoading>
      );
    return (
      <SmsPanel
        recipients={recipients}
        templates={templates}
        works={works}
        onResult={onResult}
        onAccount={() => {
          led.current = true;
          open('account');
        }}
      />
    );
  };
  const panels = tabs
    .filter((name) => opened.includes(name))
    .map((name) => (
      <div key={name} hidden={name !== tab}>
        {panel(name)}
      </div>
    ));
  return (
    <div className="messages" ref={box}>
      {tabs.length > 1 ? (
        <Tabs
          label={t('MESSAGE.TITLE')}
          tabs={tabs.map((name) => ({ name, label: t(`MESSAGE.TAB.${name}`) }))}
          current={tab}
          onChange={open}
        >
          {panels}
        </Tabs>
      ) : (
        panels
      )}
    </div>
  );
}
