/** Checks that a server needs no package of development, and what those weigh that it runs on, as they are unpacked. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { nameAt, packagesNamedIn, productionPlaces } from './packages.mjs';
import { root } from './tools.mjs';

/** MB (of 1,000,000 bytes). Whoever wants more says here what for. */
const MOST = 450;

const production = new Set(productionPlaces);
for (const folder of ['contract', 'server', 'agent'])
  for (const name of packagesNamedIn(folder))
    if (!production.has(`node_modules/${name}`)) {
      console.error(`${folder}/ uses ${name}, which package.json has for development alone`);
      process.exitCode = 1;
    }

// What is nested in one is a place of its own, or belongs to it.
const outermost = productionPlaces.filter((place) => place.lastIndexOf('node_modules/') === 0);
const weights = outermost.map((place) => ({
  name: nameAt(place),
  bytes: bytesIn(path.join(root, place)),
}));
const megabytes = weights.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
console.log(`${megabytes.toFixed(0)} MB of packages, at most ${MOST}`);
if (megabytes > MOST) {
  const heaviest = weights.toSorted((one, other) => other.bytes - one.bytes).slice(0, 10);
  for (const { name, bytes } of heaviest)
    console.error(`${(bytes / 1_000_000).toFixed(0)} MB  ${name}`);
  process.exitCode = 1;
}

function bytesIn(folder) {
  // Builds for other platforms are not installed.
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return sum + bytesIn(at);
    return sum + (entry.isFile() ? statSync(at).size : 0);
  }, 0);
}
