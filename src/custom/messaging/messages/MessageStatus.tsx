import type { MessageStatus as Status } from '../../../../contract/messaging/messageStatuses.ts';
import { useText } from '../../../framework/text.tsx';
import { messageTones } from '../../../resources/messaging/messageTones.ts';
import { StatusChip } from '../../../ui/Page.tsx';

/** The status of a message. */
export function MessageStatus({ status }: { status: Status }) {
  const t = useText();
  return <StatusChip tone={messageTones[status]}>{t(`MESSAGE.STATUS.${status}`)}</StatusChip>;
}

/** The reason if a message was not sent. */
export function MessageFailureReason({ reason }: { reason: string }) {
  const t = useText();
  return reason === '' ? null : <p className="message-reason">{t.message(reason)}</p>;
}
