import { eq, sql } from 'drizzle-orm';
import type { teamArticles as calls } from '../../../../contract/agata/teamArticles.ts';
import { articles } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import { type Handler, type Preparation, prepared } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { articlePictureOf } from '../../../kit/images.ts';
import { isBlankRichText, sanitizeRichText } from '../../../kit/richText.ts';
import { teamOf } from '../shared/workplace.ts';
import { detailsOf } from './details.ts';
import { editableArticle, stateAfterEdit, submit } from './states.ts';

type Create = (typeof calls)['createArticle'];
type Update = (typeof calls)['updateArticle'];

export const createArticle = prepared<Create, Drawn>({
  prepare: ({ image }, preparation) => drawn(image, preparation),
  async handle({ consultantTeamId, image: _image, imageType: _type, ...given }, context, picture) {
    const { db, session } = context;
    const team = await teamOf(context, consultantTeamId, 'edits');
    const values = { ...given, body: clean(given.body) };
    const [made] = await db
      .insert(articles)
      .values({
        ...values,
        ...picture,
        teamId: team.id,
        authorId: session.accountId,
        state: 'draft',
      })
      .returning({ id: articles.id });
    if (!made) throw notFound();
    await record(context, {
      resource: 'articles',
      id: made.id,
      action: 'create',
      changes: differences({}, values),
    });
    return detailsOf(made.id, context);
  },
});

export const updateArticle = prepared<Update, Drawn>({
  prepare: ({ image }, preparation) => drawn(image, preparation),
  async handle({ id, image, imageType: _type, ...given }, context, picture) {
    const { db } = context;
    const before = await editableArticle(context, id);
    await refuseStale(context, 'articles', before);
    const values = Object.fromEntries(
      Object.entries({
        ...given,
        ...(given.body !== undefined && { body: clean(given.body) }),
      }).filter(([, value]) => value !== undefined),
    ) as Partial<typeof articles.$inferInsert>;
    const changes = differences(before, values);
    // The picture that is stored already is drawn to the same bytes.
    const isNewPicture =
      image !== undefined && !samePicture(picture.image ?? null, before.image ?? null);
    if (Object.keys(changes).length === 0 && !isNewPicture) return detailsOf(id, context);
    const state = await stateAfterEdit(context, before, values.categoryId ?? before.categoryId);
    await db
      .update(articles)
      .set({
        ...values,
        ...(isNewPicture && picture),
        state,
        version: sql`${articles.version} + 1`,
      })
      .where(eq(articles.id, id));
    await record(context, {
      resource: 'articles',
      id,
      action: 'edit',
      changes: { ...changes, ...differences({ state: before.state }, { state }) },
    });
    if (state === 'pending' && before.state !== 'pending') await submit(context, id);
    return detailsOf(id, context);
  },
});

export const removeArticle: Handler<(typeof calls)['removeArticle']> = async ({ id }, context) => {
  await editableArticle(context, id);
  await context.db.delete(articles).where(eq(articles.id, id));
  await record(context, { resource: 'articles', id, action: 'delete' });
  return { done: true };
};

interface Drawn {
  image?: Buffer | null;
}

async function drawn(image: string | undefined, { runLimited }: Preparation): Promise<Drawn> {
  if (image === undefined) return {};
  if (image === '') return { image: null };
  return { image: await runLimited('pictures', () => articlePictureOf(image, 'image')) };
}

function samePicture(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}

function clean(body: string): string {
  const safe = sanitizeRichText(body);
  return isBlankRichText(safe) ? '' : safe;
}
