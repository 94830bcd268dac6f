import { messageReplies } from '../../../../contract/messaging/messageReplies.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import './replies.css';
import { ReplyEffect, ReplyText } from './ReplyText.tsx';

/** The last reply about an appointment, for those who may send messages. Nothing where there is none. */
export function LastReply({ appointment }: { appointment: number }) {
  const t = useText();
  const { data } = useCallQuery(
    messageReplies.messageReplyList,
    { aptID: appointment, page: 1, pageSize: 1 },
    { enabled: useViewer().may('send', 'messages') },
  );
  const [last] = data?.data ?? [];
  if (!last) return null;
  return (
    <section className="message-last-reply" aria-label={t('REPLY.LAST')}>
      <p>
        <b>{t('REPLY.LAST')}</b>
        {' · '}
        <time dateTime={last.receivedDate.slice(0, 16)}>{formatDateTime(last.receivedDate)}</time>
      </p>
      <ReplyEffect outcome={last.outcome} />
      <ReplyText kind={last.kind} text={last.text} />
    </section>
  );
}
