/**
 * Checks that package-lock.json installs on every machine: no registry host in it, and an entry for each platform's
 * build of a native package. npm leaves out platforms that the current registry does not carry, and `npm ci` then
 * refuses the lock everywhere. After a change of packages, `node scripts/lock.mjs --write` adds what is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

/** Whether the lock has the package where Node would resolve it from `from`. */
function isLocked(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

/** Platform names in packages that differ from npm's. */
const npmNames = {
  windows: 'win32',
  macos: 'darwin',
  x86_64: 'x64',
  aarch64: 'arm64',
  x86: 'ia32',
};

/** Parses `binding-linux-arm-musleabihf`, `windows-x86_64-node` and the like into npm's platform. */
function platformOf(name) {
  const parts = name.split('/').at(-1).replace('binding-', '').split('-');
  const [os, cpu, abi = ''] = parts.map((part) => npmNames[part] ?? part);
  return {
    cpu: [cpu],
    ...(os === 'linux' && { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] }),
    os: [os],
  };
}

const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isLocked(from, name))
    .map(([name, version]) => ({ name, version, dev })),
);

if (process.argv.includes('--write') && missing.length > 0) {
  for (const { name, version, dev } of missing)
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(dev && { dev }),
      optional: true,
    };
  const [root, ...rest] = Object.entries(packages);
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root, ...rest]);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} platform packages to package-lock.json.`);
} else {
  const hosts = Object.keys(packages).filter((path) => packages[path].resolved?.includes('://'));
  for (const path of hosts) console.error(`package-lock.json: ${path} names a registry host`);
  for (const { name } of missing) console.error(`package-lock.json: ${name} is missing`);
  if (missing.length > 0) console.error('Run `node scripts/lock.mjs --write`.');
  if (hosts.length + missing.length > 0) process.exitCode = 1;
}
