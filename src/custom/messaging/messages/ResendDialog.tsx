import { type ReactNode, useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { Message } from '../../../../contract/messaging/messageList.ts';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { whatsAppChannel } from '../whatsapp/whatsAppChannel.ts';
import type { Channel } from './channel.ts';
import { smsChannel } from './smsChannel.ts';
import { useResend } from './useResend.ts';
import { useTemplates } from './useTemplates.ts';

type Props = Omit<DialogProps<Message>, 'record'> & { record: Message };

/** Sends a message that reached nobody once more, by its own channel. */
export default function ResendDialog({ record, onClose }: DialogProps<Message>) {
  if (!record) return null;
  return record.channel === 'sms' ? (
    <Asking channel={smsChannel} record={record} onClose={onClose} />
  ) : (
    <ByWhatsApp record={record} onClose={onClose} />
  );
}

function ByWhatsApp(props: Props) {
  const { data, error, refetch } = useCallQuery(whatsapp.availableWhatsappInstanceList, {});
  const sender = data?.data.find(({ isChosen }) => isChosen);
  if (!data)
    return (
      <Waiting onClose={props.onClose}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Waiting>
    );
  return <Asking channel={whatsAppChannel(sender, null)} {...props} />;
}

function Asking<C extends Call>({ channel, record, onClose }: Props & { channel: Channel<C> }) {
  const t = useText();
  const { all, error, refetch } = useTemplates(0);
  const { isOffered, resend } = useResend(channel, all);
  const [busy, setBusy] = useState(false);
  if (!all)
    return (
      <Waiting onClose={onClose}>
        {error ? <ErrorState error={error} onRetry={refetch} /> : <LoadingState />}
      </Waiting>
    );
  if (!isOffered(record))
    return <Waiting onClose={onClose}>{t('MESSAGE.RESEND_NO_TEMPLATE')}</Waiting>;
  return (
    <ConfirmDialog
      title={t('MESSAGE.RESEND')}
      confirmLabel={t('MESSAGE.RESEND')}
      busy={busy}
      onConfirm={() => {
        setBusy(true);
        void resend(record).then(onClose);
      }}
      onCancel={onClose}
    >
      <p>{t('MESSAGE.RESEND_ASK', { name: record.patientName })}</p>
    </ConfirmDialog>
  );
}

function Waiting({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('MESSAGE.RESEND')} onClose={onClose}>
      {children}
    </Dialog>
  );
}
