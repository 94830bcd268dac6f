import { useRef, useState } from 'react';
import {
  type PatientDocument,
  pdfDocuments as calls,
} from '../../../../contract/clinic/pdfDocuments.ts';
import { files } from '../../../../contract/platform/files.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { fileToBase64 } from '../../../framework/picture.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { patientAddress } from '../../clinic/patients/address.ts';
import { StoredPdf } from './StoredPdf.tsx';

interface DocumentPageProps {
  id: number;
  /** A version; the newest one by default, which alone can be changed. */
  number: number | undefined;
}

/** A patient's document in the viewer. Each save is a new version. */
export function DocumentPage({ id, number }: DocumentPageProps) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(calls.pdfDocument, { id });
  if (data) return <Opened document={data.data} number={number} />;
  return (
    <Page title={t('PDF.VIEWER')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Page>
  );
}

interface OpenedProps {
  document: PatientDocument;
  number: number | undefined;
}

function Opened({ document, number }: OpenedProps) {
  const t = useText();
  const send = useSend();
  const { set } = useUrlParams();
  const may = useViewer().may;
  // What is on the screen stays while others, or this page itself, save further versions.
  const [shown] = useState(
    () => document.versions.find((one) => one.number === number) ?? document.versions[0],
  );
  const held = useRef(document.version);
  if (!shown) return <EmptyState />;
  const isNewest = number === undefined || number === document.versions[0]?.number;
  const save = async (pdf: Blob) => {
    const file = {
      name: shown.file.name,
      type: 'application/pdf' as const,
      base64: await fileToBase64(pdf),
    };
    const headers = { 'If-Match': String(held.current) };
    const { data } = await send(calls.savePdfDocument, { id: document.id, file }, { headers });
    held.current = data.version;
    notices.done(t('DOCUMENT.SAVED', { number: data.versions[0]?.number ?? 0 }));
  };
  return (
    <Page
      title={document.title}
      actions={
        <ButtonLink icon="left" to={patientAddress(document.icPassport)}>
          {t('DOCUMENT.BACK')}
        </ButtonLink>
      }
      subtitle={
        <select
          className="ui-input pdf-versions"
          aria-label={t('DOCUMENT.VERSIONS')}
          value={number ?? ''}
          onChange={({ target }) => set({ version: target.value })}
        >
          {document.versions.map((one, at) => (
            <option key={one.number} value={at === 0 ? '' : one.number}>
              {t('DOCUMENT.VERSION', {
                number: one.number,
                when: formatDateTime(one.savedAt),
                who: one.savedBy,
              })}
            </option>
          ))}
        </select>
      }
    >
      <StoredPdf
        of={['file', shown.file.id]}
        load={async () => (await send(files.storedFile, { id: shown.file.id })).data}
        name={shown.file.name}
        onSave={isNewest && !document.isIssued && may('edit', 'pdf-documents') ? save : undefined}
      />
    </Page>
  );
}
