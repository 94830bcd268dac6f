import Document from 'pdfkit';
import { readingOrder } from './direction.ts';
import { MUTED, type Setting } from './document.ts';
import { unmarked } from './isolates.ts';
import { Pen } from './pen.ts';
import { MISSING, type Stretch, stretchesOf } from './typeface.ts';
import { wrapped } from './wrap.ts';

const LEADING = 1.45;
/** Distance from the top of a line to the baseline, the same for all fonts. */
const ASCENT = 1.16;

/** Width, height and margin of sheets in points. `isWhole` keeps no line free for a footer. */
export interface SheetMeasures {
  width: number;
  height: number;
  margin: number;
  isWhole?: boolean;
}

/** Where content is set: its left edge and width, and how far down, where it may not continue on a new sheet. */
interface Area {
  left: number;
  width: number;
  bottom?: number;
}

/** Sheets of one size, filled from the top. Text wraps, and continues on a new sheet. */
export class Paper {
  /** Current position on the sheet. */
  y: number;
  /** Whether a character was replaced by the sign for a missing one. */
  lacks = false;
  #area: Area;
  readonly #sheet: SheetMeasures;
  readonly #doc: PDFKit.PDFDocument;
  readonly #pen: Pen;
  readonly #bytes: Promise<Buffer>;

  readonly #footAt: ((page: number) => string) | undefined;
  #pages = 1;

