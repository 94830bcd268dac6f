/** A pattern that finds a text anywhere, with the pattern's own signs taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Patterns for each word of what someone looks for, in small letters. */
export function patternsOf(text = ''): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(likePattern);
}
