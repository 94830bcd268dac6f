/**
 * Checks the licences of all packages that run in the product, in the server or in its pages, and that
 * docs/licences.md lists them. A licence that is not known here fails until somebody has read it. After a change of
 * packages, `node scripts/licences.mjs --write` writes the list. The texts of what pages contain are in
 * dist/client/licences.md, which the build writes; the others lie beside each package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nameAt, packagesNamedIn, places, placesNeededBy, productionPlaces } from './packages.mjs';
import { root } from './tools.mjs';

/** Licences under which a package may be used unchanged, as we use all of them, with what they ask for. */
const allowed = {
  MIT: 'keep the notice',
  'MIT-0': 'nothing',
  ISC: 'keep the notice',
  '0BSD': 'nothing',
  BSD: 'keep the notice',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice',
  'Apache-2.0': 'keep the notice; patents are granted',
  'BlueOak-1.0.0': 'keep the notice',
  Unlicense: 'nothing',
  'OFL-1.1': 'fonts: keep the notice, not sold alone',
  'MPL-2.0': 'changes of its own files stay open; we make none',
  'LGPL-3.0-or-later': 'may be replaced by another build; loaded as a library of its own',
  '(MPL-2.0 OR Apache-2.0)': 'Apache-2.0 is chosen',
  '(MIT OR CC0-1.0)': 'MIT is chosen',
  'Apache-2.0 AND LGPL-3.0-or-later': 'both',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'all three',
};
/** What packages whose package.json names no licence say in their own files. */
const unnamed = { 'png-js': 'MIT', '@pcsc-mini': 'MIT' };

const at = (file) => path.join(root, file);

const byLicence = new Map();
const faults = [];
for (const place of new Set([...productionPlaces, ...placesNeededBy(packagesNamedIn('src'))])) {
  const { version, license } = places[place];
  const name = nameAt(place);
  const licence = license ?? unnamed[name] ?? unnamed[name.split('/')[0]];
  if (!(licence in allowed)) faults.push(`${name} ${version}: licence ${licence ?? 'not named'}`);
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version}`));
}

const order = (a, b) => a.localeCompare(b, 'en');
const list = `# Licences of the packages in use

Written by \`node scripts/licences.mjs --write\`; \`npm run check\` holds it against package-lock.json. The pages' own
copy with the full texts is served at /licences.md.

${[...byLicence]
  .toSorted(([a], [b]) => order(a, b))
  .map(
    ([licence, packages]) =>
      `## ${licence}\n\nIt asks: ${allowed[licence]}.\n\n${[...packages].toSorted(order).join(', ')}\n`,
  )
  .join('\n')}`;

const file = at('docs/licences.md');
if (process.argv.includes('--write')) writeFileSync(file, list);
else if (readFileSync(file, 'utf8') !== list)
  faults.push(
    'docs/licences.md is behind package-lock.json: run `node scripts/licences.mjs --write`',
  );
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
