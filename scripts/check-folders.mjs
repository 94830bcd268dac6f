/**
 * Checks which folder may import which (docs/architecture.md). Imports go one way, so that the contract stays free of
 * the server and the pages, and the framework free of the user interface. The kit, which any product is built on, imports
 * nothing of this one, and no word of a clinic is in it. Imports are read with a parser, so comments and strings do not
 * count. Type-only and dynamic imports count. Import cycles and files over 400
 * lines are refused too. A dynamic `import()` counts in a cycle, except what a declaration may load (`mayLoad`).
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { kit } from './kit.mjs';

/** The folders of the pages, each with the ones below it that it may import. */
const framework = ['src/framework/', 'contract/kit/'];
const ui = ['src/ui/', ...framework];
const i18n = ['src/i18n/', 'src/framework/', 'contract/'];
const session = ['src/session/', ...i18n];
const resources = ['src/resources/', ...ui, 'contract/'];
const reactAdmin = ['src/reactAdmin/', ...new Set([...resources, ...i18n])];
const custom = ['src/custom/', 'src/realtime/', ...new Set([...reactAdmin, ...session])];

/**
 * The first rule whose folder contains a file applies to it: the folders that it may import (`may`), those that it may
 * also load with `import()` (`mayLoad`), and the packages that it may not import (`not`).
 */
const rules = [
  { folder: 'contract/kit/', may: ['contract/kit/'] },
  { folder: 'contract/', may: ['contract/'] },
  { folder: 'agent/', may: ['agent/', 'contract/'] },
  { folder: 'server/kit/', may: ['server/kit/', 'contract/kit/'] },
  { folder: 'server/', may: ['server/', 'contract/'] },
  { folder: 'src/framework/', may: framework, not: ['@mui/', '@emotion/'] },
  { folder: 'src/ui/', may: ui },
  { folder: 'src/i18n/', may: i18n },
  { folder: 'src/dataProvider/', may: ['src/dataProvider/', 'src/framework/', 'contract/'] },
  { folder: 'src/session/', may: session },
  { folder: 'src/authProvider/', may: ['src/authProvider/', ...session] },
  { folder: 'src/realtime/', may: ['src/realtime/', ...session] },
  // A declaration may load its own components when they are rendered.
  { folder: 'src/resources/', may: resources, mayLoad: ['src/custom/'] },
  { folder: 'src/reactAdmin/', may: reactAdmin },
  { folder: 'src/custom/', may: custom },
  { folder: 'src/', may: ['src/', 'contract/'] },
  // Runs the server that is being worked on.
  { folder: 'scripts/dev/', may: ['scripts/dev/', 'server/'] },
  { folder: 'scripts/', may: ['scripts/'] },
];

/** What holds itself, each time loaded as it is opened: in the dialog of a record, the dialogs of records in its lists. */
const recursions = { 'src/ui/resource/FormDialog.tsx': 'src/ui/resource/ReferringLists.tsx' };

/** Packages that are imported by one file alone, since the product has one mechanism of the kind. */
const soleImporters = {
  '@mui/material/Autocomplete': 'src/ui/mui/ComboboxInput.tsx',
  '@mui/material/useAutocomplete': 'src/ui/mui/ComboboxInput.tsx',
};

/** Words of a clinic, each also with an s, as a word of its own or within a name. */
const ofClinic = new Set(
  (
    'agata allergy allergies appointment clinic clinical consultant consultation diagnosis ' +
    'diagnoses dispensary doctor encounter healthcare hospital medical medication medicine ' +
    'mykad nurse patient pharmacy practitioner prescription receptionist symptom teleconsultation vaccine'
  ).split(' '),
);

const sources = ['agent', 'contract', 'server', 'src', 'scripts'];
const isSource = /\.(?:ts|tsx|mjs)$/;
/** Also read for words. */
const isText = /\.(?:css|sql)$/;
const maxLines = 400;

