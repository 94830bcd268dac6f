/** Excel takes a file for UTF-8 by this. */
const BOM = '\uFEFF';
/** A cell that begins so is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;
/** Digits that a spreadsheet would change: it drops zeros in front and a plus, and shortens what is longer than 11. */
const CHANGED = /^(?:\+\d+|0\d+|\d{12,})$/;
/** Digits as a formula that is nothing but their text. */
const AS_TEXT = /^="(\+?\d+)"$/;

/** Lines of a file of comma-separated values, as Excel reads it. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return BOM + csvLines(lines);
}

/** More lines, for a file that has begun. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell as it was before it was made safe and lasting for a spreadsheet. */
export function unescapeCell(cell: string): string {
  const digits = AS_TEXT.exec(cell)?.[1];
  if (digits !== undefined) return digits;
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function csvCell(value: string): string {
  const safe = safeCell(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function safeCell(value: string): string {
  if (CHANGED.test(value)) return `="${value}"`;
  return FORMULA.test(value) ? `'${value}` : value;
}
