import { day, idOf, oneOf, reference, requiredText, wholeNumber } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { pictureVersion } from './pictureVersion.ts';
import { articleAnswerField, articleRow, articleStateField } from './teamArticles.ts';

const text = z.string();
const count = z.int();
const wallClock = z.string().check(z.meta({ kind: 'wallClock' }));
const row = {
  ...articleRow,
  decidedBy: text,
  decidedAt: z.nullable(wallClock),
};
const review = z.object({ ...row, body: text }).check(z.meta({ id: 'ArticleReview' }));
export type ArticleReview = z.infer<typeof review>;

/** What Administrators look at: articles of sensitive categories before they are read. */
const reviewed = ['pending', 'published', 'rejected'] as const;
const version = wholeNumber({ min: 1 }).check(
  z.meta({ description: 'The version that was read: a later one is refused (409).' }),
);
const decision = z.object({ state: articleStateField(), version: count });

/** What Administrators of AGATA do about articles: approve those of sensitive categories, and read what readers say. */
export const articleReview = {
  articleApprovalList: listCall({
    method: 'GET',
    path: '/api/agata/web/GetArticleApprovals',
    summary:
      'The articles that wait for an Administrator, and those about which one has decided; by state and category. q finds titles, teams and authors.',
    access: onPlatform('list', 'article-approvals'),
    query: z.object({
      state: z.optional(
        oneOf(reviewed, {
          words: {
            pending: 'AGATA.PENDING',
            published: 'ARTICLE.PUBLISHED',
            rejected: 'AGATA.REJECTED',
          },
        }),
      ),
      categoryId: z.optional(reference('better-life-categories')),
    }),
    list: {
      sort: ['createdAt', 'title', 'category', 'team', 'state', 'decidedAt', 'id'],
      ids: 'article-approvals',
    },
    answer: z.object({ data: z.array(z.object(row)) }),
  }),
  articleApprovalDetails: call({
    method: 'GET',
    path: '/api/agata/web/GetArticleApprovalDetails',
    summary: 'One of these articles, as its readers see it.',
    access: onPlatform('show', 'article-approvals'),
    query: z.object({ articleId: idOf('article-approvals') }),
    answer: review,
  }),
  articleApprovalImage: call({
    method: 'GET',
    path: '/api/agata/web/GetArticleApprovalImage',
    summary: 'The picture of one of these articles, a JPEG; 404 without one.',
    access: onPlatform('show', 'article-approvals'),
    query: z.object({
      articleId: idOf('article-approvals'),
      version: pictureVersion(),
    }),
    readOnlyToken: true,
    bytes: 'image/jpeg',
    answer: z.instanceof(Blob),
  }),
  approveArticle: call({
    method: 'POST',
    path: '/api/agata/web/ApproveArticle',
    summary:
      'Publishes an article that waits. Its author and those who lead the team are told. 409 where it no longer waits, or was changed since it was read.',
    access: onPlatform('approve', 'article-approvals'),
    body: z.object({ id: idOf('article-approvals'), version }),
    answer: decision,
    example: { version: 1 },
  }),
  rejectArticle: call({
    method: 'POST',
    path: '/api/agata/web/RejectArticle',
    summary: 'Sends an article that waits back with a reason; otherwise like an approval.',
    access: onPlatform('approve', 'article-approvals'),
    body: z.object({
      id: idOf('article-approvals'),
      version,
      reason: requiredText(3, 500),
    }),
    answer: decision,
    example: { version: 1, reason: 'Please name the source of the figures.' },
  }),
  articleResponseList: listCall({
    method: 'GET',
    path: '/api/agata/web/GetArticleResponses',
    summary:
      'Who said what of which article and when, the newest first; by team, category, answer and the days from `from` to `until`. q finds titles, readers and comments.',
    access: onPlatform('list', 'article-responses'),
    query: z.object({
      teamId: noRef(z.optional(wholeNumber({ min: 1 }))),
      categoryId: z.optional(reference('better-life-categories')),
      answer: z.optional(articleAnswerField()),
      from: z.optional(day()),
      until: z.optional(day()),
    }),
    list: {
      sort: ['at', 'title', 'team', 'category', 'who', 'answer', 'id'],
      ids: 'article-responses',
    },
    answer: z.object({
      data: z.array(
        z.object({
          id: count,
          at: wallClock,
          who: text,
          answer: articleAnswerField(),
          comment: text,
          title: text,
          team: text,
          category: text,
          articleId: noRef(count),
        }),
      ),
    }),
  }),
  articleTeams: call({
    method: 'GET',
    path: '/api/agata/web/GetArticleTeams',
    summary: 'The consultant teams that have articles, by name.',
    access: onPlatform('list', 'article-responses'),
    answer: z.array(z.object({ id: count, name: text })),
  }),
};
