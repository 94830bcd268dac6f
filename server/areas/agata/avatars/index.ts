import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { avatars as calls } from '../../../../contract/agata/avatars.ts';
import { avatars as table, providers } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import { type Handlers, prepared, type SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { avatarOf } from '../../../kit/images.ts';

type Avatar = typeof table.$inferSelect;
const columns = {
  id: table.id,
  name: table.name,
  category: table.category,
  isOffered: table.isOffered,
  version: table.version,
};

export const avatars: Handlers<typeof calls> = {
  async avatarList(input, context) {
    const { db, reply, may } = context;
    const { page = 1, pageSize = 1_000, sort = 'name', order, q, ids, category, isOffered } = input;
    const isManager = may('list', 'avatars') === 'all';
    const where = and(
      isManager ? undefined : or(eq(table.isOffered, true), chosenByCaller(context)),
      q ? containsWords(q, [table.name, table.category]) : undefined,
      ids && inArray(table.id, ids),
      category ? eq(table.category, category) : undefined,
      isOffered === undefined ? undefined : eq(table.isOffered, isOffered),
    );
    const by = columns[sort as keyof typeof columns];
    const rows = await db
      .select(columns)
      .from(table)
      .where(where)
      .orderBy(order === 'DESC' ? desc(by) : asc(by), asc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [counted] = await db.select({ total: count() }).from(table).where(where);
    reply.total(counted?.total ?? 0);
    return rows;
  },

  async avatarImage({ avatarId }, { db }) {
    const [row] = await db.select({ image: table.image }).from(table).where(eq(table.id, avatarId));
    if (!row) throw notFound('avatarId');
    return new Blob([Uint8Array.from(row.image)]);
  },

  avatarDetails: async ({ id }, context) => toAvatar(await found(context, id)),

  createAvatar: prepared({
    prepare: async ({ image }, { runLimited }) =>
      runLimited('pictures', () => avatarOf(image, 'image')),
    async handle({ imageType: _type, ...values }, context, image) {
      const made = await withName(() =>
        context.db
          .insert(table)
          .values({ ...values, image })
          .returning(),
      );
      const { image: _base64, ...shown } = values;
      await record(context, {
        resource: 'avatars',
        id: made.id,
        action: 'create',
        changes: differences({}, shown),
      });
      return toAvatar(made);
    },
  }),

  updateAvatar: prepared({
    prepare: async ({ image }, { runLimited }) =>
      image === undefined ? undefined : runLimited('pictures', () => avatarOf(image, 'image')),
    async handle({ id, image: base64, imageType: _type, ...values }, context, drawn) {
      const before = await found(context, id, { isToChange: true });
      await refuseStale(context, 'avatars', before);
      const given = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== undefined),
      ) as Partial<Avatar>;
      const changes = differences(before, given);
      // The picture that was answered is stored already; drawn again it would differ.
      const isAnswered = base64 === before.image.toString('base64');
      const isNew = drawn !== undefined && !isAnswered && !drawn.equals(before.image);
      if (Object.keys(changes).length === 0 && !isNew) return toAvatar(before);
      const after = await withName(() =>
        context.db
          .update(table)
          .set({ ...given, ...(isNew && { image: drawn }), version: sql`${table.version} + 1` })
          .where(eq(table.id, id))
          .returning(),
      );
      await record(context, { resource: 'avatars', id, action: 'edit', changes });
      return toAvatar(after);
    },
  }),

  async removeAvatar({ id }, context) {
    const { db } = context;
    await found(context, id, { isToChange: true });
    const [used] = await db
      .select({ total: count() })
      .from(providers)
      .where(eq(providers.avatarId, id));
    if (used?.total) throw refusal(409, 'AVATAR.CHOSEN', { params: { count: used.total } });
    await db.delete(table).where(eq(table.id, id));
    await record(context, { resource: 'avatars', id, action: 'delete' });
    return { done: true };
  },
};

function chosenByCaller({ db, session }: SessionContext): SQL {
  return inArray(
    table.id,
    db
      .select({ id: providers.avatarId })
      .from(providers)
      .where(eq(providers.accountId, session.accountId)),
  );
}

async function found({ db }: SessionContext, id: number, { isToChange = false } = {}) {
  const query = db.select().from(table).where(eq(table.id, id));
  const [row] = await (isToChange ? query.for('update') : query);
  if (!row) throw notFound('id');
  return row;
}

async function withName(write: () => Promise<Avatar[]>): Promise<Avatar> {
  const [row] = await write().catch((error: unknown) => {
    throw sqlState(error) === '23505' ? refusal(409, 'GENERAL.TAKEN', { field: 'name' }) : error;
  });
  if (!row) throw notFound('id');
  return row;
}

function toAvatar({ image, ...row }: Avatar) {
  return { ...row, image: image.toString('base64'), photoType: 'image/png' };
}
