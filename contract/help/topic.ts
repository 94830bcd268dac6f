import type { TextCode } from '../texts/index.ts';

/** What the help speaks of in one place. Its text is beside this file, in one file for each language. */
export interface HelpTopic {
  /** The name of its files, by which others refer to it: `queue.en.md`. */
  name: string;
  /** The heading that it stands under in the handbook. */
  area: TextCode;
  /** Addresses of the screens that it is about. It is offered to who may open one of them; without any, to everyone. */
  screens: readonly string[];
  /** Addresses of screens of other topics, to which its tasks lead. */
  leadsTo?: readonly string[];
}
