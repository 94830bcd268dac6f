import { and, desc, eq, sql } from 'drizzle-orm';
import type { teamArticles as calls } from '../../../../contract/agata/teamArticles.ts';
import { articles, betterLifeCategories } from '../../../db/schema/index.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { readAgataSettings } from '../agataSettings/reading.ts';
import { teamOf } from '../shared/workplace.ts';
import { answered } from './answers.ts';
import { detailsOf, forProviders } from './details.ts';
import { articlePage, readable } from './rows.ts';
import { published, withdrawn } from './states.ts';
import { createArticle, removeArticle, updateArticle } from './writing.ts';

export const teamArticles: Handlers<typeof calls> = {
  async getCTArticles(input, context) {
    const { db, reply } = context;
    const { consultantTeamId, PageNumber, categoryId, state, q, ids } = input;
    const team = await teamOf(context, consultantTeamId);
    const { rows, total } = await articlePage(context, {
      page: PageNumber ?? input.page ?? 1,
      pageSize:
        input.pageSize ?? (ids ? ids.length : (await readAgataSettings(db)).articlesPerPage),
      sort: input.sort ?? 'createdAt',
      order: input.order ?? (input.sort ? 'ASC' : 'DESC'),
      q,
      ids,
      where: and(
        eq(articles.teamId, team.id),
        categoryId ? eq(articles.categoryId, categoryId) : undefined,
        state && eq(articles.state, state),
      ),
    });
    reply.total(total);
    return { data: rows.map(forProviders), total };
  },

  async getPublishedArticles(input, context) {
    const { categoryId, q, ids } = input;
    const { rows, total } = await articlePage(context, {
      page: input.page ?? 1,
      pageSize:
        input.pageSize ??
        (ids ? ids.length : (await readAgataSettings(context.db)).articlesPerPage),
      sort: input.sort ?? 'publishedAt',
      order: input.order ?? (input.sort ? 'ASC' : 'DESC'),
      q,
      ids,
      where: and(
        readable,
        eq(articles.state, 'published'),
        categoryId ? eq(articles.categoryId, categoryId) : undefined,
      ),
    });
    context.reply.total(total);
    return { data: rows.map(forProviders), total };
  },

  getArticleCategories: (_, { db }) =>
    db
      .select({
        id: betterLifeCategories.id,
        name: betterLifeCategories.name,
        description: betterLifeCategories.description,
        isSensitive: betterLifeCategories.isSensitive,
      })
      .from(betterLifeCategories)
      .orderBy(sql`lower(${betterLifeCategories.name})`, desc(betterLifeCategories.id)),

  getArticleDetails: ({ articleId }, context) => detailsOf(articleId, context),

  async getArticleImage({ articleId }, { db }) {
    const [row] = await db
      .select({ image: articles.image })
      .from(articles)
      .where(and(eq(articles.id, articleId), readable));
    if (!row?.image) throw notFound('articleId');
    return new Blob([Uint8Array.from(row.image)]);
  },

  createArticle,
  updateArticle,
  removeArticle,
  publishArticle: ({ id }, context) => published(context, id),
  withdrawArticle: ({ id }, context) => withdrawn(context, id),
  answerArticle: answered,
};
