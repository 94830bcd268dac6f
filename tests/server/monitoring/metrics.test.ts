import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { people } from '../support/world.ts';

const token = 'metrics-token-of-tests-0123456789';

let clinic: Clinic;
let plain: Clinic;
beforeAll(async () => {
  // Behind a public address nothing takes the place of the tax authority, and its jobs wait.
  const environment = { METRICS_TOKEN: token, PUBLIC_URL: 'http://localhost' };
  [clinic, plain] = await Promise.all([startClinic(environment), startClinic()]);
});
afterAll(() => Promise.all([clinic.stop(), plain.stop()]));

const byLetters = (a = '', b = '') => a.localeCompare(b);

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/metrics`, { headers });

/** The value of a series; undefined where there is none. Labels are given in their order. */
async function valueOf(series: string): Promise<number | undefined> {
  const text = await (await ask(clinic.address, { Authorization: `Bearer ${token}` })).text();
  const line = text.split('\n').find((each) => each.startsWith(`doctor_assist_${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('the address of the metrics', () => {
  it('is not there without a token that is configured', async () => {
    const answer = await ask(plain.address, { Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject([{ error_code: 'GENERAL.NOT_FOUND' }]);
  });

  it.each([
    ['no token', {}],
    ['another token', { Authorization: 'Bearer metrics-token-of-tests-012345678X' }],
    ['the beginning of it', { Authorization: 'Bearer metrics-token' }],
    ['it without its scheme', { Authorization: token }],
  ])('refuses %s', async (_, headers) => {
    const answer = await ask(clinic.address, headers);
    expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  });

  it('does not take the token of an Administrator', async () => {
    const admin = await clinic.as('admin');
    const { status } = await ask(clinic.address, { Authorization: `Bearer ${admin.token}` });
    expect(status).toBe(401);
  });

  it('answers in the text format', async () => {
    const answer = await ask(clinic.address, { Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await answer.text()).toMatch(/^# HELP doctor_assist_\w+ .+\n# TYPE /);
  });
});

describe('the metrics', () => {
  it('count calls by their declared name and status, with the time they took', async () => {
    const reception = await clinic.as('reception');
    const before = (await valueOf('calls_total{call="todayQueue",status="200"}')) ?? 0;
    await reception.send(api.todayQueue, {});
    await clinic.visitor.refused(api.todayQueue, {});
    expect(await valueOf('calls_total{call="todayQueue",status="200"}')).toBe(before + 1);
    expect(await valueOf('calls_total{call="todayQueue",status="401"}')).toBe(1);
    expect(await valueOf('call_seconds_count{call="todayQueue"}')).toBe(before + 2);
    expect(await valueOf('call_seconds_bucket{le="+Inf",call="todayQueue"}')).toBe(before + 2);
  });

  it('have no label that a visitor can invent, and name nobody', async () => {
    const invented = ['/api/invented-4711', '/invented-4711', '/api/country?q=invented-4711'];
    for (const path of invented) await fetch(clinic.address + path);
    await fetch(`${clinic.address}/api/country`, {
      headers: { 'X-Request-ID': 'invented-4711', 'X-Branch-ID': '4711' },
    });
    const reception = await clinic.as('reception');
    await reception.send(api.patientList, { q: 'invented-4711' });
    const text = await (await ask(clinic.address, { Authorization: `Bearer ${token}` })).text();
    // Values have any digits.
    expect(text).not.toMatch(/invented|"4711"/);
    expect(text).not.toContain(people.reception.email);
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label));
    // `space`, `kind` and `type` of memory, collections and handles are Node's own words.
    expect([...labels].toSorted(byLetters)).toEqual(
      ['call', 'channel', 'kind', 'le', 'major', 'minor', 'outcome', 'patch', 'quantile', 'queue']
        .concat(['result', 'share', 'space', 'state', 'status', 'type', 'version'])
        .filter((label) => labels.has(label)),
    );
  });

  it('tell of connections by share, of heavy work, of the hub and of the process', async () => {
    await clinic.as('manager');
    expect(await valueOf('connections{share="calls",state="held"}')).toBe(0);
    expect(await valueOf('connections{share="calls",state="waiting"}')).toBe(0);
    expect(await valueOf('connection_wait_seconds_count{share="visitors"}')).toBeGreaterThan(0);
    expect(await valueOf('heavy_work_seconds_count{kind="passwords"}')).toBeGreaterThan(0);
    expect(await valueOf('heavy_work{kind="documents",state="waiting"}')).toBe(0);
    expect(await valueOf('hub_connections')).toBe(0);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('tell of the database: its size, locks that are waited for, and the servers on it', async () => {
    expect(await valueOf('database_up')).toBe(1);
    expect(await valueOf('database_bytes')).toBeGreaterThan(1e6);
    expect(await valueOf('servers')).toBe(1);
    expect(await valueOf('standbys')).toBe(0);
    // There is no standby that could be behind.
    expect(await valueOf('standby_lag_seconds')).toBeUndefined();
    const reception = await clinic.as('reception');
    await clinic.owner.query('BEGIN; LOCK TABLE patient');
    const waiting = reception.send(api.patientList, {});
    await expect.poll(() => valueOf('lock_waits')).toBe(1);
    expect(await valueOf('longest_transaction_seconds')).toBeGreaterThan(0);
    expect(await valueOf('connections{share="calls",state="held"}')).toBe(1);
    await clinic.owner.query('ROLLBACK');
    await waiting;
  });

  it('count the jobs of each queue and what gateways made of them', async () => {
    const { email } = people.manager;
    await clinic.visitor.send(api.forgotPassword, { email });
    await waitForMails(clinic, email, 1);
    await expect.poll(() => valueOf('job_runs_total{queue="mail",outcome="done"}')).toBe(1);
    expect(await valueOf('gateway_requests_total{channel="mail",outcome="sent"}')).toBe(1);
    expect(await valueOf('gateway_seconds_count{channel="mail"}')).toBe(1);
    await clinic.owner.query(
      `INSERT INTO pgboss.job (name, data, start_after) VALUES ('taxpayer', '{}', now() - interval '10 minutes'),
                                                                ('taxpayer', '{}', now() + interval '10 minutes')`,
    );
    await expect.poll(() => valueOf('queue_jobs{queue="taxpayer",state="waiting"}')).toBe(2);
    const oldest = (await valueOf('queue_oldest_seconds{queue="taxpayer"}')) ?? 0;
    expect(Math.floor(oldest / 60)).toBe(10);
    expect(await valueOf('queue_oldest_seconds{queue="mail"}')).toBe(0);
  });
});
