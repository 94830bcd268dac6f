import type PDFKit from 'pdfkit';
import type { Stretch } from './typeface.ts';

/** Writes into a document what is set in several faces. */
export class Pen {
  readonly #doc: PDFKit.PDFDocument;
  readonly #known = new Set<string>();
  /** What the stretch says that is being drawn, where its signs do not say so one by one. */
  #meant: string | undefined;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    const write = doc.addContent.bind(doc);
    // Between the brackets of the text itself, as programs find its place on the sheet by what holds there.
    doc.addContent = (content: unknown) => {
      if (content === 'ET' && this.#meant !== undefined) doc.endMarkedContent();
      write(content);
      if (content === 'BT' && this.#meant !== undefined)
        doc.markContent('Span', { actual: this.#meant });
      return doc;
    };
  }

  /** How wide a stretch is in a size, both in points. */
  widthOf(stretch: Stretch, size: number): number {
    return this.#take(stretch, size).widthOfString(stretch.drawn, optionsOf(stretch));
  }

  /** Draws a stretch from a place on its baseline. */
  draw(stretch: Stretch, size: number, colour: string, x: number, baseline: number): void {
    this.#meant = isReadAsDrawn(stretch) ? undefined : stretch.text;
    const options = { ...optionsOf(stretch), lineBreak: false, baseline: 'alphabetic' } as const;
    this.#take(stretch, size).fillColor(colour).text(stretch.drawn, x, baseline, options);
  }

  #take({ face: { name, font } }: Stretch, size: number): PDFKit.PDFDocument {
    // The library takes a font that is read already; its types know of files alone.
    if (!this.#known.has(name)) this.#doc.registerFont(name, font as unknown as Buffer);
    this.#known.add(name);
    return this.#doc.font(name).fontSize(size);
  }
}

// Unless it is told of features, the library lays out word by word from the left to the right.
const optionsOf = ({ rightToLeft }: Stretch) => (rightToLeft ? { features: [] } : {});

/** Whether programs find a stretch's text in its signs: some marks are drawn before the letter that they belong to. */
const isReadAsDrawn = ({ text, drawn, rightToLeft }: Stretch): boolean =>
  rightToLeft || (drawn === text && !/\p{M}/u.test(text));
