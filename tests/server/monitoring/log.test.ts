import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

interface Line {
  msg: string;
  reqId?: string;
  call?: string;
  status?: number;
  ms?: number;
  account?: number;
  branch?: number;
  statement?: string;
  level: number;
}

const lines: Line[] = [];
let whole = '';
const logTo = {
  write(line: string) {
    whole += line;
    lines.push(JSON.parse(line) as Line);
  },
};

let clinic: Clinic;
/** Behind a proxy, on the same database. */
let proxied: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ LOG_LEVEL: 'info', SLOW_STATEMENT_MS: '150' }, { logTo });
  proxied = await startClinic(
    { LOG_LEVEL: 'info', TRUST_PROXY: 'true' },
    { logTo, ownerUrl: clinic.ownerUrl },
  );
});
afterAll(async () => {
  await proxied.stop();
  await clinic.stop();
});

/** The line of an answer, once it is written. */
async function answered(wanted: Partial<Line>): Promise<Line> {
  const find = () =>
    lines.findLast((line) =>
      Object.entries({ msg: 'answered', ...wanted }).every(
        ([key, value]) => line[key as keyof Line] === value,
      ),
    );
  await expect.poll(find).toBeDefined();
  return find() as Line;
}

describe('the log', () => {
  it('has a line of JSON for each answer: call, status, time, request, person and branch', async () => {
    const reception = await clinic.as('reception', 'kl');
    await reception.send(api.todayQueue, {});
    const line = await answered({ call: 'todayQueue' });
    expect(line).toMatchObject({ status: 200, account: people.reception.id, branch: branchIds.kl });
    expect(line.reqId).toMatch(/^[\da-f]{8}$/);
    expect(line.ms).toBeGreaterThan(0);
  });

  it('names a refused call, and nobody where nobody is signed in', async () => {
    await clinic.visitor.refused(api.todayQueue, {});
    const line = await answered({ call: 'todayQueue', status: 401 });
    expect(line).not.toHaveProperty('account');
    expect(line).not.toHaveProperty('branch');
  });

  it('holds neither addresses, names, passwords nor tokens', async () => {
    const reception = await clinic.as('reception');
    await reception.send(api.patientList, { q: 'canary-of-the-address' });
    await fetch(`${clinic.address}/canary-of-the-address?readOnlyToken=${reception.readOnlyToken}`);
    await answered({ call: 'page' });
    for (const secret of [
      'canary-of-the-address',
      reception.token,
      reception.readOnlyToken,
      PASSWORD,
      people.reception.email,
    ])
      expect(whole).not.toContain(secret);
  });

  it('finds what an unexpected error shows', async () => {
    await clinic.owner.query('ALTER TABLE plan RENAME TO hidden');
    const failure = await clinic.visitor.refused(api.availableSubscriptionPlan, {});
    await clinic.owner.query('ALTER TABLE hidden RENAME TO plan');
    expect(failure.status).toBe(500);
    const id = failure.failures[0]?.params?.['id'];
    const line = await answered({ reqId: String(id) });
    expect(line).toMatchObject({ call: 'availableSubscriptionPlan', status: 500 });
    expect(lines.find(({ msg, reqId }) => msg === 'call failed' && reqId === id)).toBeDefined();
    expect(failure.failures[0]?.error_message).toContain(String(id));
  });

  it('names a slow statement and its call, without its values', async () => {
    const reception = await clinic.as('reception');
    await clinic.owner.query('BEGIN; LOCK TABLE patient');
    const waiting = reception.send(api.patientList, { q: 'canary-of-a-value' });
    await expect
      .poll(async () => {
        const { rows } = await clinic.owner.query<{ late: boolean }>(
          `SELECT coalesce(max(clock_timestamp() - query_start) > interval '200 ms', false) AS late
             FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return rows[0]?.late;
      })
      .toBe(true);
    await clinic.owner.query('ROLLBACK');
    await waiting;
    const slow = await answered({ msg: 'slow statement', call: 'patientList' });
    expect(slow.statement).toMatch(/patient/);
    expect(slow.reqId).toMatch(/^[\da-f]{8}$/);
    expect(slow.ms).toBeGreaterThanOrEqual(150);
    expect(whole).not.toContain('canary-of-a-value');
  });
});

describe('the number of a request', () => {
  const country = (address: string, id: string) =>
    fetch(`${address}/api/get_initialized_setting`, { headers: { 'X-Request-ID': id } });

  it('is taken from a trusted proxy', async () => {
    await country(proxied.address, 'proxy-4711-abcdef');
    expect(await answered({ reqId: 'proxy-4711-abcdef' })).toMatchObject({ msg: 'answered' });
  });

  it.each(['short', 'with space 4711', '"quoted"-4711', 'x'.repeat(65), '-begins-badly'])(
    'is our own where the proxy sends %j',
    async (id) => {
      const before = lines.length;
      await country(proxied.address, id);
      await expect.poll(() => lines.length).toBeGreaterThan(before);
      expect(lines.at(-1)?.reqId).toMatch(/^[\da-f]{8}$/);
    },
  );

  it('is never taken from a caller', async () => {
    const before = lines.length;
    await country(clinic.address, 'caller-4711-abcdef');
    await expect.poll(() => lines.length).toBeGreaterThan(before);
    expect(lines.at(-1)?.reqId).toMatch(/^[\da-f]{8}$/);
  });
});
