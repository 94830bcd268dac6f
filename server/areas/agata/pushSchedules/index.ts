import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  PushSchedule,
  pushScheduling as calls,
} from '../../../../contract/agata/pushSchedules.ts';
import {
  accounts,
  agataTenants,
  consultantTeams,
  pushSchedules as table,
} from '../../../db/schema/index.ts';
import { beginPush, showPush } from '../../../jobs/pushSchedules.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';

const RESOURCE = 'push-schedules';
const author = alias(accounts, 'author');

export const pushScheduling: Handlers<typeof calls> = {
  async pushScheduleList({ state, audience, q, ...list }, context) {
    const rows = await pageOf(context, list, {
      sorts: { sendAt: table.sendAt, title: table.title, id: table.id },
      defaultSort: 'sendAt',
      latestFirst: true,
      id: table.id,
      where: and(
        state && eq(table.state, state),
        audience && eq(table.audience, audience),
        q ? containsWords(q, [table.title, table.body]) : undefined,
      ),
      rows: () => rowsOf(context).$dynamic(),
    });
    return rows.map(answerOf);
  },

  async pushScheduleDetail({ id }, context) {
    return one(context, id);
  },

  async addPushSchedule(input, context) {
    const values = valuesOf(input);
    const [made] = await context.db
      .insert(table)
      .values({ ...values, state: 'scheduled', createdBy: context.session.accountId })
      .returning({ id: table.id });
    const id = made?.id ?? 0;
    return changed(context, { id, action: 'create', changes: differences({}, input) });
  },

  async updatePushSchedule({ id, ...input }, context) {
    const before = await scheduled(context, id);
    await refuseStale({ ...context, branch: undefined }, RESOURCE, before);
    const values = valuesOf(input);
    const changes = differences(before, values);
    if (Object.keys(changes).length > 0)
      await context.db
        .update(table)
        .set({ ...values, version: sql`${table.version} + 1` })
        .where(eq(table.id, id));
    return changed(context, { id, action: 'edit', changes });
  },

  async stopPushSchedule({ id }, context) {
    await scheduled(context, id);
    await context.db
      .update(table)
      .set({ state: 'stopped', version: sql`${table.version} + 1` })
      .where(eq(table.id, id));
    return changed(context, { id, action: 'cancel', changes: { state: ['scheduled', 'stopped'] } });
  },

  async sendPushScheduleNow({ id }, context) {
    await scheduled(context, id);
    await context.db
      .update(table)
      .set({ sendAt: sql`now()` })
      .where(eq(table.id, id));
    await beginPush(context, id);
    return changed(context, { id, action: 'edit', changes: { state: ['scheduled', 'sending'] } });
  },

  async removePushSchedule({ id }, context) {
    const { db } = context;
    const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
    if (!row) throw notFound('id');
    if (row.state === 'sending') throw refusal(409, 'PUSH.IS_SENDING');
    await db.delete(table).where(eq(table.id, id));
    await record(context, { resource: RESOURCE, id, action: 'delete' });
    await showPush(context, id);
    return { done: true } as const;
  },
};

const rowsOf = ({ db }: SessionContext) =>
  db
    .select({
      schedule: table,
      name: sql<string>`coalesce(${consultantTeams.name}, ${agataTenants.name}, '')`,
      who: author.displayName,
    })
    .from(table)
    .innerJoin(author, eq(author.id, table.createdBy))
    .leftJoin(consultantTeams, eq(consultantTeams.id, table.audienceTeamId))
    .leftJoin(agataTenants, eq(agataTenants.id, table.audienceTenantId));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const answerOf = ({ schedule, name, who }: Row): PushSchedule => ({
  id: schedule.id,
  title: schedule.title,
  body: schedule.body,
  audience: schedule.audience,
  audienceTeamID: schedule.audienceTeamId,
  audienceTenantID: schedule.audienceTenantId,
  audienceName: name,
  sendAt: wallClockOf(schedule.sendAt),
  state: schedule.state,
  people: schedule.people,
  devices: schedule.devices,
  delivered: schedule.delivered,
  failed: schedule.failed,
  createdBy: who,
  version: schedule.version,
});

async function one(context: SessionContext, id: number): Promise<PushSchedule> {
  const [row] = await rowsOf(context).where(eq(table.id, id));
  if (!row) throw notFound('id');
  return answerOf(row);
}

/** The record, locked, as long as nothing of it was sent; 409 later. */
async function scheduled({ db }: SessionContext, id: number) {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!row) throw notFound('id');
  if (row.state !== 'scheduled') throw refusal(409, 'PUSH.NOT_SCHEDULED');
  return row;
}

type Given = Pick<PushSchedule, 'title' | 'body' | 'audience' | 'sendAt'> & {
  audienceTeamID: number | null;
  audienceTenantID: number | null;
};

/** The columns of what is given; a team or a tenant is kept for its audience alone. */
function valuesOf({ title, body, audience, sendAt, ...named }: Given) {
  const audienceTeamId = audience === 'team' ? named.audienceTeamID : null;
  const audienceTenantId = audience === 'tenant' ? named.audienceTenantID : null;
  const at = instantOf(sendAt);
  if (audience === 'team' && audienceTeamId === null)
    throw refusal(400, 'GENERAL.REQUIRED', { field: 'audienceTeamID' });
  if (audience === 'tenant' && audienceTenantId === null)
    throw refusal(400, 'GENERAL.REQUIRED', { field: 'audienceTenantID' });
  if (at.getTime() <= Date.now()) throw refusal(400, 'PUSH.PAST', { field: 'sendAt' });
  return { title, body, audience, audienceTeamId, audienceTenantId, sendAt: at };
}

type Change = Pick<Parameters<typeof record>[1], 'id' | 'action' | 'changes'>;

async function changed(context: SessionContext, change: Change): Promise<PushSchedule> {
  await record(context, { resource: RESOURCE, ...change });
  await showPush(context, change.id);
  return one(context, change.id);
}
