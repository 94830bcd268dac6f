import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import type { PDFViewerOptions } from 'pdfjs-dist/types/web/pdf_viewer.d.ts';
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { Translate } from '../../../framework/text.tsx';
import { type Drawn, HandSigning } from './handSigning.ts';
// The library comes before its viewer, which takes it from where it leaves itself.
import { readPdf } from './pdfjs.ts';
import { ViewerTexts } from './viewerTexts.ts';

/** What the pointer does on a page. */
export const tools = ['read', 'highlight', 'draw', 'text'] as const;
export type Tool = (typeof tools)[number];

const editors = {
  read: AnnotationEditorType.NONE,
  highlight: AnnotationEditorType.HIGHLIGHT,
  draw: AnnotationEditorType.INK,
  text: AnnotationEditorType.FREETEXT,
} as const;

/** What a viewer shows at a moment. */
export interface ViewerState {
  page: number;
  pages: number;
  /** 1 is the size on paper. */
  scale: number;
  tool: Tool;
  /** Which of how many places that were found is shown; none while nothing is searched. */
  found: { current: number; total: number } | null;
}

type Editing = { currentLayer: PasteLayer | null } | null;
interface PasteLayer {
  pasteEditor: (options: { mode: number }, what: object) => Promise<void>;
}

/** A viewer of one PDF in an element, which is absolutely placed and holds one empty element. */
export class Viewer {
  readonly #eventBus = new EventBus();
  readonly #stopped = new AbortController();
  readonly #viewer: PDFViewer;
  readonly #links: PDFLinkService;
  readonly #signing = new HandSigning();
  readonly #texts: ViewerTexts;
  readonly #show: (changes: Partial<ViewerState>) => void;
  #loading: ReturnType<typeof readPdf> | undefined;
  #document: PDFDocumentProxy | undefined;
  #editing: Editing = null;

  constructor(
    container: HTMLDivElement,
    { t, show }: { t: Translate; show: (changes: Partial<ViewerState>) => void },
  ) {
    const eventBus = this.#eventBus;
    // Keys scroll it.
    container.tabIndex = 0;
    this.#show = show;
    this.#links = new PDFLinkService({
      eventBus,
      externalLinkTarget: LinkTarget.BLANK,
      externalLinkRel: 'noopener noreferrer nofollow',
    });
    this.#texts = new ViewerTexts(t);
    this.#texts.watch(container);
    // The library's types do not know of its abortSignal and signatureManager, and want its own class for l10n.
    const options = {
      container,
      eventBus,
      linkService: this.#links,
      findController: new PDFFindController({ eventBus, linkService: this.#links }),
      l10n: this.#texts as unknown as NonNullable<PDFViewerOptions['l10n']>,
      annotationMode: AnnotationMode.ENABLE_FORMS,
      annotationEditorMode: AnnotationEditorType.NONE,
      annotationEditorHighlightColors: 'yellow=#FFFF98,green=#53FFBC,blue=#80EBFF,pink=#FFCBE6',
      signatureManager: this.#signing,
      abortSignal: this.#stopped.signal,
    };
    this.#viewer = new PDFViewer(options);
    this.#links.setViewer(this.#viewer);
    this.#listen();
  }

  /** Shows a PDF. Throws what the library says of one that it cannot read. */
  async open(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
    this.#loading = readPdf(bytes);
    const document = await this.#loading.promise;
    this.#document = document;
    this.#viewer.setDocument(document);
    this.#links.setDocument(document);
    this.#show({ pages: document.numPages, page: 1 });
    return document;
  }

  goTo(page: number) {
    this.#viewer.currentPageNumber = Math.min(Math.max(page, 1), this.#viewer.pagesCount);
  }

  /** `page-width`, `page-fit`, or 1 for the size on paper. */
  zoomTo(scale: string) {
    this.#viewer.currentScaleValue = scale;
  }

  zoomBy(steps: 1 | -1) {
    this.#viewer.updateScale({ steps });
  }

  /** Finds a text, or its next or previous place. An empty one ends the search. */
  find(query: string, { again = false, back = false } = {}) {
    if (query === '') this.#show({ found: null });
    this.#eventBus.dispatch('find', {
      source: this,
      type: again ? 'again' : '',
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: back,
      matchDiacritics: false,
    });
  }

  use(tool: Tool) {
    this.#viewer.annotationEditorMode = { mode: editors[tool] };
  }

  /** Puts a signature onto the page in sight, to be moved and sized there. */
  async sign(drawn: Drawn) {
    this.#signing.drawn = drawn;
    const mode = AnnotationEditorType.SIGNATURE;
    await this.#editing?.currentLayer?.pasteEditor({ mode }, {});
  }

  /** The PDF with what was filled in, marked and signed. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.use('read');
    if (!this.#document) throw new Error('no PDF is open');
    return (await this.#document.saveDocument()) as Uint8Array<ArrayBuffer>;
  }

  close() {
    this.#stopped.abort();
    void this.#texts.destroy();
    void this.#loading?.destroy();
  }

  #listen() {
    const on = <E>(event: string, run: (event: E) => void) => this.#eventBus.on(event, run);
    on('pagesinit', () => this.zoomTo('page-width'));
    // Where there is more or less room, a page is as wide as that again.
    const room = new ResizeObserver(() => {
      const { container, currentScaleValue } = this.#viewer;
      // Where it is not on the page, it has no width.
      if (container.clientWidth > 0 && currentScaleValue === 'page-width')
        this.zoomTo(currentScaleValue);
    });
    room.observe(this.#viewer.container);
    this.#stopped.signal.addEventListener('abort', () => room.disconnect());
    on<{ pageNumber: number }>('pagechanging', ({ pageNumber }) =>
      this.#show({ page: pageNumber }),
    );
    on<{ scale: number }>('scalechanging', ({ scale }) => this.#show({ scale }));
    on<{ uiManager: Editing }>('annotationeditoruimanager', ({ uiManager }) => {
      this.#editing = uiManager;
    });
    on<{ mode: number }>('annotationeditormodechanged', ({ mode }) =>
      this.#show({ tool: tools.find((tool) => editors[tool] === mode) ?? 'read' }),
    );
    type Counted = { matchesCount: { current: number; total: number }; rawQuery?: string };
    const count = ({ matchesCount, rawQuery }: Counted) =>
      this.#show({ found: rawQuery === '' ? null : matchesCount });
    on('updatefindmatchescount', count);
    on('updatefindcontrolstate', count);
  }
}
