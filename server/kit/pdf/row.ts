import type { Block, ColumnBlock } from './document.ts';
import type { Paper } from './paper.ts';

/** Distance between two columns. */
const GAP = 12;
/** Distance below a picture or text of a column. */
const BELOW = 3;

/** Draws blocks beside each other on one sheet; below each other where no sheet could hold them. */
export function drawRow(paper: Paper, { columns }: Extract<Block, { kind: 'row' }>): void {
  const free = paper.width - GAP * (columns.length - 1);
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (free * share) / shares);
  const height = Math.max(
    0,
    ...columns.map(({ blocks }, index) => heightOf(paper, blocks, widths[index] ?? 0)),
  );
  if (height > paper.sheetHeight) {
    for (const { blocks } of columns) for (const block of blocks) drawInColumn(paper, block);
    return;
  }
  paper.need(height);
  const top = paper.y;
  let left = 0;
  columns.forEach(({ blocks }, index) => {
    const width = widths[index] ?? 0;
    paper.y = top;
    paper.within({ left, width }, () => {
      for (const block of blocks) drawInColumn(paper, block);
    });
    left += width + GAP;
  });
  paper.y = top + height;
  paper.skip(BELOW);
}

/** Draws a picture on its own line. */
export function drawPicture(paper: Paper, block: Extract<Block, { kind: 'picture' }>): void {
  const size = sizeOf(block, paper.width);
  paper.need(size.height);
  paper.picture(block.image, { ...size, align: block.align });
  paper.skip(size.height + BELOW);
}

function drawInColumn(paper: Paper, block: ColumnBlock): void {
  if (block.kind === 'picture') return drawPicture(paper, block);
  paper.text(block.text, block.setting);
  paper.skip(BELOW);
}

function heightOf(paper: Paper, blocks: readonly ColumnBlock[], width: number): number {
  return blocks.reduce((sum, block) => {
    const own =
      block.kind === 'picture'
        ? sizeOf(block, width).height
        : paper.heightOf(block.text, { ...block.setting, width });
    return sum + own + BELOW;
  }, 0);
}

/** A picture fits into a frame of 3 to 4. */
function sizeOf({ width }: { width: number }, most: number): { width: number; height: number } {
  const own = Math.min(width, most);
  return { width: own, height: (own * 4) / 3 };
}
