/**
 * `npm test`: installs and builds what is missing, finds a browser, runs vitest and then Playwright, and ends with one
 * line, `N passed, N failed`. `npm test -- <path>…` runs the test files whose path contains one of the arguments;
 * `npm test -- --changed [commit]` those that a change touches, since the last commit or the one named.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { testsOfChange } from './changedTests.mjs';
import { bin, ensureBuilt, ensureInstalled, requireNode, root, run } from './tools.mjs';

const [first, ...others] = process.argv.slice(2);
const filters = first === '--changed' ? filesOfChange(others[0]) : process.argv.slice(2);
if (first === '--changed' && filters.length === 0) {
  console.log('No test is near what changed: npm test runs them all.');
  process.exit(0);
}
const isEndToEnd = (filter) => filter.replace(/^\.\//, '').startsWith('tests/e2e');
const isOther = (filter) => /^(?:\.\/)?tests\/(?!e2e)/.test(filter);
const results = path.join(root, 'test-results');
/** A run that hangs is ended after so many milliseconds, since a test that loops cannot end itself. */
const LONGEST_MS = 60 * 60_000;

/** Files that are run again at most; more are no accident. */
const MOST_AGAIN = 3;
/** What failed once and passed when it was run again. */
const again = [];

/** The JSON report of a runner; undefined if the runner ended without one. */
function report(name) {
  const file = path.join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function filesOfChange(commit) {
  const { tests, left } = testsOfChange(commit);
  if (left > 0) console.log(`The nearest ${tests.length} test files; npm test has ${left} more.`);
  return tests;
}

/** A run that failed without a failed test (a file that does not load, say) counts as one failure. */
const count = (passed, failed, skipped, code) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  skipped,
});

async function runVitest() {
  const code = await vitest('vitest.json', filters);
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
  } = report('vitest.json') ?? {};
  if (await passesAgain(failedFiles()))
    return count(numPassedTests + numFailedTests, 0, numPendingTests, 0);
  return count(numPassedTests, numFailedTests, numPendingTests, code);
}

function vitest(name, files) {
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const output = `--outputFile.json=${path.join(results, name)}`;
  return run(process.execPath, [bin('vitest'), ...args, output, ...files], { timeout: LONGEST_MS });
}

const failedFiles = () =>
  (report('vitest.json')?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => path.relative(root, name));

/**
 * In continuous integration, whether a few files that failed pass when they are run again by themselves: a machine that
 * stood still is no fault of the product. They are named at the end.
 */
async function passesAgain(files) {
  if (!process.env.CI || files.length === 0 || files.length > MOST_AGAIN) return false;
  const isGreen = (await vitest('vitestAgain.json', files)) === 0;
  if (isGreen) again.push(...files);
  return isGreen;
}

async function runPlaywright() {
  if (!existsSync(path.join(root, 'tests/e2e'))) return count(0, 0, 0, 0);
  const { findBrowser, findHeadlessShell } = await import('./browser.mjs');
  const browser = await findBrowser();
  const shell = findHeadlessShell() ?? browser;
  const env = { ...process.env, CHROMIUM_PATH: browser, HEADLESS_SHELL_PATH: shell };
  const args = [bin('@playwright/test', 'playwright'), 'test', '--pass-with-no-tests', ...filters];
  const code = await run(process.execPath, args, { env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report('e2e.json')?.stats ?? {};
  again.push(...(report('e2e.json')?.suites ?? []).flatMap((suite) => journeysOf(suite, isFlaky)));
  return count(expected + flaky, unexpected, skipped, code);
}

function journeysOf(suite, isWanted) {
  return [
    ...(suite.specs ?? []).filter(isWanted).map((spec) => `${spec.file} › ${spec.title}`),
    ...(suite.suites ?? []).flatMap((inner) => journeysOf(inner, isWanted)),
  ];
}

const isFlaky = (spec) => spec.tests.some(({ status }) => status === 'flaky');

requireNode();
await ensureInstalled();
await ensureBuilt();
rmSync(results, { recursive: true, force: true });

const counts = [];
try {
  if (filters.length === 0 || !filters.every(isEndToEnd)) counts.push(await runVitest());
  if (filters.length === 0 || !filters.every(isOther)) counts.push(await runPlaywright());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  counts.push(count(0, 1, 0, 1));
}

/** The names of failed tests, so that the end of a long log lists them. */
const failedTests = () => [
  ...(report('vitest.json')?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((each) => each.status === 'failed')
      .map((each) => `${path.relative(root, file.name)} › ${each.fullName}`),
  ),
  ...(report('e2e.json')?.suites ?? []).flatMap((suite) => journeysOf(suite, (spec) => !spec.ok)),
];

const sum = (name) => counts.reduce((total, each) => total + each[name], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
if (skipped > 0) console.log(`${skipped} skipped`);
for (const name of again) console.log(`passed when run again: ${name}`);
for (const name of again.length === 0 || failed > 0 ? failedTests() : [])
  console.log(`failed: ${name}`);
if (passed + failed === 0) console.error('No test ran.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
