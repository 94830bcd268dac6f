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

  /** Starts a new sheet unless a height is still free. */
  need(height: number): void {
    if (this.y + height <= this.#bottom) return;
    this.#doc.addPage();
    this.y = MARGIN;
  }

  /** Leaves a height free. */
  skip(height: number): void {
    this.y += height;
  }

  /** Adds a text below the previous content, line by line. */
  text(text: string, setting: Setting): void {
    for (const line of this.#lines(text, setting)) {
      this.need(setting.size * LEADING);
      this.#draw(line, setting, this.y);
      this.y += setting.size * LEADING;
    }
  }

  /** Adds a name with a text beside it. */
  pair(name: string, text: string, setting: Setting & { nameWidth: number }): void {
    const left = setting.left ?? 0;
    const width = (setting.width ?? this.width - left) - setting.nameWidth;
    this.need(setting.size * LEADING);
    const top = this.y;
    const names = this.#lines(name, { ...setting, width: setting.nameWidth - 8 });
    names.forEach((line, index) =>
      this.#draw(line, { ...setting, colour: MUTED }, top + index * setting.size * LEADING),
    );
    this.text(text, { ...setting, left: left + setting.nameWidth, width });
    // Where the text continued on the next sheet, the name is above it anyway.
    if (this.y > top) this.y = Math.max(this.y, top + names.length * setting.size * LEADING);
  }

  /** Height of a text when set. */
  heightOf(text: string, setting: Setting): number {
    return this.#lines(text, setting).length * setting.size * LEADING;
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

  /** Draws a JPEG at the right margin. */
  picture(jpeg: Buffer, { width, height }: { width: number; height: number }): void {
    this.#doc.image(jpeg, MARGIN + this.width - width, this.y, { width, height });
  }

  /** Adds the footer of each sheet, given its number, and returns the PDF. */
  finish(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      const setting = { size: 8, colour: MUTED };
      this.#lines(foot(page + 1, count), setting).forEach((line, index) =>
        this.#draw(line, setting, this.#bottom + 12 + index * setting.size * LEADING),
      );
    }
    this.#doc.end();
    return this.#bytes;
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN - 16;
  }

  #lines(text: string, { size, weight = 'regular', left = 0, width }: Setting): Stretch[][] {
    const most = width ?? this.width - left;
    const widthOf = (part: string) =>
      stretchesOf({ text: unmarked(part), rightToLeft: false }, weight).reduce(
        (sum, stretch) => sum + this.#pen.widthOf(stretch, size),
        0,
      );
    return printable(text)
      .split('\n')
      .flatMap((paragraph) => {
        const runsOf = readingOrder(paragraph);
        return wrapped(paragraph, most, widthOf).map(([start, end]) =>
          runsOf(start, end).flatMap((run) => stretchesOf(run, weight)),
        );
      });
  }

  #draw(line: Stretch[], { size, colour = '#16191d', left = 0 }: Setting, top: number): void {
    let x = MARGIN + left;
    for (const stretch of line) {
      this.#pen.draw(stretch, size, colour, x, top + size * ASCENT);
      x += this.#pen.widthOf(stretch, size);
      this.lacks ||= stretch.drawn.includes(MISSING) && !stretch.text.includes(MISSING);
    }
  }
}

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
