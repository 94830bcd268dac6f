import type { MessageStatus as Status } from '../../../../contract/messaging/messageStatuses.ts';
import { useText } from '../../../framework/text.tsx';
import { StatusChip, type StatusTone } from '../../../ui/Page.tsx';

const toneOf: Record<Status, StatusTone> = {
  queued: 'info',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  fail_authenticate: 'bad',
  unknown: 'warn',
  stopped: 'neutral',
};

/** The status of a message. */
export function MessageStatus({ status }: { status: Status }) {
  const t = useText();
  return <StatusChip tone={toneOf[status]}>{t(`MESSAGE.STATUS.${status}`)}</StatusChip>;
}

/** The reason if a message was not sent. */
export function MessageFailureReason({ reason }: { reason: string }) {
  const t = useText();
  return reason === '' ? null : <p className="message-reason">{t.message(reason)}</p>;
}
