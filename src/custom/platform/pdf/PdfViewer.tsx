import { type ReactNode, useId, useState } from 'react';
import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/noto-sans-tamil/400.css';
import '@fontsource/noto-sans-thai/400.css';
import 'pdfjs-dist/web/pdf_viewer.css';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notifyError } from '../../../framework/notifyError.ts';
import { useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { EmptyState, LoadingState } from '../../../ui/Page.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { type Tool, tools, type Viewer, type ViewerState } from './createViewer.ts';
import './pdf.css';
import { PdfSearch } from './PdfSearch.tsx';
import { PdfThumbnails } from './PdfThumbnails.tsx';
import { printPdf } from './printPdf.ts';
import { usePdfViewer } from './usePdfViewer.ts';

const SignatureDialog = lazyComponent(() => import('./SignatureDialog.tsx'));

interface PdfViewerProps {
  file: Blob;
  /** The name under which it is downloaded. */
  name: string;
  /** Saves what was filled in, marked and signed; without it, it is only downloaded. */
  onSave?: ((pdf: Blob) => Promise<void>) | undefined;
  /** Whether it is only read and printed: nothing is written on it. */
  isFixed?: boolean;
}

/** A PDF to read, search, print, fill in, mark and sign. */
export default function PdfViewer({ file, name, onSave, isFixed = false }: PdfViewerProps) {
  const t = useText();
  const { container, viewer, document, state, isChanged, setSaved, error } = usePdfViewer(file);
  const [withPages, setWithPages] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const [busy, setBusy] = useState<'save' | 'print' | null>(null);
  const leaving = useLeaveGuard({ isDirty: isChanged });
  const working = async (what: 'save' | 'print', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (fault) {
      notifyError(t, fault);
    }
    setBusy(null);
  };
  const edited = async () => new Blob([(await viewer?.bytes()) ?? ''], { type: 'application/pdf' });
  const save = () =>
    working('save', async () => {
      await onSave?.(await edited());
      setSaved();
    });
  const download = () =>
    working('save', async () => {
      offer(await edited(), name);
      if (!onSave) setSaved();
    });
  if (error !== null) return <EmptyState>{t('PDF.UNREADABLE')}</EmptyState>;
  return (
    <div className="pdf">
      {viewer && document ? (
        <div className="pdf-bar" role="toolbar" aria-label={t('PDF.TOOLS')}>
          <IconButton
            icon="columns"
            label={t('PDF.PAGES')}
            aria-pressed={withPages}
            onClick={() => setWithPages(!withPages)}
          />
          <PageNumber viewer={viewer} state={state} />
          <Zoom viewer={viewer} state={state} />
          <PdfSearch viewer={viewer} found={state.found} />
          {!isFixed && (
            <Tools viewer={viewer} state={state}>
              <Button icon="edit" onClick={() => setSigning(true)}>
                {t('PDF.SIGN')}
              </Button>
            </Tools>
          )}
          <span className="pdf-ends">
            <IconButton
              icon="print"
              label={t('REPORT.PRINT')}
              disabled={busy !== null}
              onClick={() => void working('print', () => printPdf(document))}
            />
            <IconButton
              icon="download"
              label={t('REPORT.DOWNLOAD')}
              disabled={busy !== null}
              onClick={() => void download()}
            />
            {onSave && (
              <Button variant="primary" busy={busy === 'save'} onClick={() => void save()}>
                {t('SHELL.SAVE')}
              </Button>
            )}
          </span>
        </div>
      ) : (
        <LoadingState />
      )}
      <div className="pdf-body">
        {withPages && document && (
          <PdfThumbnails
            document={document}
            page={state.page}
            onGo={(page) => viewer?.goTo(page)}
          />
        )}
        <section className="pdf-stage" aria-label={name}>
          <div className="pdf-sheets" ref={container}>
            <div className="pdfViewer" />
          </div>
        </section>
      </div>
      {isSigning && (
        <SignatureDialog
          onClose={() => setSigning(false)}
          onSigned={(drawn) => {
            setSigning(false);
            void viewer?.sign(drawn);
          }}
        />
      )}
      {leaving.question}
    </div>
  );
}

interface Part {
  viewer: Viewer;
  state: ViewerState;
}

function PageNumber({ viewer, state: { page, pages } }: Part) {
  const t = useText();
  const id = useId();
  return (
    <span className="pdf-number">
      <label className="visually-hidden" htmlFor={id}>
        {t('PDF.GO_TO_PAGE')}
      </label>
      <input
        autoComplete="off"
        id={id}
        className="ui-input"
        type="number"
        min={1}
        max={pages}
        value={page}
        onChange={({ target }) => {
          if (target.valueAsNumber >= 1) viewer.goTo(Math.floor(target.valueAsNumber));
        }}
      />
      <span>{t('PDF.OF_PAGES', { pages })}</span>
    </span>
  );
}

function Zoom({ viewer, state: { scale } }: Part) {
  const t = useText();
  const percent = Math.round(scale * 100);
  return (
    <span className="pdf-zoom">
      <IconButton icon="minus" label={t('PDF.SMALLER')} onClick={() => viewer.zoomBy(-1)} />
      <button
        type="button"
        className="ui-button"
        data-look="quiet"
        title={t('PDF.FIT_WIDTH')}
        onClick={() => viewer.zoomTo('page-width')}
      >
        {percent} %
      </button>
      <IconButton icon="plus" label={t('PDF.LARGER')} onClick={() => viewer.zoomBy(1)} />
    </span>
  );
}

const words = {
  highlight: 'PDF.HIGHLIGHT',
  draw: 'PDF.DRAW',
  text: 'PDF.TEXT',
} as const satisfies Record<Exclude<Tool, 'read'>, string>;

function Tools({ viewer, state, children }: Part & { children: ReactNode }) {
  const t = useText();
  return (
    <span className="pdf-tools">
      {tools.map(
        (tool) =>
          tool !== 'read' && (
            <Button
              key={tool}
              variant={state.tool === tool ? 'primary' : 'plain'}
              aria-pressed={state.tool === tool}
              onClick={() => viewer.use(state.tool === tool ? 'read' : tool)}
            >
              {t(words[tool])}
            </Button>
          ),
      )}
      {children}
    </span>
  );
}

function offer(pdf: Blob, name: string) {
  const address = URL.createObjectURL(pdf);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
