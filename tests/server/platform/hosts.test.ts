import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { readConfig } from '../../../server/config.ts';
import { isLocalRequest } from '../../../server/kit/http/hosts.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { upgradeStatus as statusOfSocket } from '../support/socket.ts';

let local: Clinic;
let named: Clinic;
let everywhere: Clinic;
beforeAll(async () => {
  [local, named, everywhere] = await Promise.all([
    startClinic(),
    startClinic({ PUBLIC_URL: 'https://clinic.test', TRUST_PROXY: 'true' }),
    startClinic({ HOST: '0.0.0.0' }),
  ]);
});
afterAll(() => Promise.all([local, named, everywhere].map((clinic) => clinic.stop())));

interface Asked {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** The status and body of a request, whatever its Host. */
function ask(
  { address }: Clinic,
  host: string,
  { path = '/api/saas_country_list', method = 'GET', headers = {} }: Asked = {},
): Promise<{ status: number | undefined; body: string }> {
  const port = new URL(address).port;
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { Host: host, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
    sent.end();
  });
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

describe('a request for a name that is not the server’s', () => {
  const foreign = [
    'evil.test',
    'evil.test:3000',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'clinic.test.evil.test',
    '10.0.0.1',
    '[fe80::1]',
    '0.0.0.0',
    'localhost.',
  ];

  it.each(foreign)('%s is refused with 421, on each server', async (host) => {
    for (const clinic of [local, named, everywhere]) {
      // What it was told to listen on is its own.
      if (clinic === everywhere && host === '0.0.0.0') continue;
      const { status, body } = await ask(clinic, host);
      expect(status, body).toBe(421);
      expect(JSON.parse(body)).toMatchObject([{ error_code: 'GENERAL.UNKNOWN_HOST' }]);
    }
  });

  it.each([
    '/',
    '/auth/login',
    '/assets/nothing.js',
    '/api/nowhere',
    '/api/health',
    '/api/docs',
    '/api/openapi.json',
    '/api/outbox',
  ])('is refused for %s too', async (path) => {
    expect(await statusOf(local, 'evil.test', { path })).toBe(421);
  });

  it('is refused by the hub, for negotiation and sockets', async () => {
    const { token } = await local.as('nurse');
    const path = '/ws/negotiate?negotiateVersion=1';
    const headers = { Authorization: `Bearer ${token}` };
    expect(await statusOf(local, 'evil.test', { path, method: 'POST', headers })).toBe(421);
    expect(await statusOf(local, 'localhost', { path, method: 'POST', headers })).toBe(200);
    expect(
      await statusOfSocket(local.address, `/ws?access_token=${token}`, { Host: 'evil.test' }),
    ).toBe(421);
    expect(await statusOfSocket(local.address, `/ws?access_token=${token}`)).toBe(101);
  });

  it.each(['a b', 'evil@localhost', 'localhost:port', '::1', 'localhost/x', 'ex%61mple'])(
    'with an invalid name (%j) is refused with 400',
    async (host) => {
      expect(await statusOf(local, host)).toBe(400);
    },
  );
});

describe('a request for a name that is the server’s', () => {
  it.each(['localhost', 'LOCALHOST:5173', '127.0.0.1', '127.0.0.1:1', '[::1]:3000', '127.0.0.9'])(
    '%s, a name of this computer, is answered',
    async (host) => {
      expect(await statusOf(local, host)).toBe(200);
      expect(await statusOf(named, host)).toBe(200);
    },
  );

  it('the name in PUBLIC_URL is answered, with any port', async () => {
    expect(await statusOf(named, 'clinic.test')).toBe(200);
    expect(await statusOf(named, 'Clinic.Test:443')).toBe(200);
    expect(await statusOf(local, 'clinic.test')).toBe(421);
  });
});

describe('the outbox', () => {
  const outbox = { path: '/api/outbox' };
  const withCode = (clinic: Clinic, code = clinic.outboxCode) => ({
    ...outbox,
    headers: { code },
  });

  it('is refused to visitors and to everyone but an Administrator', async () => {
    const refused = await local.visitor.refused(api.outboxList, {});
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([403, 'OUTBOX.CLOSED']);
    for (const person of ['tenant', 'manager', 'consultant'] as const)
      expect((await (await local.as(person)).refused(api.outboxList, {})).status).toBe(403);
    await (await local.as('admin')).send(api.outboxList, {});
  });

  it('is shown with the code in the console, with at most ten tries', async () => {
    expect(await statusOf(local, 'localhost', withCode(local))).toBe(200);
    expect(await statusOf(local, 'localhost', withCode(local, named.outboxCode))).toBe(403);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => statusOf(local, 'localhost', withCode(local, 'wrong'))),
    );
    expect(tries.filter((status) => status === 403)).toHaveLength(9);
    expect(await statusOf(local, 'localhost', withCode(local))).toBe(429);
    await local.forgetTries();
    // An Administrator's session, and a token that is nobody's.
    const { token } = await named.as('admin');
    const asAdmin = { ...outbox, headers: { Authorization: `Bearer ${token}` } };
    expect(await statusOf(named, 'clinic.test', asAdmin)).toBe(200);
    expect(await statusOf(local, 'localhost', asAdmin)).toBe(403);
  });

