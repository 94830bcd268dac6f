import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { articleReview as calls } from '../../../../contract/agata/articleReview.ts';
import {
  articleResponses,
  articles,
  betterLifeCategories,
  consultantTeams,
} from '../../../db/schema/index.ts';
import { record, staleFailure } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { articleOf, articlePage, containing } from './rows.ts';

/** What waits for an Administrator, or was decided by one. A draft is its team's alone. */
const underReview = and(
  sql`${articles.state} <> 'draft'`,
  or(eq(articles.state, 'pending'), isNotNull(articles.decidedAt)),
);

export const articleReview: Handlers<typeof calls> = {
  async articleApprovalList(input, context) {
    const { page = 1, pageSize = 1_000, sort, order, q, ids, state, categoryId } = input;
    const { rows, total } = await articlePage(
      context,
      {
        page,
        pageSize,
        sort: sort ?? 'createdAt',
        order: order ?? 'ASC',
        q,
        ids,
        where: and(
          underReview,
          state && eq(articles.state, state),
          categoryId ? eq(articles.categoryId, categoryId) : undefined,
        ),
      },
      'platform',
    );
    context.reply.total(total);
    return { data: rows.map(forAdministrators) };
  },

  async articleApprovalDetails({ articleId }, context) {
    const row = await articleOf(context, articleId, underReview, 'platform');
    if (!row) throw notFound('articleId');
    const { authorId: _author, ...rest } = row;
    return forAdministrators(rest);
  },

  async articleApprovalImage({ articleId }, { db }) {
    const [row] = await db
      .select({ image: articles.image })
      .from(articles)
      .where(and(eq(articles.id, articleId), underReview));
    if (!row?.image) throw notFound('articleId');
    return new Blob([Uint8Array.from(row.image)]);
  },

  approveArticle: (input, context) =>
    decided(context, { ...input, state: 'published', reason: '' }),

  rejectArticle: (input, context) => decided(context, { ...input, state: 'rejected' }),

  async articleResponseList(input, context) {
    const { db, reply } = context;
    const { page = 1, pageSize = 1_000, sort = 'at', q, ids } = input;
    const order = input.order ?? (input.sort ? 'ASC' : 'DESC');
    const where = and(
      ids && inArray(articleResponses.id, ids),
      input.teamId ? eq(articleResponses.teamId, input.teamId) : undefined,
      input.categoryId ? eq(articles.categoryId, input.categoryId) : undefined,
      input.answer && eq(articleResponses.answer, input.answer),
      input.from ? gte(articleResponses.at, instantOf(`${input.from}T00:00:00.000Z`)) : undefined,
      input.until ? lt(articleResponses.at, endOf(input.until)) : undefined,
      q
        ? containing(q, [who, sql`${articles.title}`, sql`${articleResponses.comment}`])
        : undefined,
    );
    const by = responseSorts[sort] ?? sql`${articleResponses.at}`;
    const rows = await db
      .select(responseColumns)
      .from(articleResponses)
      .innerJoin(articles, eq(articles.id, articleResponses.articleId))
      .innerJoin(betterLifeCategories, eq(betterLifeCategories.id, articles.categoryId))
      .innerJoin(consultantTeams, eq(consultantTeams.id, articleResponses.teamId))
      .where(where)
      .orderBy(order === 'DESC' ? desc(by) : asc(by), desc(articleResponses.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [counted] = await db
      .select({ total: count() })
      .from(articleResponses)
      .innerJoin(articles, eq(articles.id, articleResponses.articleId))
      .where(where);
    reply.total(counted?.total ?? 0);
    return { data: rows.map((row) => ({ ...row, at: wallClockOf(row.at) })) };
  },

  articleTeams: (_, { db }) =>
    db
      .select({ id: consultantTeams.id, name: consultantTeams.name })
      .from(consultantTeams)
      .where(sql`${consultantTeams.id} IN (SELECT a.team_id FROM article a)`)
      .orderBy(consultantTeams.name, consultantTeams.id),
};

const who = sql<string>`coalesce(app.person(${articleResponses.accountId}), '')`;
const responseColumns = {
  id: articleResponses.id,
  at: articleResponses.at,
  who,
  answer: articleResponses.answer,
  comment: articleResponses.comment,
  title: articles.title,
  team: consultantTeams.name,
  category: betterLifeCategories.name,
  articleId: articleResponses.articleId,
};
const responseSorts: Readonly<Record<string, SQL>> = {
  title: sql`lower(${articles.title})`,
  team: sql`lower(${consultantTeams.name})`,
  category: sql`lower(${betterLifeCategories.name})`,
  who: sql`lower(${who})`,
  answer: sql`${articleResponses.answer}`,
  id: sql`${articleResponses.id}`,
};

const DAY = 86_400_000;
const endOf = (day: string): Date => new Date(instantOf(`${day}T00:00:00.000Z`).getTime() + DAY);

interface Decision {
  id: number;
  version: number;
  state: 'published' | 'rejected';
  reason: string;
}

// What was decided is the version that was read: a later one has not been looked at.
async function decided(context: SessionContext, { id, version, state, reason }: Decision) {
  const { db, session } = context;
  const [before] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), underReview))
    .for('update');
  if (!before) throw notFound('id');
  if (before.version !== version)
    throw await staleFailure(context, 'articles', before, { read: version });
  if (before.state !== 'pending') throw refusal(409, 'ARTICLE.DECIDED');
  const [row] = await db
    .update(articles)
    .set({
      state,
      reason,
      decidedBy: session.accountId,
      decidedAt: sql`now()`,
      ...(state === 'published' && { publishedAt: sql`coalesce(${articles.publishedAt}, now())` }),
      version: sql`${articles.version} + 1`,
    })
    .where(eq(articles.id, id))
    .returning({ state: articles.state, version: articles.version });
  if (!row) throw notFound('id');
  await record(context, {
    resource: 'article-approvals',
    id,
    action: state === 'published' ? 'approve' : 'reject',
    changes: { state: [before.state, state], ...(reason !== '' && { reason: ['', reason] }) },
  });
  await context.announce({ resource: 'articles', id, change: 'update' });
  return row;
}

// Whether the person edits the team is asked for its members alone.
function forAdministrators<R extends { mayEdit: boolean }>({ mayEdit: _edits, ...row }: R) {
  return row;
}
