/**
 * `npm run mutation -- <file or folder> [how many] [seed]`: changes one place at a time in the code, runs the tests that
 * cover it (scripts/mutation.guards.mjs), and prints each change that no test noticed. docs/testing.md has the results.
 * `<file>:<line>` tries the changes of one line. No file is written: a vitest plugin replaces the text of the file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { createVitest } from 'vitest/node';
import { guardsOf } from './mutation.guards.mjs';
import { root } from './tools.mjs';

const [place, most = '20', seed = '1'] = process.argv.slice(2);
const [where, onlyLine] = place?.split(':', 2) ?? [];
if (!where || !existsSync(path.join(root, where))) throw new Error('name a file or a folder');

/** A run counts as endless after this many times the duration of the unchanged code plus ten seconds. */
const PATIENCE = 5;

const neighbours = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

/** All possible changes of a file: the start, the end and the replacement of each. */
function changesOf(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const changes = [];
  let types = 0;
  const change = ({ start, end }, instead) => {
    if (types === 0) changes.push({ file, start, end, instead });
  };
  const operator = ({ left, right, operator: sign }) => {
    const start = text.indexOf(sign, left.end);
    const end = start + sign.length;
    if (neighbours[sign] && end <= right.start) change({ start, end }, neighbours[sign]);
  };
  const condition = ({ test }) => change(test, `!(${text.slice(test.start, test.end)})`);
  const leftOut = (statement) => change(statement, ';');
  new Visitor({
    BinaryExpression: operator,
    LogicalExpression: operator,
    IfStatement: condition,
    ConditionalExpression: condition,
    ExpressionStatement: leftOut,
    ThrowStatement: leftOut,
    Literal: (literal) => {
      if (typeof literal.value === 'boolean') change(literal, String(!literal.value));
    },
    TSLiteralType: () => (types += 1),
    'TSLiteralType:exit': () => (types -= 1),
  }).visit(parseSync(file, text).program);
  return changes.map((each) => ({ ...each, text }));
}

/** A random sample of a list. The same seed gives the same sample. */
function sample(list, count) {
  let state = Number(seed);
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return list
    .map((value) => ({ value, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ value }) => value);
}

const files = where.endsWith('.ts')
  ? [where]
  : readdirSync(path.join(root, where), { recursive: true })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(where, name))
      .sort();
const lineOf = ({ text, start }) => text.slice(0, start).split('\n').length;
const all = files
  .filter((file) => guardsOf(file).length > 0)
  .flatMap(changesOf)
  .filter((each) => onlyLine === undefined || lineOf(each) === Number(onlyLine));
const chosen = sample(all, Number(most)).toSorted(
  (one, other) => one.file.localeCompare(other.file) || one.start - other.start,
);

let changed;
let isLoaded = false;
const plugin = {
  name: 'change',
  enforce: 'pre',
  transform(code, id) {
    if (!changed || id.split('?')[0] !== path.join(root, changed.file)) return undefined;
    isLoaded = true;
    return code.slice(0, changed.start) + changed.instead + code.slice(changed.end);
  },
};

/** Stops a run at the first failure. */
const reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') void vitest.cancelCurrentRun('test-failure');
  },
};

// Repeats the settings of the project `server` in vitest.config.ts, because its plugins would replace the one here.
const options = {
  watch: true,
  root,
  config: false,
  environment: 'node',
  include: ['tests/{server,generated,contract,unit}/**/*.test.{ts,tsx}'],
  globalSetup: ['tests/server/support/globalSetup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: 1,
  // A thread can be terminated during an endless loop.
  pool: 'threads',
  teardownTimeout: 2_000,
  reporters: [reporter],
};
const start = () => createVitest('test', options, { plugins: [plugin], configFile: false });
let vitest = await start();

/** Runs the test files of a file one after the other, and returns whether all pass. */
async function passes(file) {
  for (const guard of guardsOf(file)) {
    const specifications = await vitest.getRelevantTestSpecifications([guard]);
    if (specifications.length === 0) throw new Error(`no test file ${guard}`);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const ran = testModules.filter(({ moduleId }) => moduleId.endsWith(guard));
    if (unhandledErrors.length > 0 || !ran.every((module) => module.state() === 'passed'))
      return false;
  }
  return true;
}

/** Calls `passes` with a time limit in milliseconds, so that endless code counts as noticed. */
async function passesWithin(file, milliseconds) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'late');
  });
  const result = await Promise.race([passes(file), late]);
  clearTimeout(timer);
  if (result !== 'late') return result;
  void vitest.close();
  vitest = await start();
  return false;
}

const unchanged = new Map();
const survivors = [];
for (const change of chosen) {
  const { file, start: from, end, instead, text } = change;
  if (!unchanged.has(file)) {
    const begin = performance.now();
    if (!(await passes(file))) throw new Error(`the tests of ${file} fail before it is changed`);
    unchanged.set(file, performance.now() - begin);
  }
  changed = change;
  isLoaded = false;
  vitest.invalidateFile(path.join(root, file));
  const survived = await passesWithin(file, PATIENCE * unchanged.get(file) + 10_000);
  changed = undefined;
  vitest.invalidateFile(path.join(root, file));
  const words = `${file}:${lineOf(change)}  ${text.slice(from, end).replace(/\s+/g, ' ')}  →  ${instead}`;
  const outcome = survived ? 'SURVIVED' : 'killed';
  console.log(`${outcome}  ${words}${isLoaded ? '' : '  (no test loads the file)'}`);
  if (survived) survivors.push(words);
}
await vitest.close();
console.log(
  `${place}: ${chosen.length - survivors.length} of ${chosen.length} killed (${all.length} changes in all, seed ${seed})`,
);
process.exit(0);
