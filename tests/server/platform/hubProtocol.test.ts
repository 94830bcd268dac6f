import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { Connection } from '../../../server/kit/realtime/connection.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { closeSockets, openSocket, type Socket, upgradeStatus } from '../support/socket.ts';
import { branchIds, people } from '../support/world.ts';

const elsewhere = 'https://elsewhere.test';
const partner = 'https://partner.test';
const ask = { type: 1, invocationId: '1', target: 'getConnectionId', arguments: [] };

let clinic: Clinic;
let token = '';
beforeAll(async () => {
  clinic = await startClinic({
    PUBLIC_URL: 'https://clinic.test',
    ALLOWED_ORIGINS: partner,
  });
  ({ token } = await clinic.as('reception'));
});
afterEach(() => closeSockets());
afterAll(() => clinic.stop());

/** The hub answers as ever. */
async function answers({ frames, say }: Socket): Promise<void> {
  const before = frames.length;
  say(ask);
  await eventually(() =>
    expect(frames.slice(before)).toMatchObject([{ type: 3, invocationId: '1' }]),
  );
}

describe('access to the hub', () => {
  it('is refused without the bearer token of a session', async () => {
    const { readOnlyToken } = await clinic.as('reception');
    const status = (shown: string) => upgradeStatus(clinic.address, `/ws?access_token=${shown}`);
    expect(await upgradeStatus(clinic.address, '/ws')).toBe(401);
    expect(await status('made-up')).toBe(401);
    expect(await status(readOnlyToken)).toBe(401);
    expect(await status(`${token}'`)).toBe(401);
    expect(await status(token)).toBe(101);
    expect(await upgradeStatus(clinic.address, '/ws', { Authorization: `Bearer ${token}` })).toBe(
      101,
    );
  });

  it('is refused at every other address', async () => {
    expect(await upgradeStatus(clinic.address, `/api/health?access_token=${token}`)).toBe(404);
    expect(await upgradeStatus(clinic.address, `/ws/other?access_token=${token}`)).toBe(404);
  });

  it('is allowed for pages of the own and of allowed origins only', async () => {
    const { host, origin } = new URL(clinic.address);
    const status = (from: string) =>
      upgradeStatus(clinic.address, `/ws?access_token=${token}`, { Origin: from });
    expect(await status(elsewhere)).toBe(403);
    expect(await status('null')).toBe(403);
    expect(await status(`http://${host}.elsewhere.test`)).toBe(403);
    expect(await status(origin)).toBe(101);
    expect(await status('https://clinic.test')).toBe(101);
    expect(await status(partner)).toBe(101);
  });

  it('is negotiated only with clients that may connect', async () => {
    const negotiate = async (headers: Record<string, string>) => {
      const address = `${clinic.address}/ws/negotiate?negotiateVersion=1`;
      return fetch(address, { method: 'POST', headers });
    };
    const Authorization = `Bearer ${token}`;
    expect((await negotiate({})).status).toBe(401);
    expect((await negotiate({ Authorization: 'Bearer made-up' })).status).toBe(401);
    expect((await negotiate({ Authorization, Origin: elsewhere })).status).toBe(403);
    const answer = (await (await negotiate({ Authorization })).json()) as Record<string, string>;
    expect(answer).toMatchObject({
      negotiateVersion: 1,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    });
    expect(answer['connectionId']).not.toBe(answer['connectionToken']);
  });

  it('is limited to twenty connections for a person, and allowed again when one closes', async () => {
    const nurse = await clinic.as('nurse');
    const reasonOf = (come: Promise<Socket>) =>
      come.then(
        (socket) => socket,
        (error: Error) => error.message,
      );
    const came = await Promise.all(
      Array.from({ length: 24 }, () => reasonOf(openSocket(clinic.address, nurse.token))),
    );
    const inside = came.filter((each) => typeof each !== 'string');
    expect(inside).toHaveLength(20);
    expect(came.filter((each) => typeof each === 'string')).toEqual(
      Array.from({ length: 4 }, () => 'Unexpected server response: 429'),
    );
    await Promise.all(inside.map(answers));
    const other = await clinic.as('nurse');
    const refused = await fetch(`${clinic.address}/ws/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${other.token}` },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      [{ error_code: 'GENERAL.TOO_MANY_PAGES', params: { most: 20 } }],
    ]);
    inside[0]?.socket.close();
    await eventually(() => openSocket(clinic.address, other.token));
  });

  it('is not limited by connections of a server that has stopped', async () => {
    const doctor = await clinic.as('doctor');
    await clinic.owner.query(
      `INSERT INTO hub_connection (id, account_id, session_id, server, seen_at)
       SELECT 'gone ' || n, $1, (SELECT max(id) FROM session WHERE account_id = $1), 'gone', now() - interval '91 seconds'
         FROM generate_series(1, 20) n`,
      [people.doctor.id],
    );
    const path = `/ws?access_token=${doctor.token}`;
    expect(await upgradeStatus(clinic.address, path)).toBe(101);
  });

  it('is refused with the id of an open connection', async () => {
    const first = await openSocket(clinic.address, token, { id: 'mine' });
    const path = `/ws?id=mine&access_token=${token}`;
    expect(await upgradeStatus(clinic.address, path)).toBe(409);
    await answers(first);
  });
});

