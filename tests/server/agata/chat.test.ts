import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
let consultant: Caller;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  consultant = await clinic.as('consultant');
  admin = await clinic.as('admin');
  await clinic.owner.query(
    `INSERT INTO chat_message (team_id, agata_tenant_id, account_id, body)
     VALUES ($1, NULL, $2, 'of the neighbour'), ($1, $1, $2, 'of the neighbour')`,
    [agata.teams.neighbour, agata.accounts.neighbour],
  );
});
afterAll(() => clinic.stop());

const { own, neighbour } = agata.teams;
const NOT_FOUND = { status: 404 };

it('is between the members of a team, and with a tenant that the team is in', async () => {
  await consultant.send(api.sendChatMessage, { consultantTeamId: own, body: 'Good\nmorning' });
  await consultant.send(api.sendChatMessage, {
    consultantTeamId: own,
    tenantId: agata.tenants.own,
    body: 'To the tenant',
  });
  const { data } = await consultant.send(api.chatRooms, {});
  expect(data.data.map(({ teamID, tenantID, lastBody }) => [teamID, tenantID, lastBody])).toEqual([
    [own, agata.tenants.own, 'To the tenant'],
    [own, null, 'Good\nmorning'],
  ]);
  const { data: read } = await consultant.send(api.chatMessages, { consultantTeamId: own });
  expect(read).toMatchObject({ data: [{ body: 'Good\nmorning', isOwn: true }], hasMore: false });
});

it('is closed to other teams and tenants', async () => {
  for (const room of [
    { consultantTeamId: neighbour },
    { consultantTeamId: neighbour, tenantId: agata.tenants.neighbour },
    { consultantTeamId: own, tenantId: agata.tenants.neighbour },
  ]) {
    await expect(consultant.send(api.chatMessages, room)).rejects.toMatchObject(NOT_FOUND);
    await expect(
      consultant.send(api.sendChatMessage, { ...room, body: 'Hello' }),
    ).rejects.toMatchObject(NOT_FOUND);
  }
});

it('writes a message once, however often it is sent with its key', async () => {
  const message = { consultantTeamId: own, body: 'Once', key: randomUUID() };
  const answers = await Promise.all(
    [1, 2, 3].map(() => consultant.send(api.sendChatMessage, message)),
  );
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const { data } = await consultant.send(api.chatMessages, { consultantTeamId: own });
  expect(data.data.filter(({ body }) => body === 'Once')).toHaveLength(1);
});

it('answers older messages page by page', async () => {
  await clinic.owner.query(
    `INSERT INTO chat_message (team_id, account_id, body) SELECT $1, $2, 'Line ' || n FROM generate_series(1, 70) n`,
    [own, people.consultant.id],
  );
  const { data: newest } = await consultant.send(api.chatMessages, { consultantTeamId: own });
  expect(newest.data.map(({ body }) => body).slice(-1)).toEqual(['Line 70']);
  expect([newest.data.length, newest.hasMore]).toEqual([50, true]);
  const before = newest.data[0]?.id ?? 0;
  const { data: older } = await consultant.send(api.chatMessages, {
    consultantTeamId: own,
    before,
  });
  expect(older.data.at(-1)?.body).toBe('Line 20');
  expect(older.hasMore).toBe(false);
});

it('is read by Administrators, of whom the audit notes it', async () => {
  const { data: chats } = await admin.send(api.commonChatList, {});
  expect(chats).toMatchObject([
    { team: 'Team own', tenant: 'Centre own', messages: 1, people: 1 },
    { team: 'Team neighbour', tenant: 'Centre neighbour', messages: 1 },
  ]);
  const id = chats[1]?.id ?? 0;
  const { data } = await admin.send(api.commonChatMessages, { id });
  expect(data.data).toMatchObject([{ body: 'of the neighbour', who: 'Dr neighbour' }]);
  const { rows } = await clinic.owner.query(
    `SELECT account_id, action FROM audit WHERE resource = 'common-chats' AND record_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{ account_id: people.admin.id, action: 'show' }]);
});
