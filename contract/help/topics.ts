import { clinicTopics } from './clinicTopics.ts';
import { platformTopics } from './platformTopics.ts';
import type { HelpTopic } from './topic.ts';

export type { HelpTopic } from './topic.ts';

/** Every topic of the help, in the order of the handbook. */
export const helpTopics: readonly HelpTopic[] = [...clinicTopics, ...platformTopics];
