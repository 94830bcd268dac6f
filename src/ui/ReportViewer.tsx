import { useRef } from 'react';
import { useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import './report.css';

interface ReportViewerProps {
  title: string;
  /** Where the paper is, a PDF of the product's own. */
  address: string;
  /** What it is called once it is downloaded. */
  file: string;
  onClose: () => void;
}

/** Shows a paper as the browser shows a PDF, to be printed or downloaded. */
export function ReportViewer({ title, address, file, onClose }: ReportViewerProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <Dialog
      title={title}
      width="full"
      onClose={onClose}
      actions={
        <>
          <a className="ui-button" data-look="plain" href={address} download={file}>
            <Icon name="download" />
            {t('REPORT.DOWNLOAD')}
          </a>
          <Button look="primary" icon="print" onClick={() => frame.current?.contentWindow?.print()}>
            {t('REPORT.PRINT')}
          </Button>
        </>
      }
    >
      <iframe ref={frame} className="ui-report" src={address} title={title} />
    </Dialog>
  );
}
