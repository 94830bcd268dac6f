import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { articles, betterLifeCategories } from '../../../db/schema/index.ts';
import { likePattern } from '../../../kit/db/like.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { wallClockOf, wallClockOrNull } from '../../../kit/time.ts';

/** A provider sees every team by its name alone, through the directory. */
const teamOfProvider = sql<string>`coalesce((SELECT t.name FROM app.team_directory() t WHERE t.id = ${outer(articles.teamId)}), '')`;
const teamOfPlatform = sql<string>`(SELECT t.name FROM consultant_team t WHERE t.id = ${outer(articles.teamId)})`;
const author = sql<string>`coalesce(app.person(${articles.authorId}), '')`;
const answered = (column: 'helpful' | 'not_helpful') =>
  sql<number>`(SELECT x.${sql.identifier(column)} FROM app.article_answers(${outer(articles.id)}) x)`;

/** Whether the person may change an article: they edit its team. */
const mayEdit = sql<boolean>`${articles.teamId} IN (SELECT t.id FROM app.team_rights() t WHERE t.edits)`;

/** Articles that a provider may read: those of their own teams, and what is published. */
export const readable = sql`(${articles.teamId} IN (SELECT t.id FROM app.own_teams() t)
  OR (${articles.state} = 'published' AND app.own_provider() IS NOT NULL))`;

export interface ArticleListRequest {
  page: number;
  pageSize: number;
  sort: string;
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  ids?: number[] | undefined;
  where: SQL | undefined;
}

/** A page of articles, with how many there are in all. */
export async function articlePage(
  { db }: Pick<SessionContext, 'db'>,
  { page, pageSize, sort, order, q, ids, where }: ArticleListRequest,
  by: 'provider' | 'platform' = 'provider',
) {
  const team = by === 'provider' ? teamOfProvider : teamOfPlatform;
  const columns = columnsFor(team);
  const found = and(
    where,
    ids && inArray(articles.id, ids),
    q
      ? containing(q, [
          sql`${articles.title}`,
          sql`${articles.summary}`,
          sql`${betterLifeCategories.name}`,
          team,
          author,
        ])
      : undefined,
  );
  const sorts: Readonly<Record<string, SQL | (typeof columns)['id' | 'title']>> = {
    createdAt: sql`${articles.createdAt}`,
    publishedAt: sql`${articles.publishedAt}`,
    decidedAt: sql`${articles.decidedAt}`,
    title: sql`lower(${articles.title})`,
    category: sql`lower(${betterLifeCategories.name})`,
    state: sql`${articles.state}`,
    team,
    id: articles.id,
  };
  const sorted = sorts[sort] ?? articles.id;
  const rows = await db
    .select(columns)
    .from(articles)
    .innerJoin(betterLifeCategories, eq(betterLifeCategories.id, articles.categoryId))
    .where(found)
    .orderBy(order === 'DESC' ? sql`${sorted} DESC NULLS LAST` : asc(sorted), desc(articles.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await db
    .select({ total: count() })
    .from(articles)
    .innerJoin(betterLifeCategories, eq(betterLifeCategories.id, articles.categoryId))
    .where(found);
  return { rows: rows.map(toRow), total: counted?.total ?? 0 };
}

/** One article with its text, if the condition holds. */
export async function articleOf(
  { db }: Pick<SessionContext, 'db'>,
  id: number,
  where: SQL | undefined,
  by: 'provider' | 'platform' = 'provider',
) {
  const [row] = await db
    .select({
      ...columnsFor(by === 'provider' ? teamOfProvider : teamOfPlatform),
      body: articles.body,
      authorId: articles.authorId,
    })
    .from(articles)
    .innerJoin(betterLifeCategories, eq(betterLifeCategories.id, articles.categoryId))
    .where(and(eq(articles.id, id), where));
  return row && toRow(row);
}

/** Whether each word of a search is in one of some texts. */
export function containing(q: string, texts: readonly SQL[]): SQL | undefined {
  const words = q.trim().split(/\s+/);
  return and(...words.map((word) => or(...texts.map((text) => ilike(text, likePattern(word))))));
}

const columnsFor = (team: SQL<string>) => ({
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  categoryId: articles.categoryId,
  category: betterLifeCategories.name,
  isSensitive: betterLifeCategories.isSensitive,
  teamId: articles.teamId,
  team,
  author,
  state: articles.state,
  reason: articles.reason,
  hasImage: sql<boolean>`${articles.image} IS NOT NULL`,
  publishedAt: articles.publishedAt,
  createdAt: articles.createdAt,
  decidedBy: sql<string>`coalesce(app.person(${articles.decidedBy}), '')`,
  decidedAt: articles.decidedAt,
  helpful: answered('helpful'),
  notHelpful: answered('not_helpful'),
  version: articles.version,
  mayEdit,
});

function toRow<R extends { publishedAt: Date | null; createdAt: Date; decidedAt: Date | null }>(
  row: R,
) {
  return {
    ...row,
    publishedAt: wallClockOrNull(row.publishedAt),
    createdAt: wallClockOf(row.createdAt),
    decidedAt: wallClockOrNull(row.decidedAt),
  };
}
