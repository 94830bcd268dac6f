/**
 * Finds or installs a Chromium for the end-to-end tests, in this order: CHROMIUM_PATH, Playwright's own, the system's,
 * the Debian package (as root), a package from npm.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './tools.mjs';

const fromNpm = '@sparticuz/chromium@147.0.0';
const programs = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Runs the file, because it may be a stub that only prints how to install Chromium. */
function works(file) {
  if (!file || !existsSync(file)) return false;
  try {
    return /\d+\.\d+/.test(execFileSync(file, ['--version'], { encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return false;
  }
}

const systemBrowser = () =>
  [...programs.flatMap((name) => folders.map((folder) => path.join(folder, name))), onMac].find(
    works,
  );

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium from the system’s packages…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    await run('apt-get', ['-q', ...args], { quiet: true, env });
  return systemBrowser();
}

async function fromPackage() {
  const folder = path.join(root, '.cache/chromium');
  const home = path.join(folder, 'node_modules/@sparticuz/chromium');
  if (!existsSync(home)) {
    console.log('Fetching Chromium through npm…');
    const args = ['install', '--no-save', '--no-package-lock', '--prefix', folder, fromNpm];
    await run('npm', args, { quiet: true });
  }
  if (!existsSync(home)) return undefined;
  const module = await import(pathToFileURL(path.join(home, 'build/esm/index.js')).href);
  return module.default.executablePath();
}

/**
 * Chromium without windows, which takes a fifth less time for the journeys, where the system has it. It shows no PDF.
 */
export const findHeadlessShell = () =>
  folders.map((folder) => path.join(folder, 'chromium-headless-shell')).find(works);

/** Returns the browser's path. Throws one sentence when there is none and none can be installed. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (works(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run: correct or unset it.`);
  }
  const { chromium } = await import('@playwright/test');
  for (const find of [() => chromium.executablePath(), systemBrowser, fromDebian, fromPackage]) {
    const file = await find();
    if (works(file)) return file;
  }
  throw new Error(
    'No Chromium was found and none could be installed: install one and name it in CHROMIUM_PATH.',
  );
}
