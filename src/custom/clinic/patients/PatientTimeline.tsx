import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  patientRecords,
  type TimelineItem,
  type TimelineKind,
} from '../../../../contract/clinic/patientRecords.ts';
import { formatDateRange, formatDateTime } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useSend } from '../../../framework/send.tsx';
import { type Translate, useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { visitAddress } from '../../../resources/clinic/visitPath.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import {
  EmptyState,
  ErrorState,
  LoadingState,
  StatusChip,
  type StatusTone,
} from '../../../ui/Page.tsx';
import { FileView } from '../patientFiles/FileView.tsx';
import './timeline.css';

const RichText = lazyComponent(() => import('../../../ui/richText/RichText.tsx'));

/**
 * The timeline of a patient, latest first, which keeps loading by a button: all of it, or entries of some kinds. What was
 * there before stays in sight while other kinds are asked for.
 */
export function PatientTimeline({
  icPassport,
  kinds,
}: {
  icPassport: string;
  kinds?: readonly TimelineKind[];
}) {
  const t = useText();
  const send = useSend();
  const asked = kinds?.join(',');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['patients', 'timeline', icPassport, asked],
      initialPageParam: undefined as string | undefined,
      queryFn: async ({ pageParam: before }) => {
        const { data: answer } = await send(patientRecords.patientTimeline, {
          nric: icPassport,
          ...(before !== undefined && { before }),
          ...(asked && { kinds: asked }),
        });
        return answer;
      },
      placeholderData: keepPreviousData,
      getNextPageParam: ({ data: items, more }) => (more ? items.at(-1)?.at : undefined),
      meta: {
        resources: [
          'appointments',
          'follow-ups',
          'nurse-notes',
          'issued-papers',
          'visit-notes',
          'vital-signs',
          'receipts',
          'prescriptions',
          'messages',
          'patient-files',
        ],
      },
    },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const items = data.pages.flatMap((page) => page.data);
  if (items.length === 0) return <EmptyState>{t('TIMELINE.NONE')}</EmptyState>;
  return (
    <>
      <ol className="timeline">
        {items.map((item) => (
          <Item key={`${item.kind} ${item.id} ${item.at}`} item={item} />
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('TIMELINE.MORE')}
        </Button>
      )}
    </>
  );
}

const icons: Record<TimelineKind, IconName> = {
  registration: 'personAdd',
  appointment: 'calendar',
  followUp: 'queue',
  nurseNote: 'edit',
  issuedPaper: 'file',
  visitNote: 'edit',
  vitalSign: 'pulse',
  receipt: 'money',
  prescription: 'file',
  document: 'picture',
  message: 'mail',
  merge: 'people',
};

function Item({ item }: { item: TimelineItem }) {
  const t = useText();
  const { to } = useUrlParams();
  // Who works in the consulting room opens the visit, and others the appointment.
  const isInRoom = useViewer().may('create', 'vital-signs');
  const { kind, id, at, title, text, who, file } = item;
  const name = [t(`TIMELINE.${kind}`), titleText(t, kind, title)].filter(Boolean).join(' · ');
  return (
    <li>
      <Icon name={icons[kind]} />
      <div>
        <p className="timeline-when">
          <time dateTime={at.slice(0, 16)}>{formatDateTime(at)}</time>
          <State item={item} />
        </p>
        <p className="timeline-what">
          {kind === 'appointment' ? (
            <Link to={isInRoom ? visitAddress(id) : to({ appointment: String(id) })}>{name}</Link>
          ) : (
            <b>{name}</b>
          )}
        </p>
        {text !== '' && kind !== 'nurseNote' && <p className="timeline-text">{shownText(item)}</p>}
        {text !== '' && kind === 'nurseNote' && (
          <div className="timeline-text">
            <RichText html={text} />
          </div>
        )}
        {file && <FileView file={file} title={title} />}
        {who !== '' && <p className="timeline-who">{who}</p>}
      </div>
    </li>
  );
}

// The title of an appointment and of its follow-up is its type; a nurse note's the time of its visit.
function titleText(t: Translate, kind: TimelineKind, title: string): string {
  if (kind === 'nurseNote' && title !== '')
    return t('NOTE.FOR_VISIT', { when: formatDateTime(title) });
  return kind === 'appointment' || kind === 'followUp' ? t.value('appt_type', title) : title;
}

// An issued paper says its first and its last day.
function shownText({ kind, text }: TimelineItem): string {
  const [first = '', last = ''] = kind === 'issuedPaper' ? text.split('/') : [];
  return last === '' ? text : formatDateRange(first, last);
}

/** The status: one of the branch's own, or a built-in one. */
function State({ item: { kind, state, meaning } }: { item: TimelineItem }) {
  const t = useText();
  if (state === '') return null;
  // The kind of a document is its name, and no state.
  if (kind === 'document') return <span>{t.message(`FILES.KIND.${state}`, state)}</span>;
  if (meaning !== '')
    return <StatusChip tone={statusTones[meaning]}>{t.value('appt_status', state)}</StatusChip>;
  const code = kind === 'message' ? `MESSAGE.STATUS.${state}` : `TIMELINE.STATE.${state}`;
  return <StatusChip tone={tones[state] ?? 'neutral'}>{t.message(code, state)}</StatusChip>;
}

const tones: Readonly<Record<string, StatusTone>> = {
  open: 'warn',
  done: 'good',
  queued: 'info',
  sent: 'good',
  draft: 'warn',
  signed: 'good',
  issued: 'good',
  void: 'bad',
  failed: 'bad',
  fail_authenticate: 'bad',
  unknown: 'warn',
};
