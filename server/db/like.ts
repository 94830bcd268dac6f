/** A LIKE pattern that finds a text anywhere. LIKE's own wildcards are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** LIKE patterns for each word of a search text, in lower case. */
export function patternsOf(text = ''): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(likePattern);
}
