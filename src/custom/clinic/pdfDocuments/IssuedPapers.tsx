import { useState } from 'react';
import { type IssuedPaper, issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './documents.css';
import { PaperFacts } from './PaperFacts.tsx';
import { usePrintIssued } from './usePrintIssued.ts';

const IssueDialog = lazyComponent(() => import('./IssueDialog.tsx'));
const PaperDialog = lazyComponent(() => import('./PaperDialog.tsx'));
const VoidDialog = lazyComponent(() => import('./VoidDialog.tsx'));

type Open = { what: 'new' } | { what: 'show' | 'void'; paper: IssuedPaper };

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
      {open?.what === 'new' && <IssueDialog nric={patient.icPassport} onClose={close} />}
      {open?.what === 'show' && <PaperDialog paper={open.paper} onClose={close} />}
      {open?.what === 'void' && <VoidDialog paper={open.paper} onClose={close} />}
    </section>
  );
}

function PaperItem({
  paper,
  onOpen,
}: {
  paper: IssuedPaper;
  onOpen: (what: 'show' | 'void') => void;
}) {
  const t = useText();
  const { number } = paper;
  const { may } = useViewer();
  const print = usePrintIssued();
  return (
    <li>
      <PaperFacts paper={paper} />
      <span className="paper-actions">
        {paper.mayPrint && may('print', 'issued-papers') && (
          <>
            <IconButton
              icon="print"
              label={`${t('PAPER.PRINT')}: ${number}`}
              onClick={() => void print(paper)}
            />
            <IconButton
              icon="eye"
              label={`${t('SLIP.SHOW')}: ${number}`}
              onClick={() => onOpen('show')}
            />
          </>
        )}
        {paper.mayVoid && may('void', 'issued-papers') && (
          <Button onClick={() => onOpen('void')}>{t('PAPER.VOID_IT')}</Button>
        )}
      </span>
    </li>
  );
}
