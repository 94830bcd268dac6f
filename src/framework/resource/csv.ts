/** Excel takes a file for UTF-8 by this. */
const BOM = '\uFEFF';
/** A cell that begins so is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** Lines of a file of comma-separated values, as Excel reads it. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return BOM + csvLines(lines);
}

/** More lines, for a file that has begun. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell as it was before it was defused. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
