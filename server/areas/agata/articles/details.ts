import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { answersOf } from './answers.ts';
import { articleOf, readable } from './rows.ts';

/** An article that the person may read, with what readers say of it; 404 for any other. */
export async function detailsOf(articleId: number, context: SessionContext) {
  const found = await articleOf(context, articleId, readable);
  if (!found) throw notFound('articleId');
  const { authorId, ...row } = found;
  return {
    ...forProviders(row),
    mayAnswer: row.state === 'published' && authorId !== context.session.accountId,
    ...(await answersOf(context, row)),
  };
}

/** An article without who decided about it, and when: that is for the Administrators. */
export function forProviders<R extends { decidedBy: string; decidedAt: string | null }>(row: R) {
  const { decidedBy: _by, decidedAt: _at, ...rest } = row;
  return rest;
}
