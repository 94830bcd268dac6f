import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import { sms } from '../../../../contract/messaging/sms.ts';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Pagination } from '../../../ui/list.tsx';
import { ErrorState } from '../../../ui/Page.tsx';
import { SentRows } from '../messages/SentRows.tsx';

const calls = { sms: sms.smsHistoryList, whatsapp: whatsapp.whatsappHistoryList };

/** Those of a sending who were not reached, asked for again when their number changes. */
export function NotReached({
  requestKey,
  channel,
  missed,
}: {
  requestKey: string;
  channel: MessageChannel;
  /** How many they are. */
  missed: number;
}) {
  const t = useText();
  const send = useSend();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  const input = { requestKey, notReached: true, page, pageSize };
  const { data, error, refetch } = useQuery({
    queryKey: ['message-batch', requestKey, 'not reached', page, pageSize, missed],
    queryFn: ({ signal }) => send(calls[channel], input, { signal }),
    enabled: missed > 0,
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (missed === 0 || !data) return null;
  return (
    <>
      <h3>{t('MESSAGE.BATCH.NOT_REACHED')}</h3>
      <SentRows rows={data.data} label={t('MESSAGE.BATCH.NOT_REACHED')} />
      {missed > 25 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total ?? missed}
          sizes={[25, 50, 100]}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
    </>
  );
}
