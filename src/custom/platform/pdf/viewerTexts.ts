import type { Code, Translate } from '../../../framework/text.tsx';

/** What the library says of its parts, by its own names, in the words of the catalogue. */
const codes: Readonly<Record<string, Code>> = {
  'pdfjs-page-landmark': 'PDF.PAGE',
  'pdfjs-editor-highlight-editor': 'PDF.HIGHLIGHT',
  'pdfjs-editor-ink-editor': 'PDF.DRAW',
  'pdfjs-editor-signature-editor1': 'PDF.SIGNATURE',
  'pdfjs-free-text2': 'PDF.TEXT',
  'pdfjs-editor-remove-highlight-button': 'LIST.REMOVE',
  'pdfjs-editor-remove-ink-button': 'LIST.REMOVE',
  'pdfjs-editor-remove-signature-button': 'LIST.REMOVE',
  'pdfjs-editor-remove-freetext-button': 'LIST.REMOVE',
  'pdfjs-editor-colorpicker-button': 'PDF.COLOUR',
  'pdfjs-editor-colorpicker-dropdown': 'PDF.COLOUR',
  'pdfjs-editor-color-picker-ink-input': 'PDF.COLOUR',
  'pdfjs-editor-color-picker-free-text-input': 'PDF.COLOUR',
  'pdfjs-editor-colorpicker-yellow': 'PDF.COLOUR.YELLOW',
  'pdfjs-editor-colorpicker-green': 'PDF.COLOUR.GREEN',
  'pdfjs-editor-colorpicker-blue': 'PDF.COLOUR.BLUE',
  'pdfjs-editor-colorpicker-pink': 'PDF.COLOUR.PINK',
};

const NAMED = '[data-l10n-id]';

/** Puts the library's words into the page's language: the accessible names of what it draws over a PDF. */
export class ViewerTexts {
  #observer: MutationObserver;
  constructor(readonly t: Translate) {
    this.#observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        this.#name(target);
        for (const node of addedNodes) this.#name(node);
      }
    });
  }

  getLanguage() {
    return this.t.language;
  }

  getDirection() {
    return 'ltr';
  }

  get(ids: string | unknown[]) {
    const code = typeof ids === 'string' ? codes[ids] : undefined;
    return Promise.resolve(code ? this.t(code) : '');
  }

  translate(element: HTMLElement) {
    this.#name(element);
    return Promise.resolve();
  }

  translateOnce(element: HTMLElement) {
    return this.translate(element);
  }

  /** Names everything within an element, now and whenever it changes. */
  watch(element: HTMLElement) {
    this.#observer.observe(element, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-l10n-id', 'data-l10n-args'],
    });
  }

  pause() {}

  resume() {}

  destroy() {
    this.#observer.disconnect();
    return Promise.resolve();
  }

  #name(node: Node) {
    if (!(node instanceof HTMLElement)) return;
    const elements = [...node.querySelectorAll<HTMLElement>(NAMED)];
    if (node.matches(NAMED)) elements.push(node);
    for (const element of elements) {
      const { l10nId = '', l10nArgs = '{}' } = element.dataset;
      const code = codes[l10nId];
      if (!code) continue;
      const text = this.t(code, JSON.parse(l10nArgs) as Record<string, string | number>);
      if (element.ariaLabel !== text) element.ariaLabel = text;
    }
  }
}
