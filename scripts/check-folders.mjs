/**
 * The folder rule: which folder may import which (docs/architecture.md, "The house"). Arrows go one
 * way, so that the contract stays free of the server and the pages, and the framework free of both
 * the clinic and the look. Imports are read with a parser, so neither a comment nor a string
 * misleads it, and type-only and dynamic imports count like any other.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** The product's own rooms: they may use each other, the framework, its look and the contract. */
const rooms = ['src/', 'contract/'];

/**
 * The first rule whose folder holds a file applies to it: what of ours it may import (`may`, folder
 * by folder) and the packages it may not (`no`).
 */
const rules = [
  { folder: 'contract/kit/', may: ['contract/kit/'] },
  { folder: 'contract/', may: ['contract/'] },
  { folder: 'agent/', may: ['agent/', 'contract/'] },
  { folder: 'server/', may: ['server/', 'contract/'] },
  {
    folder: 'src/framework/',
    may: ['src/framework/', 'contract/kit/'],
    no: ['@mui/', '@emotion/'],
  },
  { folder: 'src/ui/', may: ['src/ui/', 'src/framework/', 'contract/kit/'] },
  { folder: 'src/', may: rooms },
  { folder: 'scripts/', may: ['scripts/'] },
];

const sources = ['agent', 'contract', 'server', 'src', 'scripts'];
const isSource = /\.(?:ts|tsx|mjs)$/;
const tooLong = 400;

/** What a file imports, with the line that says so. */
function importsOf(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const literal = /^['"`]([^'"`$]*)['"`]$/;
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    start,
    name: literal.exec(text.slice(start, end))?.[1],
  }));
  const fixed = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest)),
  ].filter((request) => request !== null && request !== undefined);
  const all = [...fixed.map(({ value, start }) => ({ start, name: value })), ...dynamic];
  return all
    .filter(({ name }) => name !== undefined)
    .map(({ start, name }) => ({ name, line: text.slice(0, start).split('\n').length }));
}

/** What is wrong with one file, in sentences that name file and line. */
function faultsOf(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const faults = [];
  const lines = text.split('\n').length - 1;
  if (lines > tooLong)
    faults.push(`${file}: ${lines} lines; at most ${tooLong} can be read at a sitting`);
  const rule = rules.find(({ folder }) => file.startsWith(folder));
  if (!rule) return faults;
  for (const { name, line } of importsOf(file, text)) {
    const say = (why) => faults.push(`${file}:${line}: imports ${name}: ${why}`);
    if (!name.startsWith('.')) {
      if (rule.no?.some((start) => name.startsWith(start))) say(`${rule.folder} is free of it`);
      continue;
    }
    const [bare] = name.split('?');
    const target = path.posix.join(path.posix.dirname(file), bare);
    if (!existsSync(path.join(root, target)) || !/\.\w+$/.test(bare))
      say('no such file; an import names the file with its extension');
    else if (!rule.may.some((folder) => target.startsWith(folder)))
      say(`${rule.folder} may import only ${rule.may.join(', ')}`);
  }
  return faults;
}

/** Everything in a checkout that breaks the folder rule; nothing is a pass. */
function folderFaults(root) {
  const files = sources
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      ),
    )
    .filter((file) => isSource.test(file) && statSync(path.join(root, file)).isFile());
  // A rule that has looked at nothing holds nothing.
  if (files.length === 0) return [`${root}: no source files found`];
  return files.sort().flatMap((file) => faultsOf(root, file));
}

// The folder to look at may be another than ours: so the tests see the rule go red.
const faults = folderFaults(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
