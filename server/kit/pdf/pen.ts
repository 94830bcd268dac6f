import type PDFKit from 'pdfkit';
import type { Stretch } from './typeface.ts';

/** Draws text that uses several font faces into a document. */
export class Pen {
  readonly #doc: PDFKit.PDFDocument;
  readonly #known = new Set<string>();
  /** The text of the run being drawn, where its glyphs do not give it one by one. */
  #meant: string | undefined;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    const write = doc.addContent.bind(doc);
    // Written between the text object's operators, as readers locate the text by the state there.
    doc.addContent = (content: unknown) => {
      if (content === 'ET' && this.#meant !== undefined) doc.endMarkedContent();
      write(content);
      if (content === 'BT' && this.#meant !== undefined)
        doc.markContent('Span', { actual: this.#meant });
      return doc;
    };
  }

  /** Width of a run at a size, both in points. */
  widthOf(stretch: Stretch, size: number): number {
    return this.#take(stretch, size).widthOfString(stretch.drawn, optionsOf(stretch));
  }

  /** Draws a run from a position on its baseline. */
  draw(stretch: Stretch, size: number, colour: string, x: number, baseline: number): void {
    this.#meant = isReadAsDrawn(stretch) ? undefined : stretch.text;
    const options = { ...optionsOf(stretch), lineBreak: false, baseline: 'alphabetic' } as const;
    this.#take(stretch, size).fillColor(colour).text(stretch.drawn, x, baseline, options);
  }

  #take({ face: { name, font } }: Stretch, size: number): PDFKit.PDFDocument {
    // The library accepts a loaded font; its types only know files.
    if (!this.#known.has(name)) this.#doc.registerFont(name, font as unknown as Buffer);
    this.#known.add(name);
    return this.#doc.font(name).fontSize(size);
  }
}

// Without explicit features, the library lays out word by word from left to right.
const optionsOf = ({ rightToLeft }: Stretch) => (rightToLeft ? { features: [] } : {});

/** Whether readers can extract a run's text from its glyphs: some marks are drawn before their letter. */
const isReadAsDrawn = ({ text, drawn, rightToLeft }: Stretch): boolean =>
  rightToLeft || (drawn === text && !/\p{M}/u.test(text));
