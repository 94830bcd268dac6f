import type { MessageScreen } from '../../../../contract/messaging/messageTemplates.ts';
import MessageDialog from './MessageDialog.tsx';
import type { Recipient } from './recipients.ts';
import { useReportedResult } from './useReportedResult.ts';

/** Messages to several people. A failed sending is also reported when the dialog closes. */
export default function GroupMessages({
  screen,
  recipients,
  onSent,
  onClose,
}: {
  /** The screen whose templates are offered. */
  screen: MessageScreen;
  recipients: readonly Recipient[];
  /** Called when the dialog closes after messages were accepted. */
  onSent: () => void;
  onClose: () => void;
}) {
  const reported = useReportedResult((last) => {
    onClose();
    if (last === 'success') onSent();
  });
  return <MessageDialog screen={screen} recipients={recipients} {...reported} />;
}
