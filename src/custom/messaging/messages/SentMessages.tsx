import { useEffect, useRef } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AccountHint } from './AccountHint.tsx';
import { MessageFailureReason, MessageStatus } from './MessageStatus.tsx';
import type { HistoryCall, SentRow } from './sentRow.ts';
import type { BeginMessage, SentBatch } from './useMessageComposer.ts';

/** The status of each accepted message, updated live. */
export function SentMessages({
  call,
  sent,
  begin,
  onAccount,
}: {
  /** The call that lists them. */
  call: HistoryCall;
  sent: SentBatch;
  begin: BeginMessage;
  /** Leads to the account, where the channel has one. */
  onAccount?: () => void;
}) {
  const t = useText();
  const rows = useFollowed(call, sent.rows);
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  const sentRows = rows.filter(({ status }) => status === 'sent');
  const failed = rows.filter(({ status }) => status === 'failed' || status === 'fail_authenticate');
  const isFailed = ({ icPassport }: { icPassport: string }) =>
    failed.some((row) => row.icPassport === icPassport);
  return (
    <div className="ui-form">
      <p ref={head} tabIndex={-1}>
        {t('MESSAGE.RESULT.success')}{' '}
        <output>{t('MESSAGE.SENT_OF', { sent: sentRows.length, count: rows.length })}</output>
      </p>
      <ul className="message-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <b>{row.patientName}</b>
            <MessageStatus status={row.status} />
            <p>{formatPhone(row.patientPhone)}</p>
            <MessageFailureReason reason={row.reason} />
          </li>
        ))}
      </ul>
      {onAccount && failed.some(({ status }) => status === 'fail_authenticate') && (
        <div className="message-refused">
          <AccountHint onAccount={onAccount} />
        </div>
      )}
      <div className="ui-form-actions">
        {failed.length > 0 && (
          <Button
            icon="undo"
            onClick={() => begin({ ...sent, recipients: sent.recipients.filter(isFailed) })}
          >
            {t('MESSAGE.AGAIN_FAILED')}
          </Button>
        )}
        <Button variant="primary" icon="edit" onClick={() => begin()}>
          {t('MESSAGE.ANOTHER')}
        </Button>
      </div>
    </div>
  );
}

/** The current state of messages, from the branch's newest ones. */
function useFollowed(call: HistoryCall, rows: readonly SentRow[]): readonly SentRow[] {
  const pageSize = Math.min(MOST, rows.length * 2 + AROUND);
  const { data } = useCallQuery(call, { sort: 'id', order: 'DESC', pageSize });
  const newest: readonly SentRow[] = data?.data ?? [];
  return rows.map((row) => newest.find(({ id }) => id === row.id) ?? row);
}

/** Additional rows for messages that others send meanwhile. */
const AROUND = 20;
const MOST = 1_000;
