/**
 * Finds paths in documents and comments that do not exist, commands of npm that documents name and package.json lacks, and
 * documents that their index does not name. A path is resolved from the root, and from the folder of the file that names
 * it. One with a placeholder (`<area>`, `*`) is skipped.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const folders = 'agent|contract|docs|public|scripts|server|src|tests';
/** A path of this repository: a top-level folder, and a file or folder in it. */
const ours = new RegExp(
  `(?<![\\w./@-])(?:\\./)?(?:${folders})/[\\w./-]*[\\w/](?![\\w<*{]|[./]?[<*{])`,
  'g',
);
/** Links of a document within the repository. */
const links = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:md|ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)));

/** The text of a document, or the comments of a program. */
function wordsOf(file, text) {
  // A code block is an example, and may name a file that does not exist yet.
  const blank = (code) => code.replace(/[^\n]/g, ' ');
  if (file.endsWith('.md')) return [{ text: text.replace(/^```.*?^```/gms, blank), at: 0 }];
  return parseSync(file, text).comments.map(({ value, start }) => ({ text: value, at: start }));
}

function isThere(file, named) {
  const places = [named, path.posix.join(path.posix.dirname(file), named)];
  return places.some((place) => existsSync(path.join(root, place)));
}

const textOf = (file) => readFileSync(path.join(root, file), 'utf8');
const readJson = (file) => (existsSync(path.join(root, file)) ? JSON.parse(textOf(file)) : {});

const faults = new Set();
for (const file of files) {
  const text = textOf(file);
  for (const part of wordsOf(file, text)) {
    const named = [...part.text.matchAll(ours)].map((match) => [match[0], match.index]);
    const linked = file.endsWith('.md')
      ? [...part.text.matchAll(links)].map((match) => [match[1], match.index])
      : [];
    for (const [name, index] of [...named, ...linked]) {
      if (isThere(file, name.replace(/\/$/, ''))) continue;
      const line = text.slice(0, part.at + index).split('\n').length;
      faults.add(`${file}:${line}: names ${name}, which does not exist`);
    }
  }
}

/** Commands of npm, in words and in blocks of code. */
const commands = /\bnpm run (?:-s )?([\w:-]+)/g;
const { scripts = {} } = readJson('package.json');
const documents = files.filter((file) => file.endsWith('.md'));
for (const file of documents)
  for (const [command, name] of textOf(file).matchAll(commands))
    if (!Object.hasOwn(scripts, name))
      faults.add(`${file}: names ${command}, which does not exist`);

const INDEX = 'docs/README.md';
const isListed = (file) => /^docs\/[^/]+\.md$/.test(file) && file !== INDEX;
if (documents.includes(INDEX))
  for (const file of documents.filter(isListed))
    if (!textOf(INDEX).includes(`](${path.posix.basename(file)})`))
      faults.add(`${INDEX}: does not name ${file}`);

for (const fault of faults) console.error(fault);
if (faults.size > 0) process.exitCode = 1;
