import { and, eq, sql } from 'drizzle-orm';
import { type agataChat as calls, CHAT } from '../../../../contract/agata/chat.ts';
import { chatMessages } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { notifyPeople } from '../../../kit/realtime/messages.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { wallOf } from '../shared/routed.ts';
import { messagesOf, type Room } from './reading.ts';

/** Characters of the newest message that a list of conversations shows. */
const LAST_LENGTH = 80;

export const agataChat: Handlers<typeof calls> = {
  async chatRooms(_, { db, session }) {
    const { rows } = await db.execute<RoomRow>(sql`
      SELECT r.team_id, r.team, r.agata_tenant_id, r.tenant, l.id AS last_id, l.at AS last_at, l.who,
             left(l.body, ${LAST_LENGTH}::integer) AS body, l.account_id AS writer,
             (SELECT count(*)::integer FROM app.chat_people(r.team_id, r.agata_tenant_id)) AS people
        FROM app.chat_rooms() r
        LEFT JOIN LATERAL app.chat_messages(r.team_id, r.agata_tenant_id, ${NEWEST}::integer, 1) l ON true
       ORDER BY l.id DESC NULLS LAST, r.team, r.tenant NULLS FIRST`);
    return {
      data: rows.map((row) => ({
        teamID: row.team_id,
        team: row.team,
        tenantID: row.agata_tenant_id,
        tenant: row.tenant ?? '',
        people: row.people,
        lastID: row.last_id ?? 0,
        lastAt: row.last_at === null ? null : wallOf(row.last_at),
        lastWho: row.who ?? '',
        lastBody: row.body ?? '',
        isLastOwn: row.writer === session.accountId,
      })),
    };
  },

  async chatMessages({ before, ...named }, context) {
    return messagesOf(context, await roomOf(context, named), before);
  },

  async sendChatMessage({ body, key = null, ...named }, context) {
    const { db, client, session } = context;
    const { teamId, tenantId } = await roomOf(context, named);
    const [written] = await db
      .insert(chatMessages)
      .values({
        teamId,
        agataTenantId: tenantId,
        accountId: session.accountId,
        body,
        requestKey: key,
      })
      .onConflictDoNothing()
      .returning();
    const message = written ?? (await repeated(context, key));
    if (written) {
      await context.audit({ resource: CHAT, id: written.id, action: 'create' });
      const { rows } = await db.execute<{ id: number }>(
        sql`SELECT id FROM app.chat_people(${teamId}, ${tenantId}) AS id`,
      );
      await notifyPeople(
        { client },
        rows.map(({ id }) => id),
        {
          resource: CHAT,
          id: written.id,
          change: 'create',
          by: session.accountId,
          at: new Date().toISOString(),
        },
      );
    }
    return {
      id: message.id,
      accountID: session.accountId,
      who: await ownName(context),
      body: message.body,
      at: wallClockOf(message.at),
      isOwn: true,
    };
  },
};

/** Higher than any id of a message. */
const NEWEST = 2_147_483_647;

interface RoomRow extends Record<string, unknown> {
  team_id: number;
  team: string;
  agata_tenant_id: number | null;
  tenant: string | null;
  people: number;
  last_id: number | null;
  last_at: string | null;
  who: string | null;
  body: string | null;
  writer: number | null;
}

interface Named {
  consultantTeamId: number;
  tenantId?: number | undefined;
}

/** The conversation that a call names; 404 for one of others. */
async function roomOf(
  { db }: SessionContext,
  { consultantTeamId: teamId, tenantId }: Named,
): Promise<Room> {
  const tenant = tenantId ?? null;
  const { rows } = await db.execute(sql`
    SELECT FROM app.chat_rooms() r
     WHERE r.team_id = ${teamId} AND r.agata_tenant_id IS NOT DISTINCT FROM ${tenant}::integer`);
  if (rows.length === 0) throw notFound(tenantId === undefined ? 'consultantTeamId' : 'tenantId');
  return { teamId, tenantId: tenant };
}

/** What an earlier request with the same key wrote. */
async function repeated({ db, session }: SessionContext, key: string | null) {
  if (key === null) throw notFound('key');
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.accountId, session.accountId), eq(chatMessages.requestKey, key)));
  if (!row) throw notFound('key');
  return row;
}

async function ownName({ db, session }: SessionContext): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT p.name FROM healthcare_provider p WHERE p.account_id = ${session.accountId}`,
  );
  return rows[0]?.name ?? session.displayName;
}
