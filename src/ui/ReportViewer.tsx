import { useRef, useState } from 'react';
import { CallError } from '../../contract/kit/client.ts';
import { failureList } from '../../contract/kit/failure.ts';
import { useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import { ErrorState, LoadingState } from './Page.tsx';
import './report.css';

interface ReportViewerProps {
  title: string;
  /** The address of the PDF. It is requested once, and again on retry. */
  buildAddress: () => string;
  onClose: () => void;
}

/**
 * Shows a PDF in the browser's viewer, to print or download. Browsers that cannot embed PDFs, such as most phones,
 * get a link.
 */
export function ReportViewer({ title, buildAddress, onClose }: ReportViewerProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [paper, setPaper] = useState(() => ({ address: buildAddress(), attempt: 1 }));
  const [state, setState] = useState<'loading' | 'shown' | CallError>('loading');
  const { address, attempt } = paper;
  const isFramed = !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled;
  const isRefused = state instanceof CallError;

  function tryAgain() {
    setPaper({ address: buildAddress(), attempt: attempt + 1 });
    setState('loading');
  }

  function print() {
    try {
      frame.current?.contentWindow?.print();
    } catch {
      // If the browser's viewer is not accessible to scripts, the PDF is printed from a window of its own.
      window.open(address, '_blank', 'noreferrer');
    }
  }

  return (
    <Dialog
      title={title}
      width="full"
      onClose={onClose}
      actions={
        !isRefused && (
          <>
            <a className="ui-button" data-look="plain" href={address} download>
              <Icon name="download" />
              {t('REPORT.DOWNLOAD')}
            </a>
            {isFramed ? (
              <Button variant="primary" icon="print" onClick={print}>
                {t('REPORT.PRINT')}
              </Button>
            ) : (
              <a
                className="ui-button"
                data-look="primary"
                href={address}
                target="_blank"
                rel="noreferrer"
              >
                <Icon name="eye" />
                {t('REPORT.OPEN')}
              </a>
            )}
          </>
        )
      }
    >
      {isRefused && <ErrorState error={state} onRetry={tryAgain} />}
      {!isFramed && <p>{t('REPORT.NO_VIEWER')}</p>}
      {isFramed && !isRefused && (
        <div className="ui-report">
          <iframe
            key={attempt}
            ref={frame}
            // Hides the viewer's thumbnails, which take space from the page.
            src={`${address}#navpanes=0`}
            title={title}
            onLoad={({ currentTarget }) => setState(refusalIn(currentTarget) ?? 'shown')}
          />
          {state === 'loading' && <LoadingState />}
        </div>
      )}
    </Dialog>
  );
}

/** The server's answer if it is not a PDF. The document of a PDF belongs to the browser, or is not readable. */
function refusalIn({ contentDocument }: HTMLIFrameElement): CallError | undefined {
  if (contentDocument?.contentType !== 'application/json') return undefined;
  const said = contentDocument.body.textContent;
  const failures = failureList.safeParse(JSON.parse(said));
  return new CallError(400, failures.data ?? [], failures.success ? '' : said);
}
