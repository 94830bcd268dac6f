import { decodeMessage } from '../../../../contract/kit/message.ts';
import {
  type MessageRun,
  messageSchedulers,
} from '../../../../contract/messaging/messageSchedulers.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { skippedText } from './skippedText.ts';
import './schedulers.css';

/** When a scheduler runs next, and how its runs ended. */
export default function Runs({
  record,
  onClose,
}: {
  record: { id: number; schedulerName: string } | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const id = record?.id ?? 0;
  const { data, error, refetch } = useCallQuery(
    messageSchedulers.messageRunList,
    { schedulerID: id, page: 1, pageSize: 50 },
    { alsoResources: ['message-schedulers', 'messages'] },
  );
  const next = useCallQuery(messageSchedulers.msgScheduler, { id }).data?.data.nextRuns ?? [];
  return (
    <Dialog
      title={t('SCHEDULER.RUNS_OF', { name: record?.schedulerName ?? '' })}
      width="wide"
      onClose={onClose}
    >
      {next.length > 0 && (
        <p>
          <b>{t('SCHEDULER.NEXT')}</b> {next.map((run) => formatDateTime(run)).join(', ')}
        </p>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.data.length === 0 && <EmptyState>{t('SCHEDULER.NO_RUNS')}</EmptyState>}
      <ul className="schedule-rows">
        {data?.data.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </Dialog>
  );
}

function Run({ run }: { run: MessageRun }) {
  const t = useText();
  const { found, sent, failed, skipped, reason } = run;
  const { code, params } = decodeMessage(reason);
  return (
    <li>
      <b>{formatDateTime(run.dueAt)}</b>{' '}
      {reason === ''
        ? t('SCHEDULER.COUNTS', { found, sent, failed })
        : t(code as Code, { at: 1, word: '', ...params })}
      {skipped.map((each) => (
        <small key={each.reason}>
          {each.count} {skippedText(t, each.reason)}
        </small>
      ))}
    </li>
  );
}
