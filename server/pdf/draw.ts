import { interpolate } from '../../contract/kit/message.ts';
import { type Block, MUTED, type PdfDocument, type SetText } from './document.ts';
import { Paper } from './paper.ts';

/** Draws a document and returns the PDF. */
export function drawDocument(document: PdfDocument): Promise<Buffer> {
  const { title, language, blocks, foot, missingNote } = document;
  const paper = new Paper(title, language);
  for (const block of blocks) drawBlock(paper, block);
  if (paper.lacks) paper.text(missingNote, { size: 9, colour: MUTED });
  return paper.finish((page, pages) => interpolate(foot.text, { ...foot.params, page, pages }));
}

/** Distance of texts from a frame or a picture. */
const PADDING = { above: 7, left: 10, picture: 16 };
/** A frame that is higher than this is left out: it cannot continue on the next sheet. */
const HIGHEST_FRAME = 500;
/** Height of a text without a frame that must be free on its sheet. */
const BEGUN_FRAME = 120;

function drawBlock(paper: Paper, block: Block): void {
  switch (block.kind) {
    case 'text':
      return paper.text(block.text, block.setting);
    case 'pair':
      return paper.pair(block.name, block.text, { size: block.size, nameWidth: block.nameWidth });
    case 'space':
      return paper.skip(block.height);
    case 'rule':
      return paper.rule();
    case 'keep':
      return paper.need(block.height);
    case 'framed':
      return drawFramed(paper, block);
    case 'beside':
      return drawBeside(paper, block);
  }
}

function drawFramed(paper: Paper, { colour, texts }: Extract<Block, { kind: 'framed' }>): void {
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
  paper.skip(above);
}

function drawBeside(paper: Paper, { picture, texts }: Extract<Block, { kind: 'beside' }>): void {
  const top = paper.y;
  const { jpeg, ...size } = picture;
  if (jpeg) paper.picture(Buffer.from(jpeg), size);
  const width = paper.width - size.width - PADDING.picture;
  for (const { text, setting } of texts) paper.text(text, { ...setting, width });
  // Where the texts continued on the next sheet, the picture is above them anyway.
  if (jpeg && paper.y > top) paper.y = Math.max(paper.y, top + size.height);
}
