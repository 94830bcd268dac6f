import { formatPhone } from '../../../../contract/kit/phone.ts';
import { messageSchedulers } from '../../../../contract/messaging/messageSchedulers.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { skippedText } from './skippedText.ts';
import './schedulers.css';

/** Whom a query finds now, and who of them would get no message. */
export default function QueryPreview({
  record,
  onClose,
}: {
  record: { id: number; queryName: string } | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(messageSchedulers.previewMessageQuery, {
    id: record?.id ?? 0,
  });
  const found = data?.data;
  return (
    <Dialog
      title={t('QUERY.PREVIEW', { name: record?.queryName ?? '' })}
      width="wide"
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !found && <LoadingState />}
      {found?.totalCount === 0 && <EmptyState>{t('QUERY.NOBODY')}</EmptyState>}
      {found && found.totalCount > 0 && (
        <>
          <p>
            <b>{t('QUERY.FOUND', { count: found.totalCount })}</b>{' '}
            {found.totalCount > found.data.length && t('QUERY.FIRST', { count: found.data.length })}
          </p>
          {found.skipped.map(({ reason, count }) => (
            <p key={reason} className="ui-hint">
              {count} {skippedText(t, reason)}
            </p>
          ))}
          <ul className="schedule-rows">
            {found.data.map((each) => (
              <li key={`${each.icPassport} ${each.aptID}`}>
                <b>{each.patientName}</b>{' '}
                <span className="schedule-phone">{formatPhone(each.phoneNo)}</span>
                {each.apptDate && (
                  <small>
                    {[formatDateTime(each.apptDate), each.doctor].filter(Boolean).join(' · ')}
                  </small>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
