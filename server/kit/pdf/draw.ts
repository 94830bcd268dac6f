import { interpolate } from '../../../contract/kit/message.ts';
import { drawChart } from './chart.ts';
import { type Block, MUTED, type PdfDocument, type SetText } from './document.ts';
import { drawFacts } from './facts.ts';
import { Paper } from './paper.ts';
import { drawPicture, drawRow } from './row.ts';
import { labelCells, measuresOf } from './sheets.ts';
import { drawTable } from './table.ts';

/** Draws a document and returns the PDF. */
export function drawDocument(document: PdfDocument): Promise<Buffer> {
  const { foot, isLong } = document;
  const footOf = (page: number, pages: number) =>
    foot ? interpolate(foot.text, { ...foot.params, page, pages }) : '';
  if (!isLong) return drawSheets(document).finish(foot && footOf);
  // The footer names the number of sheets, and a long document is not held until it is known: it is set twice.
  const { pages } = drawSheets(document, () => '');
  return drawSheets(document, (page) => footOf(page, pages)).finish();
}

function drawSheets(document: PdfDocument, footAt?: (page: number) => string): Paper {
  const { title, language, blocks, missingNote, sheet } = document;
  const measures = measuresOf(sheet);
  const fill = (paper: Paper) => {
    for (const block of blocks) drawBlock(paper, block);
    if (paper.lacks) paper.text(missingNote, { size: 9, colour: MUTED });
    return paper;
  };
  if (sheet?.size === 'labels24') {
    const paper = new Paper(title, language, measures, footAt);
    for (const cell of labelCells()) paper.inCell(cell, () => fill(paper));
    return paper;
  }
  if (sheet?.size !== '80mm') return fill(new Paper(title, language, measures, footAt));
  // A roll is cut where its content ends, which is known once it was set.
  const { y } = fill(new Paper(title, language, measures, footAt));
  const height = Math.min(measures.height, y + measures.margin);
  return fill(new Paper(title, language, { ...measures, height }, footAt));
}

/** Distance of texts from a frame or a picture. */
const PADDING = { above: 7, left: 10, picture: 16 };
/** The space of a logo, which fills it in one direction. Sheets that it takes half of, such as rolls, are without. */
const LOGO = { width: 150, height: 50 };
/** A frame that is higher than this is left out: it cannot continue on the next sheet. */
const HIGHEST_FRAME = 500;
/** Height of a text without a frame that must be free on its sheet. */
const BEGUN_FRAME = 120;
/** Height that must be free for a heading and the first line of what follows. */
const HEADING_AND_MORE = 48;

function drawBlock(paper: Paper, block: Block): void {
  switch (block.kind) {
    case 'text':
      return drawText(paper, block);
    case 'letterhead':
      return drawLetterhead(paper, block);
    case 'title':
      return drawTitle(paper, block);
    case 'heading':
      return drawHeading(paper, block);
    case 'facts':
      return drawFacts(paper, block.facts);
    case 'table':
      return drawTable(paper, block);
    case 'row':
      return drawRow(paper, block);
    case 'picture':
      return drawPicture(paper, block);
    case 'chart':
      return drawChart(paper, block);
    case 'sheet':
      paper.need(paper.sheetHeight + 1);
      return;
    case 'framed':
      return drawFramed(paper, block);
  }
}

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

function drawText(paper: Paper, { text, setting, after = 10 }: BlockOf<'text'>): void {
  paper.text(text, setting);
  paper.skip(after);
}

function drawLetterhead(paper: Paper, { name, lines, logo }: BlockOf<'letterhead'>): void {
  const top = paper.y;
  const shown = paper.width >= 2 * LOGO.width ? logo : undefined;
  const width = paper.width - (shown ? LOGO.width + PADDING.picture : 0);
  if (shown) paper.picture(shown, LOGO);
  paper.text(name, { size: 14, weight: 'bold', width });
  for (const line of lines.filter(Boolean)) paper.text(line, { size: 9, colour: MUTED, width });
  if (shown) paper.y = Math.max(paper.y, top + LOGO.height);
  paper.skip(6);
  paper.rule();
  paper.skip(14);
}

function drawTitle(paper: Paper, { paper: kind, text, below, picture }: BlockOf<'title'>): void {
  const top = paper.y;
  const width = paper.width - (picture ? picture.width + PADDING.picture : 0);
  if (picture) paper.picture(picture.jpeg, picture);
  paper.text(kind, { size: 9, colour: MUTED, width });
  paper.text(text, { size: 17, weight: 'bold', width });
  for (const each of below) paper.text(each.text, { ...each.setting, width });
  // Where the texts continued on the next sheet, the picture is above them anyway.
  if (picture && paper.y > top) paper.y = Math.max(paper.y, top + picture.height);
  paper.skip(12);
}

function drawHeading(paper: Paper, { text }: BlockOf<'heading'>): void {
  paper.need(HEADING_AND_MORE);
  paper.text(text, { size: 11, weight: 'bold' });
  paper.skip(2);
}

function drawFramed(paper: Paper, { colour, texts }: BlockOf<'framed'>): void {
  const { left, above } = PADDING;
  const within = texts.map(({ text, setting }): SetText => {
    return { text, setting: { ...setting, left, width: paper.width - 2 * left } };
  });
  const heights = within.map(({ text, setting }) => paper.heightOf(text, setting));
  const height = heights.reduce((sum, each) => sum + each, 2 * above);
  paper.need(height <= HIGHEST_FRAME ? height : BEGUN_FRAME);
  if (height <= HIGHEST_FRAME) paper.frame(height, colour);
  paper.skip(above);
  for (const { text, setting } of within) paper.text(text, setting);
  paper.skip(above + 7);
}
