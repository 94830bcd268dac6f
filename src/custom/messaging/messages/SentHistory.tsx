import { useState } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Pagination } from '../../../ui/list.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import './messages.css';
import { MessageFailureReason, MessageStatus } from './MessageStatus.tsx';
import { Replies } from './Replies.tsx';
import type { HistoryCall, SentRow } from './sentRow.ts';

/** The sent messages, newest first: of one patient, or of the branch. */
export function SentHistory({
  call,
  patient,
  onAgain,
}: {
  /** The call that lists them. */
  call: HistoryCall;
  /** The patient's identity number; undefined for all messages. */
  patient: string | undefined;
  onAgain: (sent: SentRow) => void;
}) {
  const t = useText();
  const [whose, setWhose] = useState<'patient' | 'branch'>('patient');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const icPassport = whose === 'patient' ? patient : undefined;
  const { data, error, refetch } = useCallQuery(
    call,
    { page, pageSize, ...(icPassport !== undefined && { icPassport }) },
    { keepPrevious: true },
  );
  const rows: readonly SentRow[] = data?.data ?? [];
  return (
    <div className="ui-form">
      {patient !== undefined && (
        <SegmentedControl
          label={t('MESSAGE.WHOSE')}
          options={[
            { value: 'patient', label: t('MESSAGE.OF_PATIENT') },
            { value: 'branch', label: t('MESSAGE.OF_BRANCH') },
          ]}
          value={whose}
          onChange={(next) => {
            setWhose(next);
            setPage(1);
          }}
        />
      )}
      <Replies patient={icPassport} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && !error && rows.length === 0 && <EmptyState>{t('MESSAGE.NONE_SENT')}</EmptyState>}
      {rows.length > 0 && (
        <>
          <ul className="message-rows" aria-label={t('MESSAGE.TAB.history')}>
            {rows.map((row) => (
              <Sent key={row.id} row={row} onAgain={() => onAgain(row)} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={pageSize}
            total={data?.total ?? rows.length}
            sizes={[10, 25, 50]}
            onPage={setPage}
            onPageSize={(size) => {
              setPageSize(size);
              setPage(1);
            }}
          />
        </>
      )}
    </div>
  );
}

function Sent({ row, onAgain }: { row: SentRow; onAgain: () => void }) {
  const t = useText();
  const { sentDate, patientName, patientPhone, status, reason, templateName, username, text } = row;
  const facts = [
    formatPhone(patientPhone),
    templateName,
    row.attachment && t('WHATSAPP.ATTACHED', { name: row.attachment }),
    username && t('MESSAGE.BY', { who: username }),
  ];
  return (
    <li>
      <b>{patientName}</b>
      <MessageStatus status={status} />
      <p>
        <time dateTime={sentDate.slice(0, 16)}>{formatDateTime(sentDate)}</time> ·{' '}
        {facts.filter(Boolean).join(' · ')}
      </p>
      <MessageFailureReason reason={reason} />
      <div className="message-more">
        <details>
          <summary>{t('MESSAGE.TEXT')}</summary>
          <blockquote>{text}</blockquote>
        </details>
        <Button
          variant="quiet"
          icon="edit"
          aria-label={t('MESSAGE.AGAIN_OF', { name: patientName })}
          onClick={onAgain}
        >
          {t('MESSAGE.AGAIN')}
        </Button>
      </div>
    </li>
  );
}
