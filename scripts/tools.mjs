/** Functions that the scripts share. They use no package, because they run before packages are installed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Ends the process with one sentence when this Node.js is older than package.json requires. */
export function requireNode() {
  const wanted = readJson('package.json').engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [thisMajor, thisMinor] = process.versions.node.split('.').map(Number);
  if (thisMajor > major || (thisMajor === major && thisMinor >= minor)) return;
  console.error(
    `Doctor Assist needs Node.js ${wanted} or later and this is ${process.versions.node}: install a newer one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

/** The path of a package's command. */
export function bin(packageName, command = packageName) {
  const { bin: commands } = readJson(`node_modules/${packageName}/package.json`);
  const file = typeof commands === 'string' ? commands : commands[command];
  return path.join(root, 'node_modules', packageName, file);
}

/**
 * Runs a program in the foreground and returns its exit code. A signal sent to this process alone is forwarded. Ctrl+C
 * reaches the program directly, through the terminal's process group.
 */
export function run(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => (output += String(chunk)));
    const pass = (signal) => child.kill(signal);
    const ignore = () => undefined;
    process.on('SIGTERM', pass).on('SIGINT', ignore);
    const done = () => process.off('SIGTERM', pass).off('SIGINT', ignore);
    child.on('error', (error) => {
      done();
      reject(error);
    });
    child.on('close', (code, signal) => {
      done();
      if (signal !== null || code === 130) process.exit(signal === 'SIGTERM' ? 143 : 130);
      if (quiet && code !== 0) process.stderr.write(output);
      resolve(code);
    });
  });
}

/** True when node_modules has exactly the versions of package-lock.json. */
function isInstalled() {
  // npm writes this list last, so an interrupted installation has none.
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages).every(([place, wanted]) => {
    const found = installed[place]?.version;
    // Builds for other platforms are optional and may be missing.
    return place === '' || found === wanted.version || (wanted.optional && found === undefined);
  });
}

/** Installs the packages of package-lock.json, unless they are installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages: once, about half a minute…');
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm'];
  const [command, ...args] = [...npm, 'ci', '--include=dev'];
  if ((await run(command, args)) === 0) return;
  console.error('The packages could not be installed: see npm’s words above, and try again.');
  process.exit(1);
}

const inputs = ['contract', 'server', 'src', 'public', 'index.html', 'vite.config.ts'];

/** A hash of all files that a build reads. */
function sourceHash() {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const input of inputs.map((name) => path.join(root, name)).filter(existsSync)) {
    const isFolder = !path.extname(input);
    const entries = isFolder ? readdirSync(input, { recursive: true, withFileTypes: true }) : [];
    const files = isFolder
      ? entries
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => path.join(parentPath, name))
      : [input];
    for (const file of files.sort())
      hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stamp = path.join(root, 'dist/.built-from');

/** Whether dist/ was built from the sources as they are. */
export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash();

/** Builds pages and server into dist/, unless the last build had the same sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const hash = sourceHash();
  rmSync(stamp, { force: true });
  console.log('Building pages and server…');
  const vite = bin('vite');
  const builds = [['build'], ['build', '--ssr']];
  const env = { ...process.env, NODE_ENV: 'production' };
  const codes = await Promise.all(
    builds.map((args) =>
      run(process.execPath, [vite, ...args, '--logLevel', 'warn'], { quiet: true, env }),
    ),
  );
  if (codes.some((code) => code !== 0)) {
    console.error('The build failed: what is wrong stands above.');
    process.exit(1);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
