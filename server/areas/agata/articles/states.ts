import { and, eq, sql } from 'drizzle-orm';
import { articles, betterLifeCategories } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { teamOf } from '../shared/workplace.ts';

type Article = typeof articles.$inferSelect;
type State = Article['state'];

/** An article of a team that the person edits, locked. 404 for one of others, 403 for one of a team that they only belong to. */
export async function editableArticle(context: SessionContext, id: number): Promise<Article> {
  const { db } = context;
  const [found] = await db
    .select({ teamId: articles.teamId })
    .from(articles)
    .where(
      and(eq(articles.id, id), sql`${articles.teamId} IN (SELECT t.id FROM app.own_teams() t)`),
    );
  if (!found) throw notFound('id');
  await teamOf(context, found.teamId, 'edits');
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).for('update');
  if (!row) throw notFound('id');
  return row;
}

/** The state of an article that is changed: what is published in a sensitive category waits again. */
export async function stateAfterEdit(
  context: SessionContext,
  { state }: Article,
  categoryId: number,
): Promise<State> {
  if (state !== 'published') return state;
  return (await isSensitive(context, categoryId)) ? 'pending' : 'published';
}

/** Publishes a draft, or has it wait for an Administrator. */
export async function published(context: SessionContext, id: number) {
  const article = await editableArticle(context, id);
  if (article.state === 'published' || article.state === 'pending')
    throw refusal(409, 'ARTICLE.ALREADY');
  if (article.body === '') throw refusal(409, 'ARTICLE.BODY_NEEDED');
  const waits = await isSensitive(context, article.categoryId);
  const changed = await change(context, article, waits ? 'pending' : 'published', 'publish');
  if (waits) await submit(context, id);
  return changed;
}

/** Makes an article a draft again. */
export async function withdrawn(context: SessionContext, id: number) {
  const article = await editableArticle(context, id);
  if (article.state !== 'published' && article.state !== 'pending')
    throw refusal(409, 'ARTICLE.NOT_PUBLISHED');
  return change(context, article, 'draft', 'withdraw');
}

/** Records that an article waits, of which the Administrators are told. */
export async function submit(context: SessionContext, id: number): Promise<void> {
  await record(context, { resource: 'article-approvals', id, action: 'submit' });
}

async function change(
  context: SessionContext,
  { id, state: before }: Article,
  state: State,
  action: 'publish' | 'withdraw',
) {
  const [row] = await context.db
    .update(articles)
    .set({
      state,
      reason: '',
      ...(state === 'published' && { publishedAt: sql`now()` }),
      version: sql`${articles.version} + 1`,
    })
    .where(eq(articles.id, id))
    .returning({ state: articles.state, version: articles.version });
  if (!row) throw notFound('id');
  await record(context, {
    resource: 'articles',
    id,
    action,
    changes: { state: [before, state] },
  });
  return row;
}

async function isSensitive({ db }: SessionContext, categoryId: number): Promise<boolean> {
  const [category] = await db
    .select({ isSensitive: betterLifeCategories.isSensitive })
    .from(betterLifeCategories)
    .where(eq(betterLifeCategories.id, categoryId));
  return category?.isSensitive ?? true;
}
