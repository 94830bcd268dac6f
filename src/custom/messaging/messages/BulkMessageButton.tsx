import type { MessageScreen } from '../../../../contract/messaging/messageTemplates.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import type { BulkActionsProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { BulkActionButton } from '../../../ui/resource/BulkActionButton.tsx';
import type { Recipient } from './recipients.ts';

const GroupMessages = lazyComponent(() => import('./GroupMessages.tsx'));

/** Messages to the selected records of a list, for those who may send any. */
export function BulkMessageButton<R>({
  screen,
  records,
  onDone,
  toRecipient,
}: Pick<BulkActionsProps<R>, 'records' | 'onDone'> & {
  /** The screen whose templates are offered. */
  screen: MessageScreen;
  toRecipient: (record: R) => Recipient;
}) {
  const t = useText();
  const viewer = useViewer();
  if (!viewer.may('send', 'messages')) return null;
  return (
    <BulkActionButton icon="mail" label={t('MESSAGE.SEND')} records={records}>
      {(chosen, onClose) => (
        <GroupMessages
          screen={screen}
          recipients={chosen.map(toRecipient)}
          onSent={() => onDone(chosen)}
          onClose={onClose}
        />
      )}
    </BulkActionButton>
  );
}
