import { useState } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Pagination } from '../../../ui/list.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { DebouncedInput } from '../../../ui/resource/DebouncedInput.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import './messages.css';
import { MessageFailureReason, MessageStatus } from './MessageStatus.tsx';
import { Replies } from './Replies.tsx';
import type { HistoryCall, SentRow } from './sentRow.ts';
import type { Resend } from './useResend.ts';

/** The sent messages, newest first: of one patient, or of the branch. */
export function SentHistory({
  call,
  templates,
  patient,
  resending,
  onAgain,
}: {
  /** The call that lists them. */
  call: HistoryCall;
  /** The patient's identity number; undefined for all messages. */
  patient: string | undefined;
  /** The branch's templates, of which one narrows the list; undefined while loading. */
  templates: readonly MessageTemplate[] | undefined;
  resending: Resend;
  onAgain: (sent: SentRow) => void;
}) {
  const t = useText();
  const [whose, setWhose] = useState<'patient' | 'branch'>('patient');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const [templateID, setTemplate] = useState('');
  const [asking, setAsking] = useState<SentRow | null>(null);
  const icPassport = whose === 'patient' ? patient : undefined;
  const { data, error, refetch } = useCallQuery(
    call,
    {
      page,
      pageSize,
      ...(icPassport !== undefined && { icPassport }),
      ...(q !== '' && { q }),
      ...(templateID !== '' && { templateID }),
    },
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
      <search className="message-filters">
        <DebouncedInput
          type="search"
          aria-label={t('MESSAGE.SEARCH')}
          placeholder={t('MESSAGE.SEARCH')}
          value={typed}
          onValue={(words) => {
            setTyped(words.slice(0, LONGEST_SEARCH));
            setPage(1);
          }}
        />
        <select
          className="ui-input"
          aria-label={t('MESSAGE.TEMPLATE')}
          value={templateID}
          onChange={(event) => {
            setTemplate(event.target.value);
            setPage(1);
          }}
        >
          <option value="">{t('MESSAGE.TEMPLATE_ALL')}</option>
          {templates?.map(({ templateId, templateName }) => (
            <option key={templateId} value={templateId}>
              {templateName}
            </option>
          ))}
        </select>
      </search>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && !error && rows.length === 0 && (
        <EmptyState>
          {t(q === '' && templateID === '' ? 'MESSAGE.NONE_SENT' : 'MESSAGE.NONE_FOUND')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <ul className="message-rows" aria-label={t('MESSAGE.TAB.history')}>
            {rows.map((row) => (
              <Sent
                key={row.id}
                row={row}
                onAgain={() => onAgain(row)}
                {...(resending.isOffered(row) && { onResend: () => setAsking(row) })}
              />
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
      {asking && (
        <ConfirmDialog
          title={t('MESSAGE.RESEND')}
          confirmLabel={t('MESSAGE.RESEND')}
          onConfirm={() => {
            setAsking(null);
            void resending.resend(asking);
          }}
          onCancel={() => setAsking(null)}
        >
          <p>{t('MESSAGE.RESEND_ASK', { name: asking.patientName })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The most characters that a list is searched by. */
const LONGEST_SEARCH = 100;

function Sent({
  row,
  onAgain,
  onResend,
}: {
  row: SentRow;
  onAgain: () => void;
  /** Sends it again as it is, where that can be. */
  onResend?: () => void;
}) {
  const t = useText();
  const { sentDate, patientName, patientPhone, status, reason, templateName, username, text } = row;
  const facts = [
    formatPhone(patientPhone),
    templateName,
    row.officialTemplate && t('WHATSAPP.AS_TEMPLATE', { name: row.officialTemplate }),
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
        <div className="message-tools">
          {onResend && (
            <Button
              variant="quiet"
              icon="mail"
              aria-label={t('MESSAGE.RESEND_OF', { name: patientName })}
              onClick={onResend}
            >
              {t('MESSAGE.RESEND')}
            </Button>
          )}
          <Button
            variant="quiet"
            icon="edit"
            aria-label={t('MESSAGE.AGAIN_OF', { name: patientName })}
            onClick={onAgain}
          >
            {t('MESSAGE.AGAIN')}
          </Button>
        </div>
      </div>
    </li>
  );
}
