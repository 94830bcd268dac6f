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
  /** Where the paper is, a PDF of the product's own. Asked once, and again for another try. */
  addressOf: () => string;
  onClose: () => void;
}

/**
 * Shows a paper as the browser shows a PDF, to be printed or downloaded. A browser that shows none within a page, as
 * most phones, is offered to open it.
 */
export function ReportViewer({ title, addressOf, onClose }: ReportViewerProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [paper, setPaper] = useState(() => ({ address: addressOf(), attempt: 1 }));
  const [state, setState] = useState<'loading' | 'shown' | CallError>('loading');
  const { address, attempt } = paper;
  const isFramed = !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled;
  const isRefused = state instanceof CallError;

  function tryAgain() {
    setPaper({ address: addressOf(), attempt: attempt + 1 });
    setState('loading');
  }

  function print() {
    try {
      frame.current?.contentWindow?.print();
    } catch {
      // A browser whose viewer lets no page at it prints from a window of its own.
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
              <Button look="primary" icon="print" onClick={print}>
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
            // The pages' pictures beside the page take room that the paper wants.
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

/** What the server answered instead of a paper. A paper's document is the browser's own, or none that can be read. */
function refusalIn({ contentDocument }: HTMLIFrameElement): CallError | undefined {
  if (contentDocument?.contentType !== 'application/json') return undefined;
  const said = contentDocument.body.textContent;
  const failures = failureList.safeParse(JSON.parse(said));
  return new CallError(400, failures.data ?? [], failures.success ? '' : said);
}
