import { ScriptFault } from './fault.ts';

/** The words that a script may hold outside of its values. */
const words = new Set([
  'insert',
  'into',
  'values',
  'null',
  'lookup_value',
  'opening_hour',
  'kind',
  'value',
  'minutes',
  'meaning',
  'weekday',
  'opens',
  'closes',
]);

/**
 * Refuses a script that holds anything but the words of an insert of plain values, numbers, texts, commas, semicolons
 * and brackets one in another at most once: what is left cannot be nested, so PostgreSQL's parser reads it in a time
 * that grows with its length. Comments from -- to the end of their line count as space.
 */
export function checkTokens(script: string): void {
  let depth = 0;
  let at = 0;
  while (at < script.length) {
    const [token = ''] = matchAt(script, at);
    const isWord = /^[a-z]/i.test(token);
    if (token === '' || (isWord && !words.has(token.toLowerCase())))
      throw new ScriptFault('SCRIPT.NOT_ALLOWED', lineOf(script, at), shownAt(script, at));
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || depth > 1) throw new ScriptFault('SCRIPT.SYNTAX', lineOf(script, at));
    at += token.length;
  }
}

/** The line of a place in a script, both from the start: the first line is 1. */
export const lineOf = (script: string, at: number): number =>
  script.slice(0, at).split('\n').length;

/** Space, comment, word, number, text with its apostrophes doubled, or a sign. */
const token = /\s+|--[^\n]*|[a-z_][a-z_0-9]*|\d+|'(?:[^']|'')*'|[(),;]/iy;

function matchAt(script: string, at: number): string[] {
  token.lastIndex = at;
  return token.exec(script) ?? [];
}

/** What stands at a place, short enough to be named. */
const shownAt = (script: string, at: number) =>
  (/^\S{1,30}/.exec(script.slice(at, at + 30)) ?? [''])[0];
