import { and, desc, eq, sql } from 'drizzle-orm';
import type { teamArticles as calls } from '../../../../contract/agata/teamArticles.ts';
import { articleResponses, articles } from '../../../db/schema/index.ts';
import { differences, record } from '../../../kit/http/changes.ts';
import type { Handler, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { readable } from './rows.ts';

const MOST = 100;
const columns = {
  id: articleResponses.id,
  who: sql<string>`coalesce(app.person(${articleResponses.accountId}), '')`,
  answer: articleResponses.answer,
  comment: articleResponses.comment,
  at: articleResponses.at,
};

/** What the person said of an article, and what all readers said, which is for its team. */
export async function answersOf(
  { db, session }: SessionContext,
  { id, teamId }: { id: number; teamId: number },
) {
  const [own] = await db
    .select(columns)
    .from(articleResponses)
    .where(
      and(eq(articleResponses.articleId, id), eq(articleResponses.accountId, session.accountId)),
    );
  const answers = await db
    .select(columns)
    .from(articleResponses)
    .where(
      and(
        eq(articleResponses.articleId, id),
        sql`${teamId}::integer IN (SELECT t.id FROM app.own_teams() t)`,
      ),
    )
    .orderBy(desc(articleResponses.at), desc(articleResponses.id))
    .limit(MOST);
  return { ownAnswer: own ? toAnswer(own) : null, answers: answers.map(toAnswer) };
}

/** Keeps a reader's answer. The last one counts. */
export const answered: Handler<(typeof calls)['answerArticle']> = async (
  { articleId, answer, comment },
  context,
) => {
  const { db, session } = context;
  const [article] = await db
    .select({ teamId: articles.teamId, authorId: articles.authorId, state: articles.state })
    .from(articles)
    .where(and(eq(articles.id, articleId), readable));
  if (!article) throw notFound('articleId');
  if (article.state !== 'published') throw refusal(409, 'ARTICLE.NOT_PUBLISHED');
  if (article.authorId === session.accountId) throw refusal(403, 'ARTICLE.OWN');
  const key = and(
    eq(articleResponses.articleId, articleId),
    eq(articleResponses.accountId, session.accountId),
  );
  const [before] = await db.select().from(articleResponses).where(key).for('update');
  const values = { answer, comment };
  const [row] = await db
    .insert(articleResponses)
    .values({ ...values, articleId, teamId: article.teamId, accountId: session.accountId })
    .onConflictDoUpdate({
      target: [articleResponses.articleId, articleResponses.accountId],
      set: { ...values, at: sql`now()` },
    })
    .returning(columns);
  if (!row) throw notFound('articleId');
  await record(context, {
    resource: 'article-responses',
    id: row.id,
    action: 'answer',
    changes: differences(before ?? {}, values),
  });
  return toAnswer(row);
};

function toAnswer<R extends { at: Date }>(row: R) {
  return { ...row, at: wallClockOf(row.at) };
}
