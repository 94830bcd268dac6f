import { type HelpTopic, helpTopics } from '../../../contract/help/topics.ts';
import { hasWords } from '../../../contract/kit/normalForm.ts';
import { isScreenOffered, type Viewer } from '../../framework/screens.ts';
import type { Translate } from '../../framework/text.tsx';
import { screenAt, screens } from '../../screens.ts';
import {
  codeIn,
  type HelpBlock,
  type HelpPart,
  type HelpTask,
  type HelpText,
  parseHelp,
} from './parse.ts';

/** A topic with its text in one language. */
export interface Topic extends HelpTopic, HelpText {}

const inLanguage: Readonly<Record<string, () => Promise<{ files: Record<string, string> }>>> = {
  en: () => import('./texts.en.ts'),
  ms: () => import('./texts.ms.ts'),
  zh: () => import('./texts.zh.ts'),
};

/** Every topic in a language; in English where the platform has added the language itself. */
export async function loadTopics(language: string): Promise<Topic[]> {
  const load = inLanguage[language] ?? inLanguage['en'];
  const files = Object.entries((await load?.())?.files ?? {});
  return helpTopics.map((topic) => {
    const [, source = ''] = files.find(([file]) => file.includes(`/${topic.name}.`)) ?? [];
    return { ...topic, ...parseHelp(source) };
  });
}

/** The topics about what a person may open, with the tasks that they may do. */
export function topicsFor(topics: readonly Topic[], viewer: Viewer, t: Translate): Topic[] {
  const offered = new Set(
    screens.filter((screen) => isScreenOffered(screen, viewer)).map(({ path }) => path),
  );
  const may = ({ permission }: HelpTask) =>
    !permission || viewer.may(permission.action, permission.resource);
  return topics
    .filter((each) => each.screens.length === 0 || each.screens.some((path) => offered.has(path)))
    .map((each) => ({ ...each, title: titleOf(each, t), tasks: each.tasks.filter(may) }));
}

/** A topic about one page is called as the page is, by its code. */
function titleOf({ title }: HelpText, t: Translate): string {
  const code = codeIn(title);
  return code === undefined ? title : t(code);
}

/** The topic about the page at an address; that about finding one's way for a page without. */
export function topicAt(topics: readonly Topic[], pathname: string): Topic | undefined {
  const path = screenAt(pathname)?.path;
  return topics.find(({ screens: own }) => path !== undefined && own.includes(path)) ?? topics[0];
}

/** The topics by the headings of the handbook, in its order. */
export function topicsByArea(topics: readonly Topic[]): Map<HelpTopic['area'], Topic[]> {
  const areas = new Map<HelpTopic['area'], Topic[]>();
  for (const topic of topics) areas.set(topic.area, [...(areas.get(topic.area) ?? []), topic]);
  return areas;
}

/** What a search finds in a topic: the topic itself, or one thing that it tells how to do. */
export interface Finding {
  topic: Topic;
  title: string;
}

/** Topics and tasks whose name contains every typed word. */
export const findByName = (topics: readonly Topic[], typed: string): Finding[] =>
  topics.flatMap((topic) =>
    [topic, ...topic.tasks]
      .filter(({ title }) => hasWords(title, typed))
      .map(({ title }) => ({ topic, title })),
  );

/** What contains every typed word: tasks and topics by what they are called, then topics by all that they say. */
export function findHelp(topics: readonly Topic[], typed: string, t: Translate): Finding[] {
  const called = findByName(topics, typed);
  const others = topics.filter(
    (topic) =>
      !called.some((found) => found.topic === topic) && hasWords(plainText(topic, t), typed),
  );
  return [...called, ...others.map((topic) => ({ topic, title: topic.title }))];
}

function plainText({ title, about, tasks }: HelpText, t: Translate): string {
  const partText = (part: HelpPart) => {
    if (part.kind === 'label') return t(part.code);
    return part.kind === 'key' ? part.key : part.words;
  };
  const blockText = (block: HelpBlock) =>
    (block.kind === 'steps' ? block.steps.flat() : block.parts).map(partText).join('');
  return [
    title,
    ...about.map(blockText),
    ...tasks.flatMap((task) => [task.title, ...task.blocks.map(blockText)]),
  ].join(' ');
}
