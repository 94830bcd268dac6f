/** A pattern that finds a text anywhere, with the pattern's own signs taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