  it('of demo data is shown on this computer only', async () => {
    const makeDemo = (clinic: Clinic) =>
      clinic.owner.query("INSERT INTO installation VALUES ('demo', '2026-01-01')");
    await Promise.all([makeDemo(local), makeDemo(named)]);
    expect(await statusOf(local, 'localhost', outbox)).toBe(200);
    // A proxy in front, whatever name it asks for.
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via'])
      expect(
        await statusOf(local, '127.0.0.1', { ...outbox, headers: { [name]: '203.0.113.7' } }),
      ).toBe(403);
    expect(await statusOf(named, 'localhost', outbox)).toBe(403);
    expect(await statusOf(named, 'clinic.test', outbox)).toBe(403);
    expect(await statusOf(local, 'evil.test', outbox)).toBe(421);
  });

  it('is linked from the sign-in page on this computer only', async () => {
    const linked = async (...asked: Parameters<typeof ask>) =>
      (JSON.parse((await ask(...asked)).body) as { outbox: boolean }).outbox;
    const path = '/api/get_initialized_setting';
    expect(await linked(local, 'localhost', { path })).toBe(true);
    const proxied = { path, headers: { 'X-Forwarded-For': '203.0.113.7' } };
    expect(await linked(local, 'localhost', proxied)).toBe(false);
    expect(await linked(named, 'localhost', { path })).toBe(false);
    expect(await linked(everywhere, 'localhost', { path })).toBe(false);
  });
});

describe('a local request', () => {
  const asked = (host: string, remoteAddress: string, headers = {}) =>
    ({ headers: { host, ...headers }, socket: { remoteAddress } }) as unknown as Parameters<
      typeof isLocalRequest
    >[0];

  it.each([
    [{}, 'localhost:3000', '127.0.0.1', true],
    [{}, '[::1]:3000', '::1', true],
    [{}, '127.0.0.1:3000', '::ffff:127.0.0.1', true],
    [{}, 'localhost:3000', '192.168.1.9', false],
    [{}, '192.168.1.5:3000', '127.0.0.1', false],
    [{ HOST: '0.0.0.0' }, 'localhost:3000', '127.0.0.1', false],
    [{ HOST: '192.168.1.5' }, 'localhost:3000', '127.0.0.1', false],
    [{ TRUST_PROXY: 'true' }, 'localhost:3000', '127.0.0.1', false],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'localhost:3000', '127.0.0.1', false],
  ])('with %j, for %s, from %s: %s', (environment, host, from, is) => {
    expect(isLocalRequest(asked(host, from), readConfig(environment))).toBe(is);
  });
});
