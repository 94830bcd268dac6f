import { useId, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, Page } from '../../../ui/Page.tsx';
import { FileBox } from '../../../ui/resource/FileBox.tsx';
import PdfViewer from './PdfViewer.tsx';

/** The viewer of PDFs: of one from this computer. */
export default function PdfViewerPage() {
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
