import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { REPEATED, REQUEST_KEY } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { untilWaiting } from '../support/locks.ts';
import { doctorIds, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let tenant: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  [manager, tenant] = [await clinic.as('manager'), await clinic.as('tenant', 'kl')];
});
beforeEach(() => clinic.owner.query("DELETE FROM lookup_value WHERE value LIKE 'Once %'"));
afterAll(() => clinic.stop());

const withKey = (key: string = randomUUID()) => ({ headers: { [REQUEST_KEY]: key } });
const named = async (name: string) => {
  const { rows } = await clinic.owner.query<{ branch: number }>(
    'SELECT branch_id AS branch FROM lookup_value WHERE value = $1 ORDER BY 1',
    [name],
  );
  return rows.map(({ branch }) => branch);
};
const kept = async () => {
  const { rows } = await clinic.owner.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM request_key',
  );
  return rows[0]?.count;
};

describe('the key of a request', () => {
  it('is the person’s own: another’s same key makes theirs, and tells nothing', async () => {
    const keyed = withKey();
    await manager.send(api.cancelReasonCreate, { value: 'Once the manager’s' }, keyed);
    const { data, headers } = await tenant.send(
      api.cancelReasonCreate,
      { value: 'Once the owner’s' },
      keyed,
    );
    expect([data.value, headers.get(REPEATED)]).toEqual(['Once the owner’s', null]);
    expect(await named('Once the manager’s')).toEqual([1]);
    expect(await named('Once the owner’s')).toEqual([1]);
  });

  it('is of one branch: the same request in another is refused', async () => {
    const key = randomUUID();
    await tenant.send(api.cancelReasonCreate, { value: 'Once here' }, withKey(key));
    const elsewhere = { headers: { [REQUEST_KEY]: key, 'X-Branch-ID': '2' } };
    const { status } = await tenant.refused(
      api.cancelReasonCreate,
      { value: 'Once here' },
      elsewhere,
    );
    expect(status).toBe(422);
    expect(await named('Once here')).toEqual([1]);
  });

  it('is kept for what was made alone: a refused request is looked at anew', async () => {
    const keyed = withKey();
    const { data: first } = await manager.send(api.cancelReasonCreate, { value: 'Once taken' });
    const { status } = await manager.refused(
      api.cancelReasonCreate,
      { value: 'Once taken' },
      keyed,
    );
    expect(status).toBe(409);
    await manager.send(api.cancelReasonRemove, { id: first.id });
    const { data } = await manager.send(api.cancelReasonCreate, { value: 'Once taken' }, keyed);
    expect(data.value).toBe('Once taken');
  });

  it('does not answer who may no longer make the call', async () => {
    const doctor = await clinic.as('doctor');
    const keyed = withKey();
    const body = { value: 'Once a doctor’s' };
    const refused = await doctor.refused(api.cancelReasonCreate, body, keyed);
    expect(refused.status).toBe(403);
    await clinic.owner.query("UPDATE membership SET role = 'Manager' WHERE account_id = $1", [
      people.doctor.id,
    ]);
    await doctor.send(api.cancelReasonCreate, body, keyed);
    await clinic.owner.query("UPDATE membership SET role = 'Doctor' WHERE account_id = $1", [
      people.doctor.id,
    ]);
    expect((await doctor.refused(api.cancelReasonCreate, body, keyed)).status).toBe(403);
  });

  it('stands for no password: not when it is forgotten while its request is looked at', async () => {
    const key = randomUUID();
    await clinic.owner.query(
      `INSERT INTO request_key (key, account_id, signature) VALUES ($1, $2, 'of another request')`,
      [key, people.tenant.id],
    );
    const LOCK = 'SELECT pg_advisory_lock(hashtextextended($1, 0))';
    const lock = [`request key ${people.tenant.id} ${key}`];
    const next = new Client({ connectionString: clinic.ownerUrl });
    await next.connect();
    await clinic.owner.query(LOCK, lock);
    const { data: member } = await tenant.send(api.branchUserDetail, {
      branchUserEmail: people.receptionPj.email,
    });
    const asking = tenant.refused(
      api.adminChangePassword,
      {
        branch_user_id: member.id,
        admin_password: 'not the password',
        new_password: 'Another#2',
        confirm_password: 'Another#2',
      },
      withKey(key),
    );
    await untilWaiting(clinic);
    // After the first look at the key, housekeeping forgets it before the next.
    const taken = next.query(LOCK, lock);
    await untilWaiting(clinic, 2);
    await clinic.owner.query('SELECT pg_advisory_unlock_all()');
    await taken;
    await next.query('DELETE FROM request_key WHERE key = $1', [key]);
    await next.end();
    expect((await asking).status).toBe(422);
    const credentials = { email: people.receptionPj.email, password: 'Demo#1234' };
    await clinic.visitor.send(api.authenticate, credentials);
  });

  it.each(['', 'key', 'x'.repeat(5_000), `${randomUUID()}0`])('is a UUID: not %s', async (key) => {
    const { status, failures } = await manager.refused(
      api.cancelReasonCreate,
      { value: 'Once odd' },
      withKey(key),
    );
    expect([status, failures[0]?.field]).toEqual([400, REQUEST_KEY]);
    expect(await named('Once odd')).toEqual([]);
  });

  it('changes nothing for calls that read, and keeps no answer that is a secret', async () => {
    const before = await kept();
    const keyed = withKey();
    await manager.send(api.apptStatus, {}, keyed);
    const feed = { doctor: doctorIds.kl[0] };
    const { data: first } = await manager.send(api.addCalendarFeed, feed, keyed);
    const { data: second } = await manager.send(api.addCalendarFeed, feed, keyed);
    expect(second.address).not.toBe(first.address);
    expect(await kept()).toBe(before);
  });

  it('stores nothing by which an input could be guessed: a hash that needs the server’s key', async () => {
    const keyed = withKey();
    const other = await startClinic({ SECRET_KEY: Buffer.alloc(32, 'other').toString('base64') });
    const signatures = await Promise.all(
      [clinic, other].map(async (server) => {
        const asked = await server.as('manager');
        await asked.send(api.cancelReasonCreate, { value: 'Once signed' }, keyed);
        const { rows } = await server.owner.query<{ signature: string }>(
          'SELECT signature FROM request_key WHERE key = $1',
          [keyed.headers[REQUEST_KEY]],
        );
        return rows[0]?.signature;
      }),
    );
    await other.stop();
    expect(signatures[0]).toMatch(/^[\w-]{43}$/);
    expect(signatures[1]).toMatch(/^[\w-]{43}$/);
    expect(signatures[0]).not.toBe(signatures[1]);
  });
});
