import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

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

/**
 * The form in which a text or pattern is compared (app.normal_form). Made once for a statement: a sub-select keeps a
 * prepared one from making it for each row.
 */
export const normalForm = (given: SQLWrapper | string): SQL =>
  sql`(SELECT app.normal_form(${given}))`;

/** The condition that a text contains what was typed, however both are; none where nothing was typed. */
export const contains = (content: SQLWrapper, typed: string | undefined): SQL | undefined =>
  typed ? isLike(content, likePattern(typed)) : undefined;

/** The condition that a pattern occurs in a text, however both are typed. */
export const isLike = (content: SQLWrapper, pattern: string): SQL =>
  sql`app.normal_form(${content}::text) LIKE ${normalForm(pattern)}`;
