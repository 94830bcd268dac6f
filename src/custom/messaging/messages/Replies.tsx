import { useState } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { messageReplies } from '../../../../contract/messaging/messageReplies.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Pagination } from '../../../ui/list.tsx';
import { ErrorState } from '../../../ui/Page.tsx';
import './messages.css';
import './replies.css';
import { ReplyEffect, ReplyText } from './ReplyText.tsx';

const PAGE_SIZE = 5;

/** Replies to messages, newest first: of one patient, or of the branch. Nothing where there is none. */
export function Replies({ patient }: { patient: string | undefined }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCallQuery(
    messageReplies.messageReplyList,
    { page, pageSize: PAGE_SIZE, ...(patient !== undefined && { icPassport: patient }) },
    { keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section className="message-replies" aria-label={t('REPLY.TITLE')}>
      <h3>{t('REPLY.TITLE')}</h3>
      <ul className="message-rows">
        {data.data.map(
          ({ id, patientName, patientPhone, receivedDate, channel, kind, text, outcome }) => (
            <li key={id}>
              <b>{patientName}</b>
              <ReplyEffect outcome={outcome} />
              <p>
                <time dateTime={receivedDate.slice(0, 16)}>{formatDateTime(receivedDate)}</time>
                {` · ${formatPhone(patientPhone)} · ${t(`MESSAGE.TAB.${channel}`)}`}
              </p>
              <ReplyText kind={kind} text={text} />
            </li>
          ),
        )}
      </ul>
      {(data.total ?? 0) > PAGE_SIZE && (
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total ?? 0}
          sizes={[PAGE_SIZE]}
          onPage={setPage}
          onPageSize={() => setPage(1)}
        />
      )}
    </section>
  );
}
