/** Makes Excel read a file as UTF-8. */
const BOM = '\uFEFF';
/** The beginning of a cell that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** An amount less than nothing, which is no formula and is summed. */
const NEGATIVE = /^-\d{1,11}(?:\.\d+)?$/;
/**
 * Digits that a spreadsheet would change: it drops leading zeros and a plus, and shortens numbers with more than 11
 * digits.
 */
const CHANGED = /^(?:\+\d+|0\d+|\d{12,})$/;
/** Digits as a formula that returns them as text. */
const AS_TEXT = /^="(\+?\d+)"$/;

/** The text of a CSV file for Excel. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return BOM + csvLines(lines);
}

/** Lines of a CSV file without the byte order mark. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Reverses the escaping of a cell. */
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
  return FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : value;
}
