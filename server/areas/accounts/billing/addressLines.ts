/** Characters of an address line that MyInvois takes. */
export const LONGEST_LINE = 150;

/**
 * An address in lines of at most 150 characters, words whole, without a loss: it breaks where it has commas or spaces. A word
 * that no line holds is cut. Addresses of at most 250 characters take three lines.
 */
export function addressLines(address: string): string[] {
  const lines: string[] = [];
  let rest = address.trim().replace(/\s+/g, ' ');
  while (rest.length > LONGEST_LINE) {
    const at = rest.lastIndexOf(' ', LONGEST_LINE);
    const end = at > 0 ? at : LONGEST_LINE;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}
