import {
  changeOf,
  idOf,
  oneOf,
  optionalText,
  orEmptyText,
  photo,
  PHOTO_BODY,
  reference,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { inTeam } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { articleAnswers, articleStates } from './articles.ts';
import { pictureVersion } from './pictureVersion.ts';
import { workplaceId } from './workplace.ts';

const text = z.string();
const count = z.int();
const wallClock = z.string().check(z.meta({ kind: 'wallClock' }));
export const articleStateField = () =>
  oneOf(articleStates, {
    words: {
      draft: 'ARTICLE.DRAFT',
      pending: 'AGATA.PENDING',
      published: 'ARTICLE.PUBLISHED',
      rejected: 'AGATA.REJECTED',
    },
  });
export const articleAnswerField = () =>
  oneOf(articleAnswers, {
    words: { helpful: 'ARTICLE.HELPFUL', notHelpful: 'ARTICLE.NOT_HELPFUL' },
  });

/** An article in a list, for its team, its readers and those who approve it. */
export const articleRow = {
  id: count,
  title: text,
  summary: text,
  categoryId: noRef(count),
  category: text,
  isSensitive: z.boolean(),
  teamId: noRef(count),
  team: text,
  author: text,
  state: articleStateField(),
  reason: text.check(z.meta({ description: 'Why it was rejected; else empty.' })),
  hasImage: z.boolean(),
  publishedAt: z.nullable(wallClock),
  createdAt: wallClock,
  helpful: count,
  notHelpful: count,
  version: count,
};
const listed = { ...articleRow, mayEdit: z.boolean() };
const articles = z.object({ data: z.array(z.object(listed)), total: count });
const opinion = z.object({
  id: count,
  who: text,
  answer: articleAnswerField(),
  comment: text,
  at: wallClock,
});
const article = z
  .object({
    ...listed,
    body: text.check(z.meta({ description: 'Rich text: HTML of a few harmless elements.' })),
    mayAnswer: z
      .boolean()
      .check(z.meta({ description: 'Published, and written by someone else.' })),
    ownAnswer: z.nullable(opinion),
    answers: z
      .array(opinion)
      .check(z.meta({ description: 'What readers said, the newest 100, for the team alone.' })),
  })
  .check(z.meta({ id: 'Article' }));
export type Article = z.infer<typeof article>;

const fields = {
  title: requiredText(3, 150),
  categoryId: reference('better-life-categories'),
  summary: optionalText(300),
  body: optionalText(60_000),
  image: orEmptyText(photo()),
  imageType: optionalText(50),
};
const sorted = ['createdAt', 'title', 'category', 'team', 'state', 'publishedAt', 'id'] as const;
const narrowing = { categoryId: z.optional(reference('better-life-categories')) };
const pictures =
  'The picture is base64 of a PNG, JPEG or WebP, stored as a JPEG of at most 1200 × 675 pixels; an empty text removes it. The markup of the body is sanitised.';
const state = z.object({ state: articleStateField(), version: count });
const one = z.object({ id: idOf('articles') });

/** The articles of consultant teams for better-life discovery, written by a team and read by all of AGATA. */
export const teamArticles = {
  getCTArticles: listCall({
    method: 'GET',
    path: '/api/agata/web/GetCTArticles',
    summary:
      'The articles of a consultant team of the person, the newest first, with how many there are in all. PageNumber (or page) counts from 1; a page has as many as the default setting of AGATA says, unless pageSize does.',
    access: inTeam('list', 'articles'),
    query: z.object({
      consultantTeamId: workplaceId('team'),
      PageNumber: z.optional(wholeNumber({ min: 1, max: 1_000_000 })),
      ...narrowing,
      state: z.optional(articleStateField()),
    }),
    list: { sort: sorted, ids: 'articles' },
    answer: articles,
  }),
  getPublishedArticles: listCall({
    method: 'GET',
    path: '/api/agata/web/GetPublishedArticles',
    summary: 'What all consultant teams of AGATA have published, for approved providers.',
    access: inTeam('list', 'articles'),
    query: z.object(narrowing),
    list: { sort: ['publishedAt', ...sorted], ids: 'articles' },
    answer: articles,
  }),
  getArticleCategories: call({
    method: 'GET',
    path: '/api/agata/web/GetArticleCategories',
    summary:
      'The categories of articles by name, and whether an Administrator approves them first.',
    access: inTeam('list', 'articles'),
    answer: z.array(
      z.object({ id: count, name: text, description: text, isSensitive: z.boolean() }),
    ),
  }),
  getArticleDetails: call({
    method: 'GET',
    path: '/api/agata/web/GetArticleDetails',
    summary:
      'One article: a published one, or one of the own teams in any state; any other is missing (404).',
    access: inTeam('show', 'articles'),
    query: z.object({ articleId: idOf('articles') }),
    answer: article,
  }),
  getArticleImage: call({
    method: 'GET',
    path: '/api/agata/web/GetArticleImage',
    summary: 'The picture of an article that the person may read, a JPEG; 404 without one.',
    access: inTeam('show', 'articles'),
    query: z.object({
      articleId: idOf('articles'),
      version: pictureVersion(),
    }),
    readOnlyToken: true,
    bytes: 'image/jpeg',
    answer: z.instanceof(Blob),
  }),
  createArticle: call({
    method: 'POST',
    path: '/api/agata/web/CreateArticle',
    summary: `Adds a draft to the articles of a consultant team, by whoever edits the team (403 otherwise). ${pictures}`,
    access: inTeam('edit-team', 'articles'),
    body: z.object({ consultantTeamId: workplaceId('team'), ...fields }),
    answer: article,
    largestBody: PHOTO_BODY,
    example: {
      title: 'Walking after a meal',
      summary: 'Ten minutes are enough.',
      body: '<p>Ten minutes of walking lower blood sugar.</p>',
    },
  }),
  updateArticle: call({
    method: 'POST',
    path: '/api/agata/web/UpdateArticle',
    summary: `Changes an article; what is left out stays. A published one in a sensitive category waits for an Administrator again. ${pictures} With If-Match, only that version (409 otherwise).`,
    access: inTeam('edit-team', 'articles'),
    body: z.object({
      id: idOf('articles'),
      ...changeOf(fields),
      title: z.optional(fields.title),
      categoryId: z.optional(fields.categoryId),
    }),
    answer: article,
    largestBody: PHOTO_BODY,
    example: { title: 'Walking after every meal' },
  }),
  removeArticle: call({
    method: 'DELETE',
    path: '/api/agata/web/RemoveArticle',
    summary: 'Removes an article with what readers said of it.',
    access: inTeam('edit-team', 'articles'),
    query: one,
    answer: z.object({ done: z.literal(true) }),
  }),
  publishArticle: call({
    method: 'POST',
    path: '/api/agata/web/PublishArticle',
    summary:
      'Publishes a draft; in a sensitive category it waits until an Administrator approves it. 409 where it is published or waits already, and without a text.',
    access: inTeam('edit-team', 'articles'),
    body: one,
    answer: state,
  }),
  withdrawArticle: call({
    method: 'POST',
    path: '/api/agata/web/WithdrawArticle',
    summary: 'Makes a published article, or one that waits, a draft again.',
    access: inTeam('edit-team', 'articles'),
    body: one,
    answer: state,
  }),
  answerArticle: call({
    method: 'POST',
    path: '/api/agata/web/AnswerArticle',
    summary:
      'Says whether a published article was helpful; a second answer of the same reader takes the place of the first. Its author does not answer (403).',
    access: inTeam('answer', 'articles'),
    body: z.object({
      articleId: idOf('articles'),
      answer: articleAnswerField(),
      comment: optionalText(500),
    }),
    answer: opinion,
    example: { answer: 'helpful', comment: 'I give it to my patients.' },
  }),
};