/** The imports of a file, with line numbers. */
function importsOf(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const literal = /^['"`]([^'"`$]*)['"`]$/;
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    start,
    name: literal.exec(text.slice(start, end))?.[1],
  }));
  const statics = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest)),
  ].filter((request) => request !== null && request !== undefined);
  const all = [
    ...statics.map(({ value, start }) => ({ start, name: value, isDynamic: false })),
    ...dynamic.map((found) => ({ ...found, isDynamic: true })),
  ];
  return all
    .filter(({ name }) => name !== undefined)
    .map(({ start, name, isDynamic }) => ({
      name,
      isDynamic,
      line: text.slice(0, start).split('\n').length,
    }));
}

/** The faults of one file, as sentences with file and line. Adds its imports to `graph`. */
function faultsOf(root, file, graph) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const faults = [];
  const lines = text.split('\n').length - 1;
  if (lines > maxLines) faults.push(`${file}: ${lines} lines; at most ${maxLines}`);
  const rule = rules.find(({ folder }) => file.startsWith(folder));
  if (!rule) return faults;
  graph.set(file, []);
  for (const { name, line, isDynamic } of importsOf(file, text)) {
    const refuse = (why) => faults.push(`${file}:${line}: imports ${name}: ${why}`);
    if (!name.startsWith('.')) {
      if (rule.not?.some((start) => name.startsWith(start)))
        refuse(`${rule.folder} may not import it`);
      const sole = soleImporters[name];
      if (sole !== undefined && sole !== file) refuse(`only ${sole} may import it`);
      continue;
    }
    const [bare] = name.split('?');
    const target = path.posix.join(path.posix.dirname(file), bare);
    const isLoaded = isDynamic && (rule.mayLoad ?? []).some((folder) => target.startsWith(folder));
    if (!isLoaded && recursions[file] !== target) graph.get(file).push(target);
    const allowed = isDynamic ? [...rule.may, ...(rule.mayLoad ?? [])] : rule.may;
    if (!existsSync(path.join(root, target)) || !/\.\w+$/.test(bare))
      refuse('no such file; an import names the file with its extension');
    else if (!allowed.some((folder) => target.startsWith(folder)))
      refuse(`${rule.folder} may import only ${allowed.join(', ')}`);
  }
  return faults;
}

/** The words of a clinic in a file of the kit, with the lines that they are on. */
function wordsIn(root, file) {
  if (!kit.some((folder) => file.startsWith(folder))) return [];
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    // The words of a name as well: `patientId`, `PATIENT_ID`.
    (line.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
      .map((word) => word.toLowerCase())
      .filter((word) => ofClinic.has(word) || ofClinic.has(word.replace(/s$/, '')))
      .map(
        (word) => `${file}:${index + 1}: "${word}" is a word of the product; the kit knows none`,
      ),
  );
}

/** The import cycles, each as a path of files that ends where it begins. */
function cyclesIn(graph) {
  const cycles = [];
  const done = new Set();
  const stack = [];
  const visit = (file) => {
    const from = stack.indexOf(file);
    if (from >= 0) cycles.push([...stack.slice(from), file]);
    if (from >= 0 || done.has(file)) return;
    stack.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    stack.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

/** All violations of the rules in a checkout. An empty list is a pass. */
function folderFaults(root) {
  const files = sources
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((file) =>
        path.posix.join(folder, file.split(path.sep).join('/')),
      ),
    )
    .filter((file) => statSync(path.join(root, file)).isFile())
    .sort();
  const code = files.filter((file) => isSource.test(file));
  // No files means a wrong folder, not a pass.
  if (code.length === 0) return [`${root}: no source files found`];
  const graph = new Map();
  const faults = [
    ...code.flatMap((file) => faultsOf(root, file, graph)),
    ...files
      .filter((file) => isSource.test(file) || isText.test(file))
      .flatMap((file) => wordsIn(root, file)),
  ];
  const cycles = cyclesIn(graph).map((cycle) => `${cycle[0]}: import cycle: ${cycle.join(' → ')}`);
  return [...faults, ...cycles];
}

// Tests pass another folder.
const faults = folderFaults(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
