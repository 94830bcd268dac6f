import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { mayMake } from '../../../../contract/access.ts';
import {
  type KeptView,
  type SavedView,
  SAVED_VIEWS,
  type savedViews as calls,
} from '../../../../contract/kit/savedViews.ts';
import { savedViews as table } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { rolesFor } from '../../../kit/http/session.ts';

export const savedViews: Handlers<typeof calls> = {
  async savedViewList({ list }, context) {
    await refuseList(context, list);
    const rows = await context.db
      .select(shownFields)
      .from(table)
      .where(and(shown(context), eq(table.list, list)))
      .orderBy(asc(sql`lower(${table.name})`), asc(table.id));
    return { data: rows.map((row) => toView(row, context)), mayShare: mayShare(context) };
  },

  async addSavedView(input, context) {
    await refuseList(context, input.list);
    refuseSharing(context, input);
    await refuseMany(context, input);
    await endDefault(context, input);
    const id = await whereFree(async () => {
      const [made] = await context.db
        .insert(table)
        .values({
          ...input,
          accountId: context.session.accountId,
          branchId: context.branch?.id ?? null,
        })
        .returning({ id: table.id });
      return made?.id ?? 0;
    });
    await record(context, { resource: SAVED_VIEWS, id, action: 'create' });
    return viewOf(context, id);
  },

  async updateSavedView({ id, ...fields }, context) {
    const before = await lockView(context, id);
    await refuseStale(context, SAVED_VIEWS, { id, version: before.version });
    refuseSharing(context, fields);
    // It would be of its author alone, whom nobody has asked.
    if (!fields.shared && before.accountId !== context.session.accountId)
      throw refusal(403, 'GENERAL.FORBIDDEN', { field: 'shared' });
    const changes = differences(keptOf(before), { ...keptOf(before), ...fields });
    if (Object.keys(changes).length === 0) return viewOf(context, id);
    await endDefault(context, { ...fields, list: before.list }, id);
    await whereFree(() =>
      context.db
        .update(table)
        .set({ ...fields, version: sql`${table.version} + 1` })
        .where(and(shown(context), eq(table.id, id))),
    );
    // A filter may name people, and what is one's own is called as one likes: that it was changed says enough.
    const { filter: _filter, name, ...told } = changes;
    if (name && fields.shared) told['name'] = name;
    await record(context, { resource: SAVED_VIEWS, id, action: 'edit', changes: told });
    return viewOf(context, id);
  },

  async removeSavedView({ id }, context) {
    await lockView(context, id);
    await context.db.delete(table).where(and(shown(context), eq(table.id, id)));
    await record(context, { resource: SAVED_VIEWS, id, action: 'delete' });
    return { done: true };
  },
};

/** Views of a list that a person has, and as many that are shared. */
const MOST_VIEWS = 50;

type Row = typeof table.$inferSelect;

const shownFields = {
  id: table.id,
  accountId: table.accountId,
  list: table.list,
  name: table.name,
  shared: table.shared,
  isDefault: table.isDefault,
  filter: table.filter,
  sort: table.sort,
  order: table.order,
  perPage: table.perPage,
  columns: table.columns,
  version: table.version,
  by: sql<string | null>`app.person(${table.accountId})`,
};

/** Of the chosen branch, or of work without one: the person's own and those that are shared with them. */
function shown({ session, branch }: SessionContext): SQL | undefined {
  const own = eq(table.accountId, session.accountId);
  if (branch) return and(eq(table.branchId, branch.id), or(own, table.shared));
  const isAdministrator = session.platformRole === 'Administrator';
  return and(isNull(table.branchId), isAdministrator ? or(own, table.shared) : own);
}

/** Those who may change the settings of the branch share views in it; on the platform, who keeps its accounts. */
function mayShare({ branch, may, mayOnPlatform }: SessionContext): boolean {
  const held = branch ? may('edit', 'branch-state') : mayOnPlatform('edit', 'platform-users');
  return held === 'all';
}

function refuseSharing(context: SessionContext, { shared }: Pick<KeptView, 'shared'>): void {
  if (shared && !mayShare(context)) throw refusal(403, 'GENERAL.FORBIDDEN', { field: 'shared' });
}

/** Refuses one more view of a list where a person has as many as a menu can show, or those who share have. */
async function refuseMany(
  context: SessionContext,
  { list, shared }: Pick<Row, 'list' | 'shared'>,
): Promise<void> {
  const of = shared ? undefined : eq(table.accountId, context.session.accountId);
  const kept = await context.db.$count(
    table,
    and(shown(context), eq(table.list, list), eq(table.shared, shared), of),
  );
  if (kept >= MOST_VIEWS)
    throw refusal(409, 'LIST.VIEWS_FULL', { params: { most: String(MOST_VIEWS) } });
}

/** Refuses views of a list that the person may not see. */
async function refuseList(context: SessionContext, list: string): Promise<void> {
  const declared = [...context.calls.values()].find(
    ({ call }) => call.path === list && call.method === 'GET',
  );
  if (!declared) throw refusal(400, 'GENERAL.INVALID', { field: 'list' });
  const { session, branch } = context;
  const held = { branch: branch?.role, platform: session.platformRole, level: session.level };
  if (!mayMake(declared.call.access, await rolesFor(declared.call, held, context)))
    throw refusal(403, 'GENERAL.FORBIDDEN', { field: 'list' });
}

/** One view is the default of a list, for a person and for those who share. */
async function endDefault(
  context: SessionContext,
  { list, shared, isDefault }: Pick<Row, 'list' | 'shared' | 'isDefault'>,
  but = 0,
): Promise<void> {
  if (!isDefault) return;
  await context.db
    .update(table)
    .set({ isDefault: false })
    .where(
      and(
        shown(context),
        eq(table.list, list),
        eq(table.shared, shared),
        ...(shared ? [] : [eq(table.accountId, context.session.accountId)]),
        table.isDefault,
        ne(table.id, but),
      ),
    );
}

async function whereFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw sqlState(error) === '23505' ? refusal(409, 'GENERAL.TAKEN', { field: 'name' }) : error;
  }
}

/** A view that the person may change. */
async function lockView(context: SessionContext, id: number): Promise<Row> {
  const [found] = await context.db
    .select()
    .from(table)
    .where(and(shown(context), eq(table.id, id)))
    .for('update');
  if (!found) throw notFound('id');
  await refuseList(context, found.list);
  const isOwn = found.accountId === context.session.accountId;
  if (!isOwn || found.shared) refuseSharing(context, { shared: true });
  return found;
}

async function viewOf(context: SessionContext, id: number): Promise<SavedView> {
  const [found] = await context.db
    .select(shownFields)
    .from(table)
    .where(and(shown(context), eq(table.id, id)));
  if (!found) throw notFound('id');
  return toView(found, context);
}

const toView = (
  { list: _list, accountId, by, ...kept }: Omit<Row, 'branchId'> & { by: string | null },
  { session }: SessionContext,
): SavedView => ({ ...kept, isOwn: accountId === session.accountId, by: by ?? '' });

const keptOf = ({
  name,
  shared,
  isDefault,
  filter,
  sort,
  order,
  perPage,
  columns,
}: Row): KeptView => ({ name, shared, isDefault, filter, sort, order, perPage, columns });
