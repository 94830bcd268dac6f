import Document from 'pdfkit';
import { readingOrder } from '../direction.ts';
import { unmarked } from '../isolates.ts';
import { printable } from '../paper.ts';
import { Pen } from '../pen.ts';
import { type Stretch, stretchesOf } from '../typeface.ts';
import { wrapped } from '../wrap.ts';

/** The place of a field, in points, and how it is drawn. */
export interface FieldBox {
  width: number;
  height: number;
  isLong: boolean;
  /** 0 where the text is as large as fits. */
  size: number;
  align: 'left' | 'centre' | 'right';
  /** Black where nothing is said. */
  colour?: string;
  background?: number[] | undefined;
  border?: number[] | undefined;
}

const PADDING = 2;
const LEADING = 1.3;
/** Distance from the top of a line to the baseline, the same for all fonts. */
const ASCENT = 1.02;
const LARGEST = 12;
const SMALLEST = 4;
const STEP = 0.5;

/** A PDF of one page as large as a field, with its text in every script. */
export function drawFieldText(text: string, box: FieldBox): Promise<Buffer> {
  const { width, height, background, border } = box;
  const doc = new Document({ size: [width, height], margin: 0, font: '', pdfVersion: '1.7' });
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  if (background) doc.rect(0, 0, width, height).fill(colourOf(background));
  if (border)
    doc
      .rect(0.5, 0.5, width - 1, height - 1)
      .lineWidth(1)
      .stroke(colourOf(border));
  const pen = new Pen(doc);
  const { lines, size } = fitted(pen, text, box);
  const line = size * LEADING;
  let top = box.isLong ? PADDING : Math.max(0, (height - line) / 2);
  for (const each of lines) {
    let x = leftOf(widthOf(pen, each, size), box);
    for (const stretch of each) {
      pen.draw(stretch, size, box.colour ?? '#000000', x, top + size * ASCENT);
      x += pen.widthOf(stretch, size);
    }
    top += line;
  }
  doc.end();
  return bytes;
}

/** The lines of a text in the largest size, of those that are allowed, that fits into its field. */
function fitted(pen: Pen, text: string, box: FieldBox): { lines: Stretch[][]; size: number } {
  const most = box.size > 0 ? box.size : LARGEST;
  for (let size = most; ; size -= STEP) {
    const lines = linesOf(pen, text, size, box);
    const isWithin =
      lines.length * size * LEADING <= box.height + PADDING &&
      lines.every((line) => widthOf(pen, line, size) <= roomOf(box));
    if (isWithin || size - STEP < SMALLEST) return { lines, size };
  }
}

function linesOf(pen: Pen, text: string, size: number, box: FieldBox): Stretch[][] {
  const plain = printable(text);
  const paragraphs = box.isLong ? plain.split('\n') : [plain.replaceAll('\n', ' ')];
  const partWidth = (part: string) =>
    widthOf(pen, stretchesOf({ text: unmarked(part), rightToLeft: false }, 'regular'), size);
  return paragraphs.flatMap((paragraph) => {
    const runsOf = readingOrder(paragraph);
    const most = box.isLong ? roomOf(box) : Number.POSITIVE_INFINITY;
    return wrapped(paragraph, most, partWidth).map(([start, end]) =>
      runsOf(start, end).flatMap((run) => stretchesOf(run, 'regular')),
    );
  });
}

const widthOf = (pen: Pen, line: readonly Stretch[], size: number) =>
  line.reduce((sum, stretch) => sum + pen.widthOf(stretch, size), 0);

const roomOf = ({ width }: FieldBox) => width - 2 * PADDING;

function leftOf(width: number, box: FieldBox): number {
  const free = Math.max(0, roomOf(box) - width);
  return PADDING + { left: 0, centre: free / 2, right: free }[box.align];
}

// Grey or red, green and blue, each from 0 to 1.
function colourOf(parts: number[]): string {
  const [red = 0, green = red, blue = red] = parts;
  const hex = (part: number) =>
    Math.round(Math.min(Math.max(part, 0), 1) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