describe('the hub', () => {
  it('accepts several messages in a frame, and a message in several frames', async () => {
    const { socket, frames, say } = await openSocket(clinic.address, token, { shaken: false });
    say({ protocol: 'json', version: 1 }, { ...ask, invocationId: 'a' }, { type: 6 });
    await eventually(() => expect(frames).toMatchObject([{}, { type: 3, invocationId: 'a' }]));
    const text = JSON.stringify({ ...ask, invocationId: 'b' });
    socket.send(text.slice(0, 20));
    socket.send(`${text.slice(20)}\u001E${text.slice(0, 5)}`);
    socket.send(`${text.slice(5)}\u001E`);
    await eventually(() =>
      expect(frames.map((frame) => frame['invocationId']).slice(2)).toEqual(['b', 'b']),
    );
  });

  it('accepts messages that require no answer, and ignores kinds that it does not use', async () => {
    const page = await openSocket(clinic.address, token);
    page.say({ type: 1, target: 'getConnectionId', arguments: [] }, { type: 99 }, { type: 5 });
    await answers(page);
    expect(page.frames).toHaveLength(1);
  });

  it.each(['Send', 'JOIN', '__proto__', 'constructor', 'toString', ''])(
    'refuses the unknown method %j',
    async (target) => {
      const page = await openSocket(clinic.address, token);
      page.say({ ...ask, target });
      await eventually(() =>
        expect(page.frames).toEqual([{ type: 3, invocationId: '1', error: 'GENERAL.NOT_FOUND' }]),
      );
      await answers(page);
    },
  );

  it('refuses streams', async () => {
    const page = await openSocket(clinic.address, token);
    page.say({ ...ask, type: 4 });
    await eventually(() =>
      expect(page.frames).toMatchObject([{ type: 3, error: 'GENERAL.NOT_FOUND' }]),
    );
  });

  it.each([[[]], [[null]], [['1 OR 1=1']], [[-1]], [[1.5]], [[{ id: 1 }]], [[['1']]], [['01']]])(
    'refuses %j as a branch',
    async (args) => {
      const page = await openSocket(clinic.address, token);
      page.say({ ...ask, target: 'join', arguments: args });
      await eventually(() =>
        expect(page.frames).toEqual([{ type: 3, invocationId: '1', error: 'GENERAL.INVALID' }]),
      );
    },
  );

  it('closes on a close message', async () => {
    const page = await openSocket(clinic.address, token);
    page.say({ type: 7 });
    expect(await page.closed).toBe(1005);
  });

  it('answers an unexpected error with a code only', async () => {
    const page = await openSocket(clinic.address, token);
    await clinic.owner.query('ALTER TABLE membership RENAME TO hidden');
    page.say({ ...ask, target: 'join', arguments: [branchIds.kl] });
    await eventually(() =>
      expect(page.frames).toEqual([{ type: 3, invocationId: '1', error: 'GENERAL.UNEXPECTED' }]),
    );
    await clinic.owner.query('ALTER TABLE hidden RENAME TO membership');
    await answers(page);
  });
});

