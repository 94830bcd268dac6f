import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import {
  type PatientDocument,
  pdfDocuments as calls,
} from '../../../../contract/clinic/pdfDocuments.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Card, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { documentAddress } from './address.ts';
import { IssuedPapers } from './IssuedPapers.tsx';
import './documents.css';

const NewDocument = lazyComponent(() => import('./NewDocument.tsx'));

/** The documents of a patient, newest first: each leads to the viewer; further ones are made of the platform's forms. */
export function PatientDocuments({ patient }: { patient: Patient }) {
  const t = useText();
  const viewer = useViewer();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useCallQuery(
    calls.pdfDocumentList,
    { nric: patient.icPassport },
    { alsoResources: ['patients'] },
  );
  const documents = data?.data ?? [];
  return (
    <Card>
      {viewer.may('list', 'issued-papers') && <IssuedPapers patient={patient} />}
      <section className="documents" aria-label={t('RESOURCE.PDF_DOCUMENTS')}>
        <div className="documents-head">
          <h2>{t('RESOURCE.PDF_DOCUMENTS')}</h2>
          {viewer.may('create', 'pdf-documents') && !patient.removed && (
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t('DOCUMENT.NEW')}
            </Button>
          )}
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState />}
        {data && documents.length === 0 && <p>{t('DOCUMENT.NONE')}</p>}
        {documents.length > 0 && (
          <ul>
            {documents.map((document) => (
              <DocumentItem key={document.id} document={document} />
            ))}
          </ul>
        )}
      </section>
      {isAdding && <NewDocument nric={patient.icPassport} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function DocumentItem({ document }: { document: PatientDocument }) {
  const t = useText();
  const send = useSend();
  const may = useViewer().may;
  const { id, title, versions } = document;
  const [newest] = versions;
  const guarded = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      notifyError(t, error);
    }
  };
  const remove = () =>
    guarded(async () => {
      await send(calls.removePdfDocument, { id });
      notices.done(t('DOCUMENT.REMOVED'), {
        label: t('SHELL.UNDO'),
        run: () => void guarded(() => send(calls.restorePdfDocument, { id })),
      });
    });
  return (
    <li>
      <span>
        <Link to={documentAddress(id)}>{title}</Link>
        {newest && (
          <small>
            {t('DOCUMENT.VERSION', {
              number: newest.number,
              when: formatDateTime(newest.savedAt),
              who: newest.savedBy,
            })}
          </small>
        )}
      </span>
      {may('delete', 'pdf-documents') && (
        <IconButton
          icon="trash"
          label={`${t('LIST.REMOVE')}: ${title}`}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}
