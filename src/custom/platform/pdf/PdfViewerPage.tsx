import { useId, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, Page } from '../../../ui/Page.tsx';
import { FileBox } from '../../../ui/resource/FileBox.tsx';
import { DocumentPage } from './DocumentPage.tsx';
import PdfViewer from './PdfViewer.tsx';
import { TemplatePage } from './TemplatePage.tsx';

/** The viewer of PDFs: of a patient's document, of a form, or of a file of this computer. */
export default function PdfViewerPage() {
  const { query } = useUrlParams();
  const idOf = (name: string) => {
    const id = Number(query.get(name));
    return Number.isInteger(id) && id > 0 ? id : undefined;
  };
  const document = idOf('document');
  const preview = idOf('preview');
  const template = preview ?? idOf('template');
  const number = idOf('version');
  if (document) return <DocumentPage key={`${document} ${number}`} {...{ id: document, number }} />;
  if (template) return <TemplatePage id={template} isFilled={preview !== undefined} />;
  return <OwnFilePage />;
}

function OwnFilePage() {
  const t = useText();
  const [file, setFile] = useState<File | null>(null);
  return (
    <Page
      title={file?.name ?? t('PDF.VIEWER')}
      actions={file && <Button onClick={() => setFile(null)}>{t('PDF.OPEN_OTHER')}</Button>}
    >
      {file ? <PdfViewer file={file} name={file.name} /> : <OpenFile onTake={setFile} />}
    </Page>
  );
}

function OpenFile({ onTake }: { onTake: (file: File) => void }) {
  const t = useText();
  const id = useId();
  return (
    <Card>
      <div className="ui-field">
        <label className="ui-label" htmlFor={id}>
          {t('PDF.OPEN')}
        </label>
        <FileBox id={id} accept="application/pdf" isHeld={false} onTake={onTake}>
          <small>{t('PDF.OPEN_HINT')}</small>
        </FileBox>
      </div>
    </Card>
  );
}
