/** Packages as package-lock.json places them, and what they need. It uses no package. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.mjs';

/** The places of package-lock.json, by their path below the project. */
export const places = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
).packages;

/** The name of the package at a place. */
export const nameAt = (place) => place.replace(/.*node_modules\//, '');

/** The places of what is installed without the packages of development: all that a server runs on. */
export const productionPlaces = Object.keys(places).filter(
  (place) => place !== '' && !places[place].dev,
);

/** The packages that the sources of a folder name, other than for types alone. */
export function packagesNamedIn(folder) {
  const named = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.dev)\.(?:tsx?|mjs|css)$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'))
    .flatMap((source) => [
      ...source
        .replaceAll(/import type [^;]*;/g, '')
        .matchAll(/(?:from|import)[\s(]*['"]((?:@[\w.-]+\/)?[\w.-]+)[^'"\n]*['"]/g),
    ])
    .map(([, name]) => name);
  return [...new Set(named)].filter((name) => `node_modules/${name}` in places);
}

/** The places of some packages and of all that they need, found as Node.js finds them. */
export function placesNeededBy(names) {
  const found = new Set();
  const waiting = names.map((name) => placeOf(name, ''));
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = places[place];
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const next = placeOf(name, place);
      if (next !== undefined) waiting.push(next);
    }
  }
  return [...found];
}

function placeOf(name, from) {
  const at = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (at in places) return at;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return placeOf(name, above === -1 ? '' : from.slice(0, above));
}
