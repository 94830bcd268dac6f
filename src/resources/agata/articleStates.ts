import type { articleAnswers, articleStates } from '../../../contract/agata/articles.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';

/** The tone of each state of an article. */
export const articleTones: Readonly<Record<(typeof articleStates)[number], StatusTone>> = {
  draft: 'neutral',
  pending: 'warn',
  published: 'good',
  rejected: 'bad',
};

/** The tone of each answer of a reader. */
export const answerTones: Readonly<Record<(typeof articleAnswers)[number], StatusTone>> = {
  helpful: 'good',
  notHelpful: 'warn',
};
