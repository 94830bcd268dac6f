import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../server/kit/root.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const states = ['met', 'met, without a test of its own', 'not applicable', 'open'] as const;

/** A line of the standard, as a chapter has it. */
interface Line {
  chapter: string;
  number: string;
  /** "(L1)" or "(L2)"; what is beyond level 2 counts nowhere. */
  level: string;
  state: string;
  where: string;
}

const lines: Line[] = readdirSync(path.join(root, 'docs/security')).flatMap((chapter) =>
  Array.from(
    read(`docs/security/${chapter}`).matchAll(
      /^\| ([\d.]+) \((L\d)\) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm,
    ),
    ([, number = '', level = '', state = '', where = '']) => ({
      chapter,
      number,
      level,
      state,
      where,
    }),
  ),
);
const counted = lines.filter(({ level }) => level !== 'L3');
const countsOf = (among: readonly Line[]) =>
  states.map((state) => among.filter((line) => line.state === state).length);

/** The tests that a line names: each file with the words that come after it. */
function namedIn({ where }: Line): { file: string; words: string[] }[] {
  const named: { file: string; words: string[] }[] = [];
  for (const [, file, words] of where.matchAll(/`(tests\/[^`]+)`|"([^"]+)"/g))
    if (file !== undefined) named.push({ file, words: [] });
    else if (words !== undefined) named.at(-1)?.words.push(words);
  return named;
}

/** Whether a file has a test with these words in its name, or in that of one that is run for several values. */
function hasTest(file: string, words: string): boolean {
  const text = read(file);
  if (text.includes(words)) return true;
  const several = Array.from(text.matchAll(/'([^'\n]*%s[^'\n]*)'/g), ([, title = '']) => title);
  return several.some((title) => {
    const [before = '', after = ''] = title.split('%s');
    return words.startsWith(before) && words.endsWith(after);
  });
}

describe('the security standard, line by line', () => {
  it('is whole: each of its 253 lines once, in a state', () => {
    expect(counted).toHaveLength(253);
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
    expect(lines.filter(({ state }) => !(states as readonly string[]).includes(state))).toEqual([]);
  });

  it('names tests that there are', () => {
    const gone = lines.flatMap((line) =>
      namedIn(line).flatMap(({ file, words }) =>
        existsSync(path.join(root, file))
          ? words.filter((each) => !hasTest(file, each)).map((each) => `${line.number} ${each}`)
          : [`${line.number} ${file}`],
      ),
    );
    expect(gone).toEqual([]);
  });

  it('names a test, or a command of npm run check, wherever a line is met', () => {
    const unnamed = lines.filter(
      (line) =>
        line.state === 'met' &&
        namedIn(line).length === 0 &&
        !/same test|npm run check/i.test(line.where),
    );
    expect(unnamed.map(({ number }) => number)).toEqual([]);
  });

  it('is summed up as its tables say', () => {
    const overview = read('docs/security.md');
    for (const [at, state] of states.entries()) {
      const of = (level: string) => countsOf(counted.filter((line) => line.level === level))[at];
      const all = countsOf(counted)[at];
      expect(overview.replaceAll('**', '')).toContain(
        `| ${state} | ${of('L1')} | ${of('L2')} | ${all} |`,
      );
    }
    for (const chapter of new Set(lines.map((line) => line.chapter)))
      expect(overview).toMatch(
        new RegExp(
          `\\(security/${chapter}\\) \\| ${countsOf(counted.filter((line) => line.chapter === chapter)).join(' \\| ')} \\|`,
        ),
      );
  });

  it('lists each open line, and none that is not', () => {
    const [, listed = ''] = /## What is open\n([\s\S]+?)\n## /.exec(read('docs/security.md')) ?? [];
    const named = Array.from(
      listed.matchAll(/\[(\d+\.\d+\.\d+)\]\(/g),
      ([, number = '']) => number,
    );
    const open = counted.filter(({ state }) => state === 'open').map(({ number }) => number);
    expect(named.toSorted()).toEqual(open.toSorted());
  });
});
