import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOrCreateCertificate } from '../../agent/certificate.ts';
import { cardReader } from '../../contract/clinic/cardReader.ts';
import { failureList } from '../../contract/kit/failure.ts';
import { type Agent, startAgent } from '../support/cardService.ts';
import { ask, type Asking, callAgent, PAGE } from './support.ts';

let data = '';
let agent: Agent;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'agent-'));
  agent = await startAgent(data);
});
afterAll(async () => {
  await agent.stop();
  rmSync(data, { recursive: true, force: true });
});

const READ: Asking = {
  method: 'POST',
  path: '/api/read_card',
  headers: { Origin: PAGE, 'Content-Type': 'application/json' },
};

describe('the agent', () => {
  it('answers its version to pages, and shows it on its own page for trusting the certificate', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const expected = { name: 'card-agent', version };
    expect((await callAgent(agent, cardReader.agentHealth, {})).data).toEqual(expected);
    expect(JSON.parse((await ask(agent, { path: '/api/health' })).body)).toEqual(expected);
  });

  it.each([
    ['no origin', {}],
    ['another site', { Origin: 'https://evil.example' }],
    ['another port of this computer', { Origin: 'http://localhost:3001' }],
    ['a name that begins like the pages', { Origin: `${PAGE}.evil.example` }],
    ['no origin that can be told', { Origin: 'null' }],
    ['another name that leads here', { Origin: PAGE, Host: 'evil.example:48180' }],
    ['its name at another port', { Origin: PAGE, Host: 'localhost:1' }],
  ])('refuses %s, for every call', async (_, headers) => {
    for (const { method, path } of [{ method: 'GET', path: '/api/card_readers' }, READ]) {
      const type = { 'Content-Type': 'application/json' };
      const reply = await ask(agent, { method, path, headers: { ...type, ...headers } });
      expect([403, 421]).toContain(reply.status);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      expect(failureList.parse(JSON.parse(reply.body))[0]?.error_code).toBe('0x8010006A');
    }
  });

  it('allows private network access for its own pages only', async () => {
    const preflight = (origin: string) =>
      ask(agent, {
        method: 'OPTIONS',
        path: '/api/read_card',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
          'Access-Control-Request-Private-Network': 'true',
        },
      });
    const allowed = await preflight(PAGE);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-private-network': 'true',
      'access-control-allow-headers': expect.stringContaining('Content-Type') as string,
      vary: 'Origin',
    });
    const refused = await preflight('https://evil.example');
    expect(refused.status).toBe(403);
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    expect(refused.headers['access-control-allow-private-network']).toBeUndefined();
  });

  it.each([
    ['another path', { path: '/api/patients' }],
    ['a file', { path: '/api/../package.json' }],
    ['another method', { method: 'PUT', path: '/api/read_card' }],
    ['a reading by address', { path: '/api/read_card?reader=x' }],
  ])('does nothing for %s', async (_, asking) => {
    const { status, body } = await ask(agent, { ...asking, headers: { Origin: PAGE } });
    expect(status).toBe(404);
    expect(failureList.parse(JSON.parse(body))[0]?.error_code).toBe('0x80100022');
  });

  it.each([
    ['no JSON', '{'],
    ['no reader', '{}'],
    ['a reader that is no text', '{"reader":1}'],
    ['a kind that is no number', '{"reader":"x","cardType":"10241"}'],
    ['a kind that is none', '{"reader":"x","cardType":10243}'],
    ['a photo that is no yes or no', '{"reader":"x","photo":"false"}'],
    ['a parameter that is none', '{"reader":"x","file":1}'],
    ['more than a request holds', JSON.stringify({ reader: 'x'.repeat(5_000) })],
  ])('refuses %s', async (_, body) => {
    const reply = await ask(agent, { ...READ, body });
    expect(reply.status).toBe(400);
    expect(failureList.parse(JSON.parse(reply.body))[0]?.error_code).toBe('0x80100004');
  });

  it('refuses requests that a form of any page could send', async () => {
    const headers = { Origin: PAGE, 'Content-Type': 'text/plain' };
    expect((await ask(agent, { ...READ, headers, body: '{"reader":"x"}' })).status).toBe(400);
  });
});

describe("the agent's certificate", () => {
  it('is for this computer only, cannot sign others, and is valid for a period that every browser accepts', () => {
    const read = new X509Certificate(agent.cert);
    expect(read.ca).toBe(false);
    expect(read.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
    const [from, to] = [new Date(read.validFrom), new Date(read.validTo)];
    expect((to.getTime() - from.getTime()) / 86_400_000).toBeLessThanOrEqual(825);
    expect(from.getTime()).toBeLessThan(Date.now());
  });

  it('has a key that nobody else may read', () => {
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(data, 'localhost.key')).mode & 0o777).toBe(0o600);
  });

  it('is kept for the next start, so that it stays trusted', async () => {
    const next = await startAgent(data);
    await next.stop();
    expect(next.cert).toBe(agent.cert);
    expect(next.printed()).not.toContain('new');
  });

  it('is replaced in its last month, and if its files do not match', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
    const at = (days: number) =>
      loadOrCreateCertificate(folder, new Date(Date.now() + days * 86_400_000));
    const first = at(0);
    expect(first.isNew).toBe(true);
    expect(at(790)).toEqual({ ...first, isNew: false });
    const second = at(796);
    expect(second.isNew).toBe(true);
    expect(second.cert).not.toBe(first.cert);
    writeFileSync(first.file, first.cert);
    expect(at(0).isNew).toBe(true);
    writeFileSync(first.file, 'nothing of the kind');
    expect(at(0).isNew).toBe(true);
    expect(at(0).isNew).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('a failed start prints one sentence', () => {
  it('when the port is taken', async () => {
    await expect(startAgent(data, '--port', String(agent.port))).rejects.toThrow(
      `it ended with 1: Port ${agent.port} is taken by another program, perhaps by this one already: stop that one first.`,
    );
  });

  it.each([
    ['an option that is none', ['--ports', '1'], '--help lists the options.'],
    ['a port that is none', ['--port', 'x'], '--port has to be a whole number'],
    ['an origin that is none', ['--origin', 'clinic'], '--origin has to be the address'],
    ['a path in an origin', ['--origin', 'https://clinic.example/x'], 'without a path'],
  ])('for %s', async (_, args, words) => {
    const ended = startAgent(data, ...args);
    await expect(ended).rejects.toThrow(words);
    await expect(ended).rejects.toThrow(/^it ended with 1: [^\n]+$/);
  });
});

it('the agent serves the configured pages, and plain HTTP only on request', async () => {
  expect(agent.address).toMatch(/^https:/);
  const other = await startAgent(
    data,
    '--http',
    '--origin',
    'https://clinic.example/',
    '--origin',
    PAGE,
  );
  try {
    expect(other.address).toMatch(/^http:/);
    const asked = (origin: string) =>
      ask({ ...other, cert: '' }, { path: '/api/health', headers: { Origin: origin } });
    expect((await asked('https://clinic.example')).status).toBe(200);
    expect((await asked(PAGE)).status).toBe(200);
    expect((await asked('https://other.example')).status).toBe(403);
  } finally {
    await other.stop();
  }
});
