import { Marked, type Token, type Tokens } from 'marked';
import type { Permission } from '../../framework/resource/access.ts';
import type { Code } from '../../framework/text.tsx';

/** A part of a sentence: words, the label of something on a page by its code, a key, or another topic. */
export type HelpPart =
  | { kind: 'words'; words: string }
  | { kind: 'label'; code: Code }
  | { kind: 'key'; key: string }
  | { kind: 'topic'; name: string; words: string };

/** A paragraph, or steps to be done one after the other. */
export type HelpBlock =
  | { kind: 'paragraph'; parts: HelpPart[] }
  | { kind: 'steps'; steps: HelpPart[][] };

/** How one thing is done. */
export interface HelpTask {
  title: string;
  /** Who has not this permission is not told how. */
  permission: Permission | undefined;
  blocks: HelpBlock[];
}

/** The text of a topic: what it is for, then how things are done. */
export interface HelpText {
  title: string;
  about: HelpBlock[];
  tasks: HelpTask[];
}

/** A label's code in braces. It begins with a capital letter, and may contain spaces, as a value of a list does. */
const label = /^\{([A-Z][^{}]*)\}/;

/** The code at the start of a text, if it begins with one. */
export const codeIn = (text: string) => label.exec(text)?.[1] as Code | undefined;

const markdown = new Marked({
  extensions: [
    {
      name: 'label',
      level: 'inline',
      start: (source) => source.indexOf('{'),
      tokenizer(source) {
        const code = codeIn(source);
        return code === undefined ? undefined : { type: 'label', raw: `{${code}}`, code };
      },
    },
  ],
});

/**
 * Reads the Markdown of a topic (docs/help.md): a heading, what the topic is for, and below headings of the second order
 * how things are done. Anything else is refused, so that nothing comes to a page that was not meant.
 */
export function parseHelp(source: string): HelpText {
  const found: HelpText = { title: '', about: [], tasks: [] };
  for (const token of markdown.lexer(source)) {
    if (token.type === 'space') continue;
    if (isHeading(token) && token.depth === 1 && found.title === '') found.title = token.text;
    else if (isHeading(token) && token.depth === 2) found.tasks.push(taskOf(token.text));
    else (found.tasks.at(-1)?.blocks ?? found.about).push(blockOf(token));
  }
  return found;
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** The heading of a task may end with the permission that it takes: `Book a time (create:appointments)`. */
function taskOf(heading: string): HelpTask {
  const [, title = heading, action, resource] = /^(.*?) \(([\w-]+):([\w-]+)\)$/.exec(heading) ?? [];
  const permission =
    action === undefined || resource === undefined ? undefined : { action, resource };
  return { title, permission, blocks: [] };
}

function blockOf(token: Token): HelpBlock {
  if (token.type === 'paragraph') return { kind: 'paragraph', parts: partsOf(token.tokens) };
  if (token.type === 'list' && (token as Tokens.List).ordered)
    return {
      kind: 'steps',
      steps: (token as Tokens.List).items.map(({ tokens }) =>
        tokens.flatMap((each) => partsOf('tokens' in each ? each.tokens : undefined)),
      ),
    };
  throw new Error(`The help has no ${token.type}: ${token.raw}`);
}

const partsOf = (tokens: Token[] | undefined) => (tokens ?? []).map(partOf);

function partOf(token: Token): HelpPart {
  switch (token.type) {
    case 'text':
      return { kind: 'words', words: (token as Tokens.Text).text };
    case 'label':
      return { kind: 'label', code: token['code'] as Code };
    case 'codespan':
      return { kind: 'key', key: (token as Tokens.Codespan).text };
    case 'link': {
      const { href, text } = token as Tokens.Link;
      return { kind: 'topic', name: href, words: text };
    }
    default:
      throw new Error(`The help has no ${token.type}: ${token.raw}`);
  }
}
