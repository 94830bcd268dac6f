/**
 * The folder rule: which folder may import which (docs/architecture.md). Imports go one way, so that the contract stays
 * free of the server and the pages, and the framework free of both the clinic and the user interface. Imports are read
 * with a parser, so that comments and strings do not count. Type-only and dynamic imports count like any other. Import
 * cycles are refused too: files in a cycle cannot be read, tested or loaded one by one. A dynamic `import()` closes no
 * cycle.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** The product's own folders: they may use each other, the framework, its user interface and the contract. */
const rooms = ['src/', 'contract/'];

/**
 * The first rule whose folder contains a file applies to it: the folders it may import (`may`) and the packages it may
 * not (`no`).
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

/** The imports of a file, with line numbers. */
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
  const all = [
    ...fixed.map(({ value, start }) => ({ start, name: value, isFixed: true })),
    ...dynamic.map((found) => ({ ...found, isFixed: false })),
  ];
  return all
    .filter(({ name }) => name !== undefined)
    .map(({ start, name, isFixed }) => ({
      name,
      isFixed,
      line: text.slice(0, start).split('\n').length,
    }));
}

/** The faults of one file, as sentences with file and line. Adds its imports to `graph`. */
function faultsOf(root, file, graph) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const faults = [];
  const lines = text.split('\n').length - 1;
  if (lines > tooLong)
    faults.push(`${file}: ${lines} lines; at most ${tooLong} can be read at a sitting`);
  const rule = rules.find(({ folder }) => file.startsWith(folder));
  if (!rule) return faults;
  graph.set(file, []);
  for (const { name, line, isFixed } of importsOf(file, text)) {
    const say = (why) => faults.push(`${file}:${line}: imports ${name}: ${why}`);
    if (!name.startsWith('.')) {
      if (rule.no?.some((start) => name.startsWith(start))) say(`${rule.folder} is free of it`);
      continue;
    }
    const [bare] = name.split('?');
    const target = path.posix.join(path.posix.dirname(file), bare);
    if (isFixed) graph.get(file).push(target);
    if (!existsSync(path.join(root, target)) || !/\.\w+$/.test(bare))
      say('no such file; an import names the file with its extension');
    else if (!rule.may.some((folder) => target.startsWith(folder)))
      say(`${rule.folder} may import only ${rule.may.join(', ')}`);
  }
  return faults;
}

/** The import cycles: one for each group of files that import each other, as a path. */
function circlesIn(graph) {
  const circles = [];
  const done = new Set();
  const way = [];
  const visit = (file) => {
    const from = way.indexOf(file);
    if (from >= 0) circles.push([...way.slice(from), file]);
    if (from >= 0 || done.has(file)) return;
    way.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return circles;
}

/** All violations of the folder rule in a checkout; an empty list is a pass. */
function folderFaults(root) {
  const files = sources
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      ),
    )
    .filter((file) => isSource.test(file) && statSync(path.join(root, file)).isFile());
  // No files means a wrong folder, not a pass.
  if (files.length === 0) return [`${root}: no source files found`];
  const graph = new Map();
  const faults = files.sort().flatMap((file) => faultsOf(root, file, graph));
  const circles = circlesIn(graph).map(
    (way) => `${way[0]}: a circle of imports: ${way.join(' → ')}`,
  );
  return [...faults, ...circles];
}

// Tests pass another folder, to see the rule fail.
const faults = folderFaults(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
