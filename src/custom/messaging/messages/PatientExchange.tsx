import { messageReplies } from '../../../../contract/messaging/messageReplies.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Card, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { MessageFailureReason, MessageStatus } from './MessageStatus.tsx';
import './messages.css';
import './replies.css';
import { ReplyEffect, ReplyText } from './ReplyText.tsx';

/** The last messages to a patient with the replies, newest first, for those who may send messages. */
export function PatientExchange({ icPassport }: { icPassport: string }) {
  const t = useText();
  const isAllowed = useViewer().may('send', 'messages');
  const { data, error, refetch } = useCallQuery(
    messageReplies.patientMessageList,
    { icPassport },
    { enabled: isAllowed },
  );
  if (!isAllowed) return null;
  const rows = data?.data ?? [];
  return (
    <Card>
      <section className="message-exchange" aria-label={t('MESSAGE.TITLE')}>
        <h2>{t('MESSAGE.TITLE')}</h2>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState />}
        {data && rows.length === 0 && <p>{t('MESSAGE.NONE_SENT')}</p>}
        {rows.length > 0 && (
          <ul>
            {rows.map(({ kind, replyKind, id, date, channel, text, status, reason, outcome }) => (
              <li key={`${kind} ${id}`} data-kind={kind}>
                <p>
                  <b>{t(kind === 'reply' ? 'REPLY.ONE' : 'REPLY.SENT')}</b>
                  {` · ${t(`MESSAGE.TAB.${channel}`)} · `}
                  <time dateTime={date.slice(0, 16)}>{formatDateTime(date)}</time>
                </p>
                {status && <MessageStatus status={status} />}
                {outcome && <ReplyEffect outcome={outcome} />}
                <MessageFailureReason reason={reason} />
                <ReplyText kind={replyKind} text={text} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
