import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayDo, roles } from '../../../contract/access.ts';
import { helpTopics } from '../../../contract/help/topics.ts';
import { resourceTextCode } from '../../../contract/kit/textCodes.ts';
import { languages, type TextCode, texts } from '../../../contract/texts/index.ts';
import { root } from '../../../server/kit/root.ts';
import { templatePath } from '../../../src/framework/resource/address.ts';
import type { Resource } from '../../../src/framework/resource/define.ts';
import {
  codeIn,
  type HelpBlock,
  type HelpPart,
  type HelpText,
  parseHelp,
} from '../../../src/layout/help/parse.ts';
import { declarations } from '../../../src/resources/declarations.ts';
import { screens } from '../../../src/screens.ts';
import { reachableFrom, sourceOf } from '../../support/reachable.ts';

const folder = 'contract/help';
const helpOf = (name: string, language: string) =>
  parseHelp(readFileSync(path.join(root, folder, `${name}.${language}.md`), 'utf8'));
/** Every topic in every language, with its text. */
const written = helpTopics.flatMap((topic) =>
  languages.map((language) => ({ topic, language, help: helpOf(topic.name, language) })),
);
const resources: Resource[] = Object.values(declarations);

describe('the help', () => {
  it('has one topic for each screen, and no file without a topic', () => {
    const covered = helpTopics.flatMap((topic) => topic.screens);
    const paths = [...new Set(screens.map((screen) => screen.path))];
    expect(covered.toSorted()).toEqual(paths.toSorted());
    const files = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.md'));
    const wanted = written.map(({ topic, language }) => `${topic.name}.${language}.md`);
    expect(files.toSorted()).toEqual(wanted.toSorted());
  });

  it('tells the same in each language: the same tasks for the same people, with the same labels and keys', () => {
    const unlike = helpTopics.filter(({ name }) => {
      const told = languages.map((language) => JSON.stringify(shapeOf(helpOf(name, language))));
      return new Set(told).size > 1;
    });
    expect(unlike.map(({ name }) => name)).toEqual([]);
  });

  it('says what a topic is for, and how its things are done in at most five steps', () => {
    const odd = written.filter(
      ({ help }) =>
        help.title === '' ||
        help.about.length === 0 ||
        help.tasks.length > 3 ||
        help.tasks.some(({ blocks }) => blocks.length === 0 || stepsIn(blocks) > 5),
    );
    expect(odd.map(named)).toEqual([]);
  });

  it('leads to other topics that exist, and asks for permissions that someone has', () => {
    const known = new Set(helpTopics.map(({ name }) => name));
    const wrong = written.flatMap(({ topic, help }) => [
      ...partsIn(help).flatMap((part) =>
        part.kind === 'topic' && !known.has(part.name) ? [`${topic.name}: ${part.name}`] : [],
      ),
      ...help.tasks.flatMap(({ title, permission: wanted }) =>
        wanted && roles.every((role) => mayDo(role, wanted.action, wanted.resource) === 'none')
          ? [`${topic.name}: ${title}`]
          : [],
      ),
    ]);
    expect(wrong).toEqual([]);
  });

  it('names labels that the catalogue has, and that say something without a parameter', () => {
    const unfit = written.flatMap(({ topic, help }) =>
      codesIn(help)
        .filter((code) => (texts[code as TextCode] ?? ['%{}']).some((text) => text.includes('%{')))
        .map((code) => `${topic.name}: ${code}`),
    );
    expect(unfit).toEqual([]);
  });

  it.each(helpTopics)('of $name names labels of its own pages alone', (topic) => {
    const drawn = codesDrawnOn([...topic.screens, ...(topic.leadsTo ?? [])]);
    expect(codesIn(helpOf(topic.name, 'en')).filter((code) => !drawn(code))).toEqual([]);
  });
});

const named = ({ topic, language }: (typeof written)[number]) => `${topic.name}.${language}`;

const stepsIn = (blocks: readonly HelpBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'steps' ? block.steps : [])).length;

const partsOf = (block: HelpBlock): HelpPart[] =>
  block.kind === 'steps' ? block.steps.flat() : block.parts;

const partsIn = ({ about, tasks }: HelpText) =>
  [...about, ...tasks.flatMap(({ blocks }) => blocks)].flatMap(partsOf);

