import { type Block, type Column, MUTED, type Setting } from './document.ts';
import { lineHeight, type Paper } from './paper.ts';
import type { Stretch } from './typeface.ts';

const SIZE = 9;
/** Distance between two columns. */
const GAP = 10;
/** Distance of texts from the lines between rows. */
const PADDING = 3;
const LINE = lineHeight({ size: SIZE });

/** A row whose texts are set: the lines of each cell, and how to draw them. */
type Row = { lines: Stretch[][]; setting: Setting }[];

/**
 * Draws rows under a head that is repeated on each sheet. A row starts a new sheet if the rest of this one cannot hold
 * it, and continues there if no sheet can. The totals stay with the last row.
 */
export function drawTable(
  paper: Paper,
  { columns, rows, totals }: Extract<Block, { kind: 'table' }>,
): void {
  const settings = settingsOf(columns, paper.width);
  const rowOf = (texts: readonly string[], look: Partial<Setting>): Row =>
    settings.map((place, index) => {
      const setting = { ...place, ...look };
      return { lines: paper.linesOf(texts[index] ?? '', setting), setting };
    });
  const titles = columns.map(({ title }) => title);
  const head = rowOf(titles, { weight: 'bold', colour: MUTED });
  const total = totals && rowOf(totals, { weight: 'bold' });
  const drawHead = () => drawRow(paper, head, () => undefined);
  const makeRoom = (height: number) => {
    if (paper.need(height)) drawHead();
  };
  const sheet = paper.sheetHeight - heightOf(head);
  const draw = (row: Row, following: number) => {
    const height = heightOf(row) + following;
    if (height <= sheet) makeRoom(height);
    drawRow(paper, row, () => makeRoom(LINE));
  };
  paper.need(heightOf(head) + LINE + 2 * PADDING);
  drawHead();
  rows.forEach((texts, index) => {
    const isLast = index === rows.length - 1;
    draw(rowOf(texts, {}), isLast && total ? heightOf(total) : 0);
  });
  if (total) draw(total, 0);
  paper.skip(12);
}

/** Draws a row line by line, with a line below it. */
function drawRow(paper: Paper, row: Row, beforeLine: () => void): void {
  paper.skip(PADDING);
  for (let index = 0; index < lineCount(row); index++) {
    beforeLine();
    for (const { lines, setting } of row) paper.draw(lines[index] ?? [], setting);
    paper.skip(LINE);
  }
  paper.skip(PADDING);
  paper.rule();
}

const lineCount = (row: Row): number => Math.max(...row.map(({ lines }) => lines.length));

const heightOf = (row: Row): number => lineCount(row) * LINE + 2 * PADDING;

function settingsOf(columns: readonly Column[], width: number): Setting[] {
  const free = width - GAP * (columns.length - 1);
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let left = 0;
  return columns.map(({ share, align = 'left' }) => {
    const setting = { size: SIZE, left, width: (free * share) / shares, align };
    left += setting.width + GAP;
    return setting;
  });
}
