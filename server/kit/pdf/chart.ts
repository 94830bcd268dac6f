import { type Block, MUTED } from './document.ts';
import { lineHeight, type Paper } from './paper.ts';

const TEXT = { size: 9 } as const;
const LINE = lineHeight(TEXT);
const COLOUR = '#2f6f8f';
/** Parts of the width for the label and the bar; the amount has the rest. */
const LABEL = 0.32;
const BAR = 0.5;
const GAP = 8;
/** Height of the longest column. */
const TALLEST = 110;
/** Columns that have their own label and amount; of more, every nth has. */
const MOST_LABELS = 14;

type Chart = Extract<Block, { kind: 'chart' }>;

/** Draws amounts as bars, each with its label and its amount in words. */
export function drawChart(paper: Paper, chart: Chart): void {
  const { title, form, bars } = chart;
  if (bars.length === 0) return;
  paper.need(title === '' ? LINE : 3 * LINE);
  if (title !== '') paper.text(title, { size: 10, weight: 'bold' });
  paper.skip(4);
  const most = Math.max(...bars.map(({ amount }) => amount), 0);
  if (form === 'bars') drawBars(paper, bars, most);
  else drawColumns(paper, bars, most);
  paper.skip(12);
}

function drawBars(paper: Paper, bars: Chart['bars'], most: number): void {
  const { width } = paper;
  for (const { label, amount, text } of bars) {
    const setting = { ...TEXT, width: width * LABEL - GAP };
    const lines = paper.linesOf(label, setting);
    paper.need(lines.length * LINE + 3);
    const top = paper.y;
    paper.bar(
      { left: width * LABEL, top: 2, width: width * BAR * partOf(amount, most), height: LINE - 4 },
      COLOUR,
    );
    const [amountLine = []] = paper.linesOf(text, TEXT);
    paper.draw(amountLine, { ...TEXT, left: width * (LABEL + BAR) + GAP, colour: MUTED }, top);
    paper.text(label, setting);
    paper.y = top + lines.length * LINE + 3;
  }
}

function drawColumns(paper: Paper, bars: Chart['bars'], most: number): void {
  paper.need(TALLEST + 3 * LINE);
  const top = paper.y + LINE;
  const each = paper.width / bars.length;
  const step = Math.ceil(bars.length / MOST_LABELS);
  bars.forEach(({ label, amount, text }, index) => {
    const height = TALLEST * partOf(amount, most);
    paper.y = top;
    const left = index * each;
    paper.bar(
      { left: left + each * 0.15, top: TALLEST - height, width: each * 0.7, height },
      COLOUR,
    );
    if (index % step > 0) return;
    const setting = { size: 7, left, width: each * step, colour: MUTED } as const;
    const [amountLine = []] = paper.linesOf(text, setting);
    paper.draw(amountLine, setting, top + TALLEST - height - LINE);
    const [labelLine = []] = paper.linesOf(label, setting);
    paper.draw(labelLine, setting, top + TALLEST + 2);
  });
  paper.y = top + TALLEST + LINE;
}

const partOf = (amount: number, most: number): number =>
  most <= 0 ? 0 : Math.max(0, amount) / most;
