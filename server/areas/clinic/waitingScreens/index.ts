import { and, asc, eq, sql } from 'drizzle-orm';
import type { waitingScreens as calls } from '../../../../contract/clinic/waitingScreens.ts';
import { branches, waitingScreens as table } from '../../../db/schema/index.ts';
import { screenFrom } from '../../../http/limits.ts';
import { countAttempt } from '../../../kit/http/attempts.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { wallClockOf, wallClockOrNull } from '../../../kit/time.ts';
import { boardOf, type Screen } from './board.ts';

const RESOURCE = 'waiting-screens';

export const waitingScreens: Handlers<typeof calls> = {
  async waitingScreenList(_, { db, branch }) {
    const rows = await db
      .select()
      .from(table)
      .where(eq(table.branchId, branch.id))
      .orderBy(asc(sql`lower(${table.name})`), asc(table.id));
    return rows.map(toScreen);
  },

  async addWaitingScreen(input, context) {
    const secret = newToken();
    const [made] = await context.db
      .insert(table)
      .values({ branchId: context.branch.id, hash: hashOf(secret), ...input })
      .returning();
    if (!made) throw new Error('a screen was not stored');
    await record(context, {
      resource: RESOURCE,
      id: made.id,
      action: 'create',
      changes: differences({}, noted(made)),
    });
    return { id: made.id, address: `/waiting-room#${secret}` };
  },

  async updateWaitingScreen({ id, ...fields }, context) {
    const before = await lockScreen(context, id);
    await refuseStale(context, RESOURCE, before);
    const changes = differences(noted(before), noted({ ...before, ...fields }));
    if (Object.keys(changes).length === 0) return toScreen(before);
    const [after] = await context.db
      .update(table)
      .set({ ...fields, version: sql`${table.version} + 1` })
      .where(and(eq(table.branchId, context.branch.id), eq(table.id, id)))
      .returning();
    if (!after) throw notFound('id');
    await record(context, { resource: RESOURCE, id, action: 'edit', changes });
    return toScreen(after);
  },

  async removeWaitingScreen({ id }, context) {
    await lockScreen(context, id);
    await context.db
      .delete(table)
      .where(and(eq(table.branchId, context.branch.id), eq(table.id, id)));
    await record(context, { resource: RESOURCE, id, action: 'delete' });
    return { done: true };
  },

  async waitingBoard({ secret }, { database, address }) {
    const hash = hashOf(secret);
    const screen = await database.system(async ({ db }) => {
      const { rows } = await db.execute<Screen & Record<string, unknown>>(
        sql`SELECT branch_id AS "branchId", clinic, shows, languages, speaks FROM app.waiting_screen(${hash})`,
      );
      return rows[0];
    });
    if (!screen) {
      await countAttempt(database, [screenFrom(address)]);
      throw notFound();
    }
    return database.system(({ db }) => boardOf(db, screen), screen.branchId);
  },

  async ownWaitingBoard(_, { db, branch: { id: branchId }, language }) {
    const [found] = await db
      .select({ clinic: branches.code })
      .from(branches)
      .where(eq(branches.id, branchId));
    const clinic = found?.clinic ?? '';
    return boardOf(db, {
      branchId,
      clinic,
      shows: 'numbers',
      languages: [language],
      speaks: false,
    });
  },
};

type Row = typeof table.$inferSelect;

async function lockScreen({ db, branch }: BranchContext, id: number): Promise<Row> {
  const [found] = await db
    .select()
    .from(table)
    .where(and(eq(table.branchId, branch.id), eq(table.id, id)))
    .for('update');
  if (!found) throw notFound('id');
  return found;
}

const toScreen = ({ id, name, shows, languages, speaks, createdAt, readAt, version }: Row) => ({
  id,
  name,
  shows,
  languages,
  speaks,
  createdDate: wallClockOf(createdAt),
  readDate: wallClockOrNull(readAt),
  version,
});

const noted = ({ name, shows, languages, speaks }: Row) => ({
  name,
  shows,
  languages: languages.join(', '),
  speaks,
});