describe('the hub ends a connection', () => {
  it.each([
    ['no JSON', 'garbage'],
    ['no object', '[]'],
    ['no kind', '{}'],
    ['arguments that are no list', '{"type":1,"target":"join","arguments":{}}'],
  ])('for %s', async (_, text) => {
    const page = await openSocket(clinic.address, token);
    page.say(text);
    await page.closed;
    expect(page.frames).toEqual([{ type: 7, error: 'GENERAL.INVALID' }]);
  });

  it.each([
    ['another protocol', { protocol: 'messagepack', version: 1 }],
    ['another version', { protocol: 'json', version: 2 }],
    ['a message before the handshake', ask],
  ])('for %s', async (_, first) => {
    const page = await openSocket(clinic.address, token, { shaken: false });
    page.say(first);
    await page.closed;
    expect(page.frames).toEqual([{ error: 'GENERAL.INVALID' }]);
  });

  it('for bytes in place of text', async () => {
    const page = await openSocket(clinic.address, token);
    page.socket.send(Buffer.from('{"type":6}\u001E'));
    await page.closed;
    expect(page.frames).toEqual([{ type: 7, error: 'GENERAL.INVALID' }]);
  });

  it('for a message that is too large, in one frame or in many', async () => {
    const whole = await openSocket(clinic.address, token);
    whole.say({ ...ask, arguments: ['x'.repeat(17_000)] });
    expect(await whole.closed).toBe(1009);
    const parts = await openSocket(clinic.address, token);
    parts.socket.send('x'.repeat(9_000));
    parts.socket.send('x'.repeat(9_000));
    await parts.closed;
    expect(parts.frames).toEqual([{ type: 7, error: 'GENERAL.INVALID' }]);
  });

  it('for too many messages', async () => {
    const page = await openSocket(clinic.address, token);
    for (let count = 0; count < 200; count += 1) page.say({ type: 6 });
    await page.closed;
    expect(page.frames.at(-1)).toEqual({ type: 7, error: 'GENERAL.INVALID' });
  });

  it('that does not read, instead of buffering without limit', async () => {
    const slow = await openSocket(clinic.address, token);
    slow.say({ ...ask, target: 'join', arguments: [branchIds.kl] });
    await eventually(() => expect(slow.frames).toHaveLength(1));
    const count = async () => {
      const { rowCount } = await clinic.owner.query(
        'SELECT FROM hub_connection WHERE account_id = $1 AND branch_id = $2',
        [people.reception.id, branchIds.kl],
      );
      return rowCount;
    };
    expect(await count()).toBe(1);
    slow.socket.pause();
    await eventually(async () => {
      await clinic.owner.query(
        `SELECT pg_notify('hub', json_build_object('kind', 'changed', 'branch', $1::integer, 'event',
           json_build_object('resource', repeat('x', 3500), 'id', n, 'change', 'update', 'by', 1, 'at', ''))::text)
           FROM generate_series(1, 500) n`,
        [branchIds.kl],
      );
      expect(await count()).toBe(0);
    });
  });

  it('when the server stops, and asks the client to reconnect', async () => {
    const second = await startClinic({}, { ownerUrl: clinic.ownerUrl });
    const page = await openSocket(second.address, token);
    await second.stop();
    await page.closed;
    expect(page.frames).toEqual([{ type: 7, allowReconnect: true }]);
  });
});

describe('over time', () => {
  async function pair(shaken: boolean) {
    const http = createServer();
    const sockets = new WebSocketServer({ server: http });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const connected = new Promise<Connection>((resolve) =>
      sockets.on('connection', (socket) =>
        resolve(
          new Connection(socket, {
            id: 'x',
            sessionId: 1,
            accountId: 1,
            methods: {},
            explain: String,
          }),
        ),
      ),
    );
    const { port } = http.address() as AddressInfo;
    const page = await openSocket(`http://127.0.0.1:${port}`, '', { shaken });
    const after = async (seconds: number) => (await connected).tick(Date.now() + seconds * 1_000);
    return { page, after, stop: () => http.close() };
  }

  it('a quiet page is pinged every 15 s, and disconnected after 30 s of silence', async () => {
    const { page, after, stop } = await pair(true);
    await after(14);
    await after(16);
    await eventually(() => expect(page.frames).toEqual([{ type: 6 }]));
    await after(31);
    expect(await page.closed).toBe(1006);
    stop();
  });

  it('a connection without a handshake is closed', async () => {
    const { page, after, stop } = await pair(false);
    await after(16);
    expect(await page.closed).toBe(1006);
    stop();
  });
});
