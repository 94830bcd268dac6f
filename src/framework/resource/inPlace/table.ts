/** Rows of cells in the form in which spreadsheets copy them: tabs between cells, a cell with a line break in quotes. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(written).join('\t')).join('\n');
}

/** The rows of cells of a copied text. The line break that spreadsheets put at the end begins no row. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  for (const [whole, quoted, plain = '', end] of text.matchAll(cell)) {
    const isOver = whole === '' && rows.at(-1)?.length === 0;
    if (!isOver) rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== '\t' && end !== '') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((cells) => cells.length > 0);
}

const written = (cell: string) =>
  /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
