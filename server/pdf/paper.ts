import Document from 'pdfkit';
import { readingOrder } from './direction.ts';
import { MUTED, type Setting } from './document.ts';
import { unmarked } from './isolates.ts';
import { Pen } from './pen.ts';
import { MISSING, type Stretch, stretchesOf } from './typeface.ts';
import { wrapped } from './wrap.ts';

const MARGIN = 48;
const LEADING = 1.45;
/** Distance from the top of a line to the baseline, the same for all fonts. */
const ASCENT = 1.16;

/** A4 sheets, filled from the top. Text wraps, and continues on a new sheet. */
export class Paper {
  /** Current position on the sheet. */
  y = MARGIN;
  /** Whether a character was replaced by the sign for a missing one. */
  lacks = false;
  readonly width: number;
  readonly #doc: PDFKit.PDFDocument;
  readonly #pen: Pen;
  readonly #bytes: Promise<Buffer>;

  /** Starts the first sheet of a document in a language (`en`). */
  constructor(title: string, lang: string) {
    const doc = new Document({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      font: '',
      lang,
      pdfVersion: '1.7',
      displayTitle: true,
      info: { Title: unmarked(printable(title)) },
    });
    this.#doc = doc;
    this.#pen = new Pen(doc);
    this.width = doc.page.width - 2 * MARGIN;
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
    });
  }

  /** Starts a new sheet unless a height is still free. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= this.#bottom) return false;
    this.#doc.addPage();
    this.y = MARGIN;
    return true;
  }

  /** The height of an empty sheet. */
  get sheetHeight(): number {
    return this.#bottom - MARGIN;
  }

  /** Leaves a height free. */
  skip(height: number): void {
    this.y += height;
  }

  /** Adds a text below the previous content, line by line. */
  text(text: string, setting: Setting): void {
    for (const line of this.linesOf(text, setting)) {
      this.need(lineHeight(setting));
      this.draw(line, setting);
      this.y += lineHeight(setting);
    }
  }

  /** Height of a text when set. */
  heightOf(text: string, setting: Setting): number {
    return this.linesOf(text, setting).length * lineHeight(setting);
  }

  /** Draws a horizontal line. */
  rule(): void {
    this.#doc
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.5)
      .stroke('#c9ced6');
  }

  /** Draws a frame around the content that follows. */
  frame(height: number, colour: string): void {
    this.#doc.roundedRect(MARGIN, this.y, this.width, height, 4).lineWidth(1.2).stroke(colour);
  }

  /** Draws a JPEG or PNG at the right margin, as large as fits into a width and a height. */
  picture(image: Buffer, { width, height }: { width: number; height: number }): void {
    const left = MARGIN + this.width - width;
    this.#doc.image(image, left, this.y, { fit: [width, height], align: 'right' });
  }

  /** Adds the footer of each sheet, given its number, and returns the PDF. */
  finish(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      const setting = { size: 8, colour: MUTED };
      this.linesOf(foot(page + 1, count), setting).forEach((line, index) => {
        this.draw(line, setting, this.#bottom + 12 + index * lineHeight(setting));
      });
    }
    this.#doc.end();
    return this.#bytes;
  }

  /** The lines of a text when set. */
  linesOf(text: string, setting: Setting): Stretch[][] {
    const { size, weight = 'regular' } = setting;
    const widthOf = (part: string) =>
      this.#widthOf(stretchesOf({ text: unmarked(part), rightToLeft: false }, weight), size);
    return printable(text)
      .split('\n')
      .flatMap((paragraph) => {
        const runsOf = readingOrder(paragraph);
        return wrapped(paragraph, this.#mostFor(setting), widthOf).map(([start, end]) =>
          runsOf(start, end).flatMap((run) => stretchesOf(run, weight)),
        );
      });
  }

  /** Draws a line at a height, the current one by default, which stays. */
  draw(line: Stretch[], setting: Setting, top = this.y): void {
    const { size, colour = '#16191d', left = 0, align } = setting;
    const free = align === 'right' ? this.#mostFor(setting) - this.#widthOf(line, size) : 0;
    let x = MARGIN + left + free;
    for (const stretch of line) {
      this.#pen.draw(stretch, size, colour, x, top + size * ASCENT);
      x += this.#pen.widthOf(stretch, size);
      this.lacks ||= stretch.drawn.includes(MISSING) && !stretch.text.includes(MISSING);
    }
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN - 16;
  }

  #mostFor({ left = 0, width = this.width - left }: Setting): number {
    return width;
  }

  #widthOf(line: readonly Stretch[], size: number): number {
    return line.reduce((sum, stretch) => sum + this.#pen.widthOf(stretch, size), 0);
  }
}

/** Height of a line when set. */
export const lineHeight = ({ size }: Setting): number => size * LEADING;

/** A text without control characters, invisible ones and direction marks. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '  ')
    .replace(/\u00A0/g, ' ')
    .replace(UNSEEN, '');
}

/** Invisible characters, except line breaks, joiners and the marks of `isolated`. */
const UNSEEN = /(?!\n|\u200C|\u200D|\u2068|\u2069)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