function codesIn(help: HelpText): string[] {
  const labels = partsIn(help).flatMap((part) => (part.kind === 'label' ? [part.code] : []));
  return [codeIn(help.title), ...labels].filter((code) => code !== undefined);
}

/** What is alike in all languages. In another order of words, labels of a step may come in another order. */
function shapeOf(help: HelpText) {
  const blockShape = (block: HelpBlock) =>
    (block.kind === 'steps' ? block.steps : [block.parts]).map((parts) =>
      parts
        .filter(({ kind }) => kind !== 'words')
        .map((part) => JSON.stringify({ ...part, words: undefined }))
        .toSorted(),
    );
  return {
    title: codeIn(help.title),
    about: help.about.map(blockShape),
    tasks: help.tasks.map(({ permission, blocks }) => [permission, blocks.map(blockShape)]),
  };
}

/** Files that lead to every page or call, and so say nothing about one; the texts themselves are no use of a text. */
const everywhere = [
  'src/screens.ts',
  'src/publicScreens.ts',
  'src/resources/index.ts',
  'src/resources/declarations.ts',
  'contract/index.ts',
];
const leadsEverywhere = (file: string) =>
  everywhere.includes(file) || file.startsWith('contract/texts/') || file.startsWith('src/layout/');

/** The parts of the frame that are around every page, and what opens from them. */
const frame = reachableFrom(
  readdirSync(path.join(root, 'src/layout'))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/layout/${file}`),
  leadsEverywhere,
);

/** Whether a code is drawn on one of some screens or around them: their sources name it, or a resource's declaration. */
function codesDrawnOn(paths: readonly string[]): (code: string) => boolean {
  const own = paths.flatMap((at) => [pageAt(at)].filter((file) => file !== undefined));
  const declared = resources.filter((resource) =>
    pathsOf(resource).some((at) => paths.includes(at)),
  );
  const ofResources = declared.flatMap(({ name }) => [
    ...filesNaming(`name: '${name}'`),
    'src/ui/resource/ListPage.tsx',
    'src/ui/resource/RecordPage.tsx',
    'src/ui/resource/CreatePage.tsx',
  ]);
  const files = [...reachableFrom([...own, ...ofResources], leadsEverywhere), ...frame];
  const quoted = new Set<string>();
  const starts: string[] = [];
  for (const file of files) {
    for (const [, text = ''] of sourceOf(file).matchAll(/['"]([A-Z][^'"\n]+)['"]/g))
      quoted.add(text);
    for (const [, start = ''] of sourceOf(file).matchAll(/`([A-Z][A-Z_]+\.(?:\w+\.)*)\$\{/g))
      starts.push(start);
  }
  const ofNames = new Set(declared.flatMap(codesOf));
  return (code) =>
    quoted.has(code) || ofNames.has(code) || starts.some((start) => code.startsWith(start));
}

const pathsOf = ({ paths: { list, edit, create } }: Resource) =>
  [list, edit, create].flatMap((at) => (at === undefined ? [] : [templatePath(at)]));

/** The codes that follow from what a resource declares. */
const codesOf = ({ name, fields, filters, actions, views, figures, totals, sums }: Resource) =>
  ['one', 'new', ...[fields, filters, actions, views, figures, totals, sums].flatMap(Object.keys)]
    .map((word) => resourceTextCode(name, word))
    .concat(resourceTextCode(name));

const all = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file}`);
const filesNaming = (text: string) =>
  all.filter((file) => file.startsWith('src/resources/') && sourceOf(file).includes(text));

/** The file of the page at an address that is declared beside its page. */
function pageAt(at: string): string | undefined {
  for (const file of all.filter((each) => each.endsWith('/screens.ts')))
    for (const [, declared = '', page = ''] of sourceOf(file).matchAll(
      /\bpath: ('[^']+'|\w+),[^]*?load: \(\) => import\('([^']+)'\)/g,
    ))
      if (valueOf(declared) === at) return path.posix.join(path.posix.dirname(file), page);
  return undefined;
}

/** The value of a quoted text, or of a constant. */
function valueOf(declared: string): string | undefined {
  if (declared.startsWith("'")) return declared.slice(1, -1);
  const constant = new RegExp(`export const ${declared} = '([^']+)'`);
  return all.flatMap((file) => constant.exec(sourceOf(file))?.[1] ?? []).at(0);
}
