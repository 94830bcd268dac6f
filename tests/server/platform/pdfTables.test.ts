import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Block, PdfDocument } from '../../../server/kit/pdf/document.ts';
import { drawDocument } from '../../../server/kit/pdf/draw.ts';
import { pdfPages } from '../support/pdf.ts';

const columns = [
  { title: 'Number', share: 1 },
  { title: 'Patient', share: 3 },
  { title: 'Amount', share: 1, align: 'right' },
] as const;
const HEAD = 'Number Patient Amount';
type Table = Extract<Block, { kind: 'table' }>;

const empty: PdfDocument = {
  title: 'Table',
  language: 'en',
  blocks: [],
  foot: { text: 'Page %{page} of %{pages}', params: {} },
  missingNote: 'Something could not be printed.',
};

/** The pages of a paper with a table, each as its lines. The footer is taken off. */
async function pagesOf(table: Omit<Table, 'kind' | 'columns'>): Promise<string[][]> {
  const blocks: Block[] = [{ kind: 'table', columns: [...columns], ...table }];
  const pages = await pdfPages(new Uint8Array(await drawDocument({ ...empty, blocks })));
  return pages.map((page, index) => {
    const lines = page.split('\n');
    expect(lines.pop()).toBe(`Page ${index + 1} of ${pages.length}`);
    return lines;
  });
}
const row = (index: number, patient = `Patient ${index}`) => [`N${index}`, patient, `${index}.00`];
const rowsOf = (count: number, patient?: string) =>
  Array.from({ length: count }, (_, index) => row(index + 1, patient));

describe('a picture of a PDF', () => {
  const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length;
  const logoOf = (background: string) =>
    sharp({ create: { width: 300, height: 100, channels: 3, background } })
      .jpeg()
      .toBuffer();

  it('is in the document once however many sheets it stands on, and another beside it', async () => {
    const [logo, other] = [await logoOf('#0f766e'), await logoOf('#4477aa')];
    const sheetsOf = (count: number, ...logos: Uint8Array[]) =>
      Array.from({ length: count }).flatMap((): Block[] => [
        ...logos.map((each) => ({ kind: 'letterhead' as const, name: 'K', lines: [], logo: each })),
        { kind: 'sheet' },
      ]);
    const one = await drawDocument({ ...empty, blocks: sheetsOf(1, logo) });
    const many = await drawDocument({ ...empty, blocks: sheetsOf(9, logo) });
    const two = await drawDocument({ ...empty, blocks: sheetsOf(9, logo, other) });
    expect([one, many, two].map(pictures)).toEqual([1, 1, 2]);
    // Each sheet of them still has it.
    const held = [...many.toString('latin1').matchAll(/\/XObject <<\s*\/\w+ (\d+) 0 R/g)];
    expect(held).toHaveLength(9);
    expect(new Set(held.map(([, object]) => object)).size).toBe(1);
  });
});

describe('a table of a PDF', () => {
  it('repeats its head on each page, and has every row once, in order', async () => {
    const pages = await pagesOf({ rows: rowsOf(120) });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.map(([first]) => first)).toEqual(pages.map(() => HEAD));
    const lines = pages.flatMap((page) => page.slice(1));
    expect(lines).toEqual(rowsOf(120).map((cells) => cells.join(' ')));
  });

  it('keeps the lines of a row on one page', async () => {
    // So high that a page ends within one.
    const pages = await pagesOf({ rows: rowsOf(60, 'first\nsecond\nthird') });
    expect(pages.length).toBeGreaterThan(2);
    for (const [, ...lines] of pages) {
      expect(lines[0]).toMatch(/^N\d+ first \d+\.00$/);
      expect(lines.at(-1)).toBe('third');
    }
  });

  it('continues a row that no page can hold', async () => {
    const long = Array.from({ length: 150 }, (_, index) => `line ${index}.`).join('\n');
    const pages = await pagesOf({ rows: [row(1), row(2, long), row(3)] });
    expect(pages.map(([first]) => first)).toEqual(pages.map(() => HEAD));
    const text = pages.flatMap((page) => page.slice(1)).join(' ');
    expect(text.match(/line \d+\./g)).toEqual(long.split('\n'));
    expect(text).toMatch(/^N1 .* N2 line 0\. 2\.00 .* line 149\. N3 Patient 3 3\.00$/);
  });

  it('ends with the totals, which stay with the last row', async () => {
    const totals = ['Total', '', '1,234.00'];
    const [rows] = await pagesOf({ rows: rowsOf(100) });
    // As many rows as a page holds, so that the totals alone would be left for the next.
    const count = (rows ?? []).length - 1;
    const pages = await pagesOf({ rows: rowsOf(count), totals });
    expect(pages).toHaveLength(2);
    const last = row(count).join(' ');
    expect(pages[1]).toEqual([HEAD, last, 'Total 1,234.00']);
    expect(pages[0]).not.toContain(last);
  });

  it('gives columns their shares, and sets amounts at the right of theirs', async () => {
    const bytes = await drawDocument({
      ...empty,
      blocks: [{ kind: 'table', columns: [...columns], rows: [row(1), row(1_000)] }],
    });
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    const { items } = await page.getTextContent();
    const edges = (pattern: RegExp) =>
      items
        .flatMap((item) => ('str' in item && pattern.test(item.str) ? [item] : []))
        .map(({ transform, width }) => [transform[4] as number, (transform[4] as number) + width]);
    const [[left, right] = [], [longLeft, longRight] = []] = edges(/^\d+\.00$/);
    expect(longRight).toBeCloseTo(right ?? 0, 1);
    expect(longLeft).toBeLessThan((left ?? 0) - 5);
    const [[name], [longName]] = edges(/^Patient \d/) as [[number], [number]];
    expect(longName).toBeCloseTo(name, 1);
    const [[number]] = edges(/^N/) as [[number]];
    expect((right ?? 0) - name).toBeGreaterThan(3 * (name - number));
  });

  it('has scripts of all kinds beside each other, and names in them whole', async () => {
    const names = ['Tan Wei Ming', '陈伟明', 'கண்ணன்', 'محمد بن أحمد', 'Nurul 小明 بن'];
    const rows = names.map((name, index) => row(index + 1, name));
    const [[, ...lines] = []] = await pagesOf({ rows });
    expect(lines.join(' ')).toBe(rows.map((cells) => cells.join(' ')).join(' '));
  });
});
