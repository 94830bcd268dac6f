/** The tests that a change touches, by what imports what: for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.mjs';

/** More than these take over three minutes; the whole run has the rest. */
const MOST_FILES = 40;

/**
 * Modules that put the whole product together. Every test that starts it reaches everything through these, so they lead
 * to tests of the contract alone; what a test asks of the server is told by the calls it names.
 */
const wholes = new Set([
  'server/areas/index.ts',
  'server/start.ts',
  'server/kit/http/app.ts',
  'server/db/demo/index.ts',
  'contract/index.ts',
  'contract/texts/index.ts',
  'src/resources/index.ts',
  'src/publicScreens.ts',
  'src/layout/SignedInApp.tsx',
]);

const isSource = (file) => /\.(?:ts|tsx|mjs|css)$/.test(file);
const isTest = (file) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(file);
const isJourney = (file) => file.startsWith('tests/e2e/');
const asksOfWholes = (file) => /^tests\/(?:contract|unit)\//.test(file);

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from a commit, those that git does not know yet among them. */
const changedSince = (commit) => [
  ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** The project's files that a file imports. */
function importsOf(file, text) {
  const found = [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^'?]*)/g)];
  return found.map(([, to]) => path.posix.join(path.posix.dirname(file), to));
}

/** The contract's module that declares each call. */
function modulesOfCalls(texts) {
  return new Map(
    [...texts].flatMap(([file, text]) =>
      file.startsWith('contract/')
        ? [...text.matchAll(/^ {2}(\w+): call\(/gm)].map(([, name]) => [name, file])
        : [],
    ),
  );
}

/** The calls that a text names, each with its share of all that it names. */
function callsIn(text, modules) {
  const named = [...text.matchAll(/\w+/g)]
    .map(([word]) => word)
    .filter((word) => modules.has(word));
  const shares = new Map();
  for (const name of named) shares.set(name, (shares.get(name) ?? 0) + 1 / named.length);
  return shares;
}

/**
 * For each file, what depends on it, the nearest first. Beside files there are the calls, as the server answers them and
 * as pages make them: whoever changes either changes what those tests see that name the call.
 */
function dependants(texts) {
  const modules = modulesOfCalls(texts);
  const found = new Map();
  const add = (on, who, weight = 1) => {
    if (wholes.has(on) && !asksOfWholes(who)) return;
    const all = found.get(on) ?? new Map();
    found.set(on, all.set(who, (all.get(who) ?? 0) + weight));
  };
  for (const [file, text] of texts) {
    const imports = importsOf(file, text);
    for (const on of imports) add(on, file);
    if (file.startsWith('server/areas/'))
      for (const on of new Set(modules.values()))
        if (imports.includes(on)) add(file, `answers ${on}`);
    if (file.startsWith('src/'))
      for (const name of callsIn(text, modules).keys()) add(file, `page calls ${name}`);
    if (isTest(file)) {
      // A test's own helpers make calls in its name.
      const helpers = imports.filter((on) => path.dirname(on) === path.dirname(file));
      const all = [text, ...helpers.map((on) => texts.get(on) ?? '')].join('\n');
      for (const [name, share] of callsIn(all, modules)) {
        if (!file.startsWith('tests/ui/')) add(`answers ${modules.get(name)}`, file, share);
        else add(`page calls ${name}`, file, share);
      }
    }
  }
  for (const on of new Set(modules.values())) add(on, `answers ${on}`);
  return new Map([...found].map(([on, all]) => [on, nearestFirst(all)]));
}

const nearestFirst = (all) => [...all].toSorted(([, a], [, b]) => b - a).map(([who]) => who);

/**
 * The test files that changed files touch, the nearest first: what imports the change itself is nearest. Journeys open
 * whole pages, so only those that are changed themselves count.
 */
export function testsNear(changed) {
  const texts = new Map(
    git('ls-files', '--cached', '--others', '--exclude-standard')
      .filter((file) => isSource(file) && existsSync(path.join(root, file)))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const by = dependants(texts);
  const reached = new Set(changed.filter(isSource));
  // A set is walked in the order of adding, so what is added on the way comes in its turn.
  for (const file of reached) for (const next of by.get(file) ?? []) reached.add(next);
  return [...reached].filter(
    (file) => isTest(file) && (!isJourney(file) || changed.includes(file)),
  );
}

/** The nearest test files to what changed since a commit, and how many more are `left`. */
export function testsOfChange(commit = 'HEAD') {
  const tests = testsNear(changedSince(commit));
  return { tests: tests.slice(0, MOST_FILES), left: Math.max(0, tests.length - MOST_FILES) };
}
