import { and, desc, eq } from 'drizzle-orm';
import type { pageErrors as calls } from '../../../../contract/platform/pageErrors.ts';
import { pageErrorDays, pageErrors as table } from '../../../db/schema/index.ts';
import { pageErrorsBy, pageErrorsFrom } from '../../../http/limits.ts';
import type { Work } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { countAttempt } from '../../../kit/http/attempts.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { Failure, notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { noteError } from './noting.ts';
import { readStack } from './stack.ts';

/** Days of an error that are shown. */
const SHOWN_DAYS = 30;

export const pageErrors: Handlers<typeof calls> = {
  async reportPageError(reported, { database, secrets, address, requester }) {
    try {
      await countAttempt(database, [pageErrorsBy(requester), pageErrorsFrom(address)]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // One more says nothing that the others did not, and its page can do nothing about it.
      return { done: true };
    }
    const read = await readStack(reported);
    const mark = secrets.sign(`page error ${read.fingerprint} of ${requester}`);
    await database.system((work) => noteError(work, reported, { ...read, mark }));
    return { done: true };
  },

  async pageErrorList({ state, kind, q, ...list }, context) {
    const { db } = context;
    const rows = await pageOf(context, list, {
      sorts: {
        lastAt: table.lastAt,
        firstAt: table.firstAt,
        times: table.times,
        people: table.people,
        page: table.page,
        id: table.id,
      },
      defaultSort: 'lastAt',
      latestFirst: true,
      id: table.id,
      where: and(
        state && eq(table.state, state),
        kind && eq(table.kind, kind),
        q ? containsWords(q, [table.page, table.name, table.place, table.call]) : undefined,
      ),
      rows: () => db.select().from(table).$dynamic(),
    });
    return rows.map(shown);
  },

  pageErrorDetail: ({ id }, context) => detail(id, context),

  async solvePageError({ id }, context) {
    const [solved] = await context.db
      .update(table)
      .set({ state: 'solved' })
      .where(and(eq(table.id, id), eq(table.state, 'open')))
      .returning({ id: table.id });
    if (solved) await context.audit({ resource: 'page-errors', id, action: 'solve' });
    return detail(id, context);
  },
};

type Row = typeof table.$inferSelect;

function shown(row: Row) {
  const { firstAt, lastAt, fingerprint: _, stack: __, openedAt: ___, ...told } = row;
  return { ...told, firstAt: wallClockOf(firstAt), lastAt: wallClockOf(lastAt) };
}

async function detail(id: number, { db }: Work) {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  if (!row) throw notFound('id');
  const days = await db
    .select({ day: pageErrorDays.day, times: pageErrorDays.times })
    .from(pageErrorDays)
    .where(eq(pageErrorDays.pageErrorId, id))
    .orderBy(desc(pageErrorDays.day))
    .limit(SHOWN_DAYS);
  return { ...shown(row), stack: row.stack, days };
}
