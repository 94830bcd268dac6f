/** Texts whose names are kept in memory: all that the code has, and no more where a caller chooses among many. */
const MOST_KEPT = 2_000;
const LONGEST = 60;

const kept = new Map<string, string>();

/**
 * What a statement is called in logs, metrics and traces: the name that it was prepared by, without the number of its
 * shape, or else its verb and the first table or function of ours. No text of it and no value.
 */
export function statementName(query: unknown): string {
  if (typeof query === 'string') return nameOfText(query);
  if (typeof query !== 'object' || query === null) return 'other';
  const { name, text } = query as { name?: unknown; text?: unknown };
  if (typeof name === 'string' && name !== '') return name.replace(/_\d+$/, '');
  return typeof text === 'string' ? nameOfText(text) : 'other';
}

function nameOfText(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const name = named(text);
  if (kept.size < MOST_KEPT) kept.set(text, name);
  return name;
}

// Only identifiers that the code writes: a quoted text or a number never follows these words.
function named(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const what = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)|\b(app\.[a-z_]\w*)/i.exec(text);
  const name = what ? `${verb} ${what[1] ?? what[2]}` : verb;
  return name.slice(0, LONGEST);
}
