import { MUTED } from './document.ts';
import { lineHeight, type Paper } from './paper.ts';

const SIZE = 10;
const NAME_WIDTH = 160;
/** Distance between a name and its text. */
const GAP = 8;

/** Draws names with texts beside them. */
export function drawFacts(paper: Paper, facts: readonly { name: string; text: string }[]): void {
  for (const { name, text } of facts) drawFact(paper, name, text);
  paper.skip(10);
}

function drawFact(paper: Paper, name: string, text: string): void {
  const setting = { size: SIZE, colour: MUTED, width: NAME_WIDTH - GAP };
  paper.need(lineHeight(setting));
  const top = paper.y;
  const names = paper.linesOf(name, setting);
  const lineTop = (index: number) => top + index * lineHeight(setting);
  names.forEach((line, index) => {
    paper.draw(line, setting, lineTop(index));
  });
  paper.text(text, { size: SIZE, left: NAME_WIDTH, width: paper.width - NAME_WIDTH });
  // Where the text continued on the next sheet, the name is above it anyway.
  if (paper.y > top) paper.y = Math.max(paper.y, lineTop(names.length));
}