  /**
   * Starts the first sheet of a document in a language (`en`). With a footer by the number of a sheet, each sheet is
   * written out as soon as it is full, and few are in memory; `finish` then takes none.
   */
  constructor(
    title: string,
    lang: string,
    sheet: SheetMeasures,
    footAt?: (page: number) => string,
  ) {
    const doc = new Document({
      size: [sheet.width, sheet.height],
      margin: 0,
      bufferPages: footAt === undefined,
      font: '',
      lang,
      pdfVersion: '1.7',
      displayTitle: true,
      info: { Title: unmarked(printable(title)) },
    });
    this.#doc = doc;
    this.#pen = new Pen(doc);
    this.#sheet = sheet;
    this.#footAt = footAt;
    this.y = sheet.margin;
    this.#area = { left: sheet.margin, width: sheet.width - 2 * sheet.margin };
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
    });
  }

  /** Starts a new sheet unless a height is still free. Returns whether it did. */
  need(height: number): boolean {
    if (this.#area.bottom !== undefined || this.y + height <= this.#bottom) return false;
    this.#endSheet();
    this.#doc.addPage();
    this.#pages += 1;
    this.y = this.#sheet.margin;
    return true;
  }

  /** The width of what is being set. */
  get width(): number {
    return this.#area.width;
  }

  /** Sets content in a part of the width, from `left` within it. */
  within({ left, width }: { left: number; width: number }, draw: () => void): void {
    const whole = this.#area;
    this.#area = { ...whole, left: whole.left + left, width };
    draw();
    this.#area = whole;
  }

  /** Sets content in a rectangle of the sheet, measured from its corner. What does not fit is left out. */
  inCell(
    cell: { left: number; top: number; width: number; height: number },
    draw: () => void,
  ): void {
    const whole = this.#area;
    this.#area = { left: cell.left, width: cell.width, bottom: cell.top + cell.height };
    this.y = cell.top;
    draw();
    this.#area = whole;
  }

  /** The height of an empty sheet. */
  get sheetHeight(): number {
    return this.#bottom - this.#sheet.margin;
  }

  /** Leaves a height free. */
  skip(height: number): void {
    this.y += height;
  }

  /** Adds a text below the previous content, line by line. */
  text(text: string, setting: Setting): void {
    for (const line of this.linesOf(text, setting)) {
      this.need(lineHeight(setting));
      if (!this.#fits(lineHeight(setting))) return;
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
      .moveTo(this.#area.left, this.y)
      .lineTo(this.#area.left + this.width, this.y)
      .lineWidth(0.5)
      .stroke('#c9ced6');
  }

  /** Draws a frame around the content that follows. */
  frame(height: number, colour: string): void {
    this.#doc
      .roundedRect(this.#area.left, this.y, this.width, height, 4)
      .lineWidth(1.2)
      .stroke(colour);
  }

  /** Draws a bar, from `left` and the current position. */
  bar(
    { left, top = 0, width, height }: { left: number; top?: number; width: number; height: number },
    colour: string,
  ): void {
    this.#doc.rect(this.#area.left + left, this.y + top, width, height).fill(colour);
  }

  /** Draws a JPEG or PNG as large as fits into a width and a height, at the right by default. */
  picture(
    image: Uint8Array,
    { width, height, align = 'right' }: { width: number; height: number; align?: Align },
  ): void {
    if (!this.#fits(height)) return;
    const left = this.#area.left + (this.width - width) * freeBefore[align];
    // The library has what it draws by an address in the document once, however many sheets it stands on.
    const address = `data:image;base64,${Buffer.from(image).toString('base64')}`;
    this.#doc.image(address, left, this.y, {
      fit: [width, height],
      ...(align !== 'left' && { align }),
    });
  }

  /** Adds the footer of each sheet, given its number, where there is one, and returns the PDF. */
  finish(foot?: (page: number, pages: number) => string): Promise<Buffer> {
    if (foot) this.#drawFeet(foot);
    this.#endSheet();
    this.#doc.end();
    return this.#bytes;
  }

  #drawFeet(foot: (page: number, pages: number) => string): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 1; page <= count; page++) {
      this.#doc.switchToPage(page - 1);
      this.#drawFoot(foot(page, count));
    }
  }

  #endSheet(): void {
    if (this.#footAt) this.#drawFoot(this.#footAt(this.#pages));
  }

  #drawFoot(text: string): void {
    const setting = { size: 8, colour: MUTED };
    this.linesOf(text, setting).forEach((line, index) => {
      this.draw(line, setting, this.#bottom + 12 + index * lineHeight(setting));
    });
  }

  /** How many sheets there are so far. */
  get pages(): number {
    return this.#pages;
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
    const { size, colour = '#16191d', left = 0, align = 'left' } = setting;
    const free = (this.#mostFor(setting) - this.#widthOf(line, size)) * freeBefore[align];
    let x = this.#area.left + left + free;
    for (const stretch of line) {
      this.#pen.draw(stretch, size, colour, x, top + size * ASCENT);
      x += this.#pen.widthOf(stretch, size);
      this.lacks ||= stretch.drawn.includes(MISSING) && !stretch.text.includes(MISSING);
    }
  }

  get #bottom(): number {
    const { height, margin, isWhole = false } = this.#sheet;
    return height - margin - (isWhole ? 0 : 16);
  }

  #fits(height: number): boolean {
    const { bottom } = this.#area;
    return bottom === undefined || this.y + height <= bottom;
  }

  #mostFor({ left = 0, width = this.width - left }: Setting): number {
    return width;
  }

  #widthOf(line: readonly Stretch[], size: number): number {
    return line.reduce((sum, stretch) => sum + this.#pen.widthOf(stretch, size), 0);
  }
}

type Align = NonNullable<Setting['align']>;

/** The part of the free width that is before a text or picture. */
const freeBefore: Record<Align, number> = { left: 0, center: 0.5, right: 1 };

/** Height of a line when set. */
export const lineHeight = ({ size }: Setting): number => size * LEADING;

/** A text without control characters, invisible ones and direction marks. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '  ')
    .replace(/\u00A0/g, ' ')
    .replace(UNSEEN, '');
}

/** Invisible characters, except line breaks, joiners and the marks of `isolated`. */
const UNSEEN = /(?!\n|\u200C|\u200D|\u2068|\u2069)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
