import type PDFKit from 'pdfkit';
import { Typeface, type Weight } from './typeface.ts';

/** How a text is set. Lengths are points, of which 72 are an inch. */
export interface Setting {
  size: number;
  weight?: Weight;
  colour?: string;
  /** Where it begins, from the left edge of what is printed on. */
  left?: number;
  /** How wide it may be; as wide as the paper lets it unless said. */
  width?: number;
}

const MARGIN = 48;
const LEADING = 1.45;

/** Sheets of A4 that are filled from the top. Text wraps, and goes on on the next sheet where one is full. */
export class Paper {
  /** How far down the sheet is filled. */
  y = MARGIN;
  readonly width: number;
  readonly #doc: PDFKit.PDFDocument;
  readonly #typeface: Typeface;
  readonly #known = new Set<string>();
  readonly #bytes: Promise<Buffer>;

  private constructor(doc: PDFKit.PDFDocument, typeface: Typeface) {
    this.#doc = doc;
    this.#typeface = typeface;
    this.width = doc.page.width - 2 * MARGIN;
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      doc.on('end', () => resolve(Buffer.concat(chunks)));
      doc.on('error', reject);
    });
  }

  /** A first sheet. The library is loaded with the first document, to keep the server's start quick. */
  static async begin(title: string): Promise<Paper> {
    const [{ default: Document }, typeface] = await Promise.all([
      import('pdfkit'),
      Typeface.load(),
    ]);
    const doc = new Document({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      font: '',
      displayTitle: true,
      info: { Title: printable(title) },
    });
    return new Paper(doc, typeface);
  }

  /** Begins a new sheet unless a height is still free. */
  need(height: number): void {
    if (this.y + height <= this.#bottom) return;
    this.#doc.addPage();
    this.y = MARGIN;
  }

  /** Leaves a height free. */
  skip(height: number): void {
    this.y += height;
  }

  /** Sets a text, line by line, below what stands. */
  async text(text: string, setting: Setting): Promise<void> {
    for (const line of await this.#lines(text, setting)) {
      this.need(setting.size * LEADING);
      this.#draw(line, setting, this.y);
      this.y += setting.size * LEADING;
    }
  }

  /** Sets a name beside a text. */
  async pair(name: string, text: string, setting: Setting & { nameWidth: number }): Promise<void> {
    const left = setting.left ?? 0;
    const width = (setting.width ?? this.width - left) - setting.nameWidth;
    this.need(setting.size * LEADING);
    const top = this.y;
    const names = await this.#lines(name, { ...setting, width: setting.nameWidth - 8 });
    names.forEach((line, index) =>
      this.#draw(line, { ...setting, colour: '#5b6470' }, top + index * setting.size * LEADING),
    );
    await this.text(text, { ...setting, left: left + setting.nameWidth, width });
    // Where the text went on on the next sheet, the name is above it anyway.
    if (this.y > top) this.y = Math.max(this.y, top + names.length * setting.size * LEADING);
  }

  /** How high a text is going to be. */
  async heightOf(text: string, setting: Setting): Promise<number> {
    return (await this.#lines(text, setting)).length * setting.size * LEADING;
  }

  /** Draws a thin line across. */
  rule(): void {
    this.#doc
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + this.width, this.y)
      .lineWidth(0.5)
      .stroke('#c9ced6');
  }

  /** Draws a frame around what is to be set from here on. */
  frame(height: number, colour: string): void {
    this.#doc.roundedRect(MARGIN, this.y, this.width, height, 4).lineWidth(1.2).stroke(colour);
  }

  /** Draws a JPEG at the right edge. */
  picture(jpeg: Buffer, { width, height }: { width: number; height: number }): void {
    this.#doc.image(jpeg, MARGIN + this.width - width, this.y, { width, height });
  }

  /** Sets the foot of each sheet, which is told its number, and answers the whole as PDF. */
  async finish(foot: (page: number, pages: number) => string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      const [line = ''] = await this.#lines(foot(page + 1, count), { size: 8 });
      this.#draw(line, { size: 8, colour: '#5b6470' }, this.#bottom + 12);
    }
    this.#doc.end();
    return this.#bytes;
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN - 16;
  }

  async #lines(
    text: string,
    { size, weight = 'regular', left = 0, width }: Setting,
  ): Promise<string[]> {
    const shown = printable(text);
    await this.#typeface.prepare(shown);
    const most = width ?? this.width - left;
    const widthOf = (part: string) => this.#typeface.widthOf(part, weight) * size;
    return shown.split('\n').flatMap((paragraph) => wrapped(paragraph, most, widthOf));
  }

  #draw(
    line: string,
    { size, weight = 'regular', colour = '#16191d', left = 0 }: Setting,
    y: number,
  ) {
    let x = MARGIN + left;
    for (const { face, text } of this.#typeface.stretches(line, weight)) {
      this.#use(face).fontSize(size).fillColor(colour).text(text, x, y, { lineBreak: false });
      x += this.#typeface.widthOf(text, weight) * size;
    }
  }

  #use({ name, font }: ReturnType<Typeface['stretches']>[number]['face']): PDFKit.PDFDocument {
    // The library takes a font that is read already; its types know of files alone.
    if (!this.#known.has(name)) this.#doc.registerFont(name, font as unknown as Buffer);
    this.#known.add(name);
    return this.#doc.font(name);
  }
}

/** A text as it can be set: without what steers a terminal, a direction of writing or nothing at all. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, '  ')
    .replace(/[^\P{C}\n\p{Co}]|\p{Variation_Selector}/gu, '');
}

/** A paragraph in lines: broken between words and Chinese characters, and within what is too long for a line. */
function wrapped(paragraph: string, most: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  const put = (part: string, width: number) => {
    line += part;
    filled += width;
  };
  const breakLine = () => {
    lines.push(line.trimEnd());
    line = '';
    filled = 0;
  };
  for (const word of paragraph.match(/\p{Script=Han}|[^\s\p{Script=Han}]+|\s+/gu) ?? []) {
    const width = widthOf(word);
    if (filled + width <= most) {
      put(word, width);
      continue;
    }
    if (word.trim() === '') {
      breakLine();
      continue;
    }
    if (line !== '') breakLine();
    for (const character of word) {
      const one = widthOf(character);
      if (filled + one > most && line !== '') breakLine();
      put(character, one);
    }
  }
  breakLine();
  return lines;
}
