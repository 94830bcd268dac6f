import { useEffect, useRef } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { BatchProgress } from '../batches/BatchProgress.tsx';
import { NotReached } from '../batches/NotReached.tsx';
import { useBatch } from '../batches/useBatch.ts';
import { AccountHint } from './AccountHint.tsx';
import type { Channel } from './channel.ts';
import type { SentRow } from './sentRow.ts';
import { SentRows } from './SentRows.tsx';
import type { BeginMessage, SentBatch } from './useMessageComposer.ts';

interface Sent<C extends Call> {
  channel: Channel<C>;
  sent: SentBatch;
  begin: BeginMessage;
  /** Leads to the account, where the channel has one. */
  onAccount?: () => void;
}

/** Most recipients of whom each is listed; of more, those who were not reached. */
const MOST_LISTED = 50;

/** What became of the accepted messages, updated live. */
export function SentMessages<C extends Call>(props: Sent<C>) {
  const t = useText();
  const { rows } = props.sent;
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className="ui-form">
      <p ref={head} tabIndex={-1}>
        {t('MESSAGE.RESULT.success')}
      </p>
      {rows.length > 1 && <Progress requestKey={props.sent.requestKey} />}
      {rows.length > MOST_LISTED ? <Many {...props} /> : <Few {...props} />}
    </div>
  );
}

function Progress({ requestKey }: { requestKey: string }) {
  const batch = useBatch(requestKey);
  return <BatchProgress batch={batch} />;
}

function Few<C extends Call>({ channel, sent, begin, onAccount }: Sent<C>) {
  const t = useText();
  const { data } = useCallQuery(channel.historyCall, {
    requestKey: sent.requestKey,
    pageSize: MOST_LISTED,
  });
  const found: readonly SentRow[] = data?.data ?? [];
  const rows = sent.rows.map((row) => found.find(({ id }) => id === row.id) ?? row);
  const unsent = rows.filter(isUnsent);
  const isRefused = rows.some(({ status }) => status === 'fail_authenticate');
  const sentCount = rows.filter(({ status }) => status === 'sent' || status === 'delivered').length;
  return (
    <>
      {rows.length === 1 && (
        <output>{t('MESSAGE.SENT_OF', { sent: sentCount, count: rows.length })}</output>
      )}
      <SentRows rows={rows} label={t('MESSAGE.RECIPIENTS')} />
      {onAccount && isRefused && (
        <div className="message-refused">
          <AccountHint onAccount={onAccount} />
        </div>
      )}
      <Next
        begin={begin}
        {...(unsent.length > 0 && { onAgain: () => begin(messageTo(sent, unsent)) })}
      />
    </>
  );
}

function Many<C extends Call>({ channel, sent, begin }: Sent<C>) {
  const t = useText();
  const send = useSend();
  const { requestKey } = sent;
  const { counts, missed } = useBatch(requestKey);
  const again = async () => {
    try {
      const input = { requestKey, notReached: true, pageSize: sent.rows.length };
      const { data } = await send(channel.historyCall, input);
      begin(messageTo(sent, data.filter(isUnsent)));
    } catch (error) {
      notifyError(t, error);
    }
  };
  const isOffered = counts !== undefined && counts.failed + counts.stopped > 0;
  return (
    <>
      <NotReached requestKey={requestKey} channel={channel.name} missed={missed} />
      <Next begin={begin} {...(isOffered && { onAgain: () => void again() })} />
    </>
  );
}

function Next({ begin, onAgain }: { begin: BeginMessage; onAgain?: () => void }) {
  const t = useText();
  return (
    <div className="ui-form-actions">
      {onAgain && (
        <Button icon="refresh" onClick={onAgain}>
          {t('MESSAGE.AGAIN_FAILED')}
        </Button>
      )}
      <Button variant="primary" icon="edit" onClick={() => begin()}>
        {t('MESSAGE.ANOTHER')}
      </Button>
    </div>
  );
}

/** Whether a message surely reached nobody, so that another one is no second. */
function isUnsent({ status }: SentRow): boolean {
  return status === 'failed' || status === 'fail_authenticate' || status === 'stopped';
}

/** The message again to those of these rows. */
function messageTo(sent: SentBatch, rows: readonly SentRow[]): SentBatch {
  const numbers = new Set(rows.map(({ icPassport }) => icPassport));
  return {
    ...sent,
    recipients: sent.recipients.filter(({ icPassport }) => numbers.has(icPassport)),
  };
}
