import { lazy, Suspense, useState } from 'react';
import { type IssuedPaper, issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState, StatusChip } from '../../../ui/Page.tsx';
import './documents.css';

const IssueDialog = lazy(() => import('./IssueDialog.tsx'));
const PaperDialog = lazy(() => import('./PaperDialog.tsx'));
const VoidDialog = lazy(() => import('./VoidDialog.tsx'));

type Open = { what: 'new' } | { what: 'print' | 'void'; paper: IssuedPaper };

/** Certificates and letters that doctors issued for a patient, newest first, voided ones too. */
export function IssuedPapers({ patient }: { patient: Patient }) {
  const t = useText();
  const viewer = useViewer();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { data, error, refetch } = useCallQuery(
    issuedPapers.issuedPaperList,
    { nric: patient.icPassport },
    { alsoResources: ['patients'] },
  );
  const papers = data?.data ?? [];
  const mayIssue = viewer.may('create', 'issued-papers') && !patient.removed;
  return (
    <section className="documents" aria-label={t('RESOURCE.ISSUED_PAPERS')}>
      <div className="documents-head">
        <h2>{t('RESOURCE.ISSUED_PAPERS')}</h2>
        {mayIssue && (
          <Button icon="plus" onClick={() => setOpen({ what: 'new' })}>
            {t('PAPER.NEW_CERTIFICATE')}
          </Button>
        )}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && papers.length === 0 && <p>{t('DOCUMENT.NONE')}</p>}
      {papers.length > 0 && (
        <ul>
          {papers.map((paper) => (
            <PaperItem key={paper.id} paper={paper} onOpen={(what) => setOpen({ what, paper })} />
          ))}
        </ul>
      )}
      <Suspense>
        {open?.what === 'new' && <IssueDialog nric={patient.icPassport} onClose={close} />}
        {open?.what === 'print' && <PaperDialog paper={open.paper} onClose={close} />}
        {open?.what === 'void' && <VoidDialog paper={open.paper} onClose={close} />}
      </Suspense>
    </section>
  );
}

function PaperItem({
  paper,
  onOpen,
}: {
  paper: IssuedPaper;
  onOpen: (what: 'print' | 'void') => void;
}) {
  const t = useText();
  const { title, number, doctor, issuedAt, from, to, days, voided } = paper;
  const may = useViewer().may;
  return (
    <li>
      <span>
        <b>
          {title} {number}{' '}
          {voided && <StatusChip tone="bad">{t('TIMELINE.STATE.void')}</StatusChip>}
        </b>
        {from && to && days !== null && (
          <small>
            {t('PAPER.PERIOD', { from: formatDate(from), to: formatDate(to) })} ·{' '}
            {t('PAPER.DAYS', { days })}
          </small>
        )}
        <small>{t('PAPER.BY', { doctor, when: formatDateTime(issuedAt) })}</small>
        {voided && (
          <small>
            {t('PAPER.VOIDED', {
              reason: voided.reason,
              by: voided.by,
              when: formatDateTime(voided.at),
            })}
          </small>
        )}
      </span>
      <span className="paper-actions">
        {paper.mayPrint && may('print', 'issued-papers') && (
          <IconButton
            icon="print"
            label={`${t('PAPER.PRINT')}: ${number}`}
            onClick={() => onOpen('print')}
          />
        )}
        {paper.mayVoid && may('void', 'issued-papers') && (
          <Button onClick={() => onOpen('void')}>{t('PAPER.VOID_IT')}</Button>
        )}
      </span>
    </li>
  );
}
