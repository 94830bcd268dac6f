import { sql } from 'drizzle-orm';
import type { chatHistories as calls } from '../../../../contract/agata/chat.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { patternsOf } from '../../../kit/db/like.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallOf } from '../shared/routed.ts';
import { messagesOf } from './reading.ts';

type Resource = 'agata-chats' | 'common-chats';

export const chatHistories: Handlers<typeof calls> = {
  async agataChatList(input, context) {
    return (await chats(context, 'agata-chats', input)).map(ofTeam);
  },
  async agataChatDetail({ id }, context) {
    return ofTeam(await chat(context, 'agata-chats', id));
  },
  agataChatMessages: (input, context) => read(context, 'agata-chats', input),
  commonChatList: (input, context) => chats(context, 'common-chats', input),
  commonChatDetail: ({ id }, context) => chat(context, 'common-chats', id),
  commonChatMessages: (input, context) => read(context, 'common-chats', input),
};

const ofTeam = <T extends { tenant: string }>({ tenant: _tenant, ...of }: T) => of;

interface ChatRow extends Record<string, unknown> {
  id: number;
  team_id: number;
  team: string;
  agata_tenant_id: number | null;
  tenant: string | null;
  last_at: string;
  messages: number;
  people: number;
}

const orders = {
  lastAt: sql`c.last_id`,
  team: sql`lower(c.team)`,
  tenant: sql`lower(c.tenant)`,
  id: sql`c.id`,
};

/** A page of the conversations. Messages are counted for those of the page alone. */
async function chats(
  { db, reply }: Pick<SessionContext, 'db' | 'reply'>,
  resource: Resource,
  { page = 1, pageSize = 1_000, sort = 'lastAt', order, q, ids }: ListInput,
) {
  const conditions = [
    sql`true`,
    ...patternsOf(q).map(
      (pattern) => sql`(c.team ILIKE ${pattern} OR coalesce(c.tenant, '') ILIKE ${pattern})`,
    ),
    ...(ids ? [sql`c.id = ANY (${sql.param(`{${ids.join(',')}}`)}::integer[])`] : []),
  ];
  const from = sql`app.held_chats(${resource === 'common-chats'}) c WHERE ${sql.join(conditions, sql` AND `)}`;
  const isFalling = order === undefined ? sort === 'lastAt' : order === 'DESC';
  const direction = isFalling ? sql`DESC` : sql`ASC`;
  const { rows } = await db.execute<ChatRow>(sql`
    SELECT c.*, n.messages, n.people
      FROM (SELECT c.*, row_number() OVER (ORDER BY ${orders[sort as keyof typeof orders]} ${direction}, c.id) AS place
              FROM ${from} ORDER BY place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) c
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS messages, count(DISTINCT m.account_id)::integer AS people
         FROM chat_message m
        WHERE m.team_id = c.team_id AND m.agata_tenant_id IS NOT DISTINCT FROM c.agata_tenant_id) n
     ORDER BY c.place`);
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM ${from}`,
  );
  reply.total(counted[0]?.total ?? 0);
  return rows.map((row) => ({
    id: row.id,
    team: row.team,
    tenant: row.tenant ?? '',
    messages: row.messages,
    people: row.people,
    lastAt: wallOf(row.last_at),
  }));
}

async function chat({ db }: SessionContext, resource: Resource, id: number) {
  const reply = { total: () => undefined, header: () => undefined };
  const [found] = await chats({ db, reply }, resource, { ids: [id] });
  if (!found) throw notFound('id');
  return found;
}

/** The messages of a conversation, for an Administrator. Who reads whose is noted each time. */
async function read(
  context: SessionContext,
  resource: Resource,
  { id, before }: { id: number; before?: number | undefined },
) {
  const { db, audit } = context;
  const { rows } = await db.execute<{ team_id: number; agata_tenant_id: number | null }>(
    sql`SELECT c.team_id, c.agata_tenant_id FROM app.held_chats(${resource === 'common-chats'}) c WHERE c.id = ${id}`,
  );
  const [room] = rows;
  if (!room) throw notFound('id');
  await audit({ resource, id, action: 'show' });
  return messagesOf(context, { teamId: room.team_id, tenantId: room.agata_tenant_id }, before);
}
