import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { remindOfKeys } from '../../../server/areas/accounts/apiKeys/reminders.ts';
import { callsOfKey } from '../../../server/kit/http/apiKeys.ts';
import { hashOf } from '../../../server/kit/http/secrets.ts';
import { type Caller, callerOf, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason, statusAndCode } from '../support/refusals.ts';
import { branchIds, patientsOf, people } from '../support/world.ts';

let clinic: Clinic;
let log = '';
let manager: Caller;
let tenant: Caller;
let penang: Caller;
beforeAll(async () => {
  clinic = await startClinic(
    { LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (log += line) } },
  );
  manager = await clinic.as('manager');
  tenant = await clinic.as('tenant');
  penang = await clinic.as('tenantPenang');
});
afterAll(() => clinic.stop());

type Wanted = Partial<Input<typeof api.addApiKey>>;
const make = async (wanted: Wanted = {}, by = manager) => {
  const { data } = await by.send(api.addApiKey, {
    name: 'Laboratory',
    branchID: branchIds.kl,
    scopes: ['patients:change', 'appointments:read'],
    ...wanted,
  });
  return data;
};
const patient = {
  icPassport: 'K7654321',
  name: 'Of The Laboratory',
  dob: '1980-01-01',
  sex: 'F',
  mobile: '123456789',
  billingType: '00',
} as const;
/** Another program with a key. */
const program = (key: string, branch?: number, address = clinic.address) =>
  callerOf(
    address,
    () => ({
      Authorization: `Bearer ${key}`,
      ...(branch && { 'X-Branch-ID': String(branch) }),
    }),
    { token: key, readOnlyToken: '' },
  );
const reads = (caller: Caller) => caller.send(api.patientList, {});
const refused = async (caller: Caller) => statusAndCode(await caller.refused(api.patientList, {}));
const listed = async (id: number, by = manager) =>
  (await by.send(api.apiKeyList, {})).data.find((key) => key.id === id);

describe('an API key', () => {
  it('works in its branch under its own name, and is known by its beginning alone', async () => {
    const { id, key } = await make();
    expect(key).toMatch(/^da_[a-z]{8}_[\w-]{43}$/);
    const { data: made } = await program(key).send(api.createPatient, patient);
    const { data: history } = await manager.send(api.recordHistory, {
      resource: 'patients',
      id: String(made.patID),
    });
    expect(history.map(({ who, action }) => [who, action])).toEqual([
      ['Laboratory (API)', 'create'],
    ]);
    const found = await listed(id);
    expect(found).toMatchObject({
      name: 'Laboratory',
      prefix: key.slice(0, 11),
      branch: 'World KL',
      state: 'active',
      madeBy: people.manager.name,
      scopes: ['patients:change', 'appointments:read'],
    });
    expect(found?.lastUsed).not.toBeNull();
    const { data: own } = await manager.send(api.recordHistory, {
      resource: 'api-keys',
      id: String(id),
    });
    expect(own.map(({ who, action }) => [who, action])).toEqual([[people.manager.name, 'create']]);
  });

  it('edits a patient under a lock of its own, which people see', async () => {
    const { key } = await make({ name: 'Importer' });
    const NRIC = patientsOf.kl.here;
    await program(key).send(api.lockPatientProfile, { NRIC });
    const refusal = await manager.refused(api.lockPatientProfile, { NRIC });
    expect(refusal.failures[0]?.params).toMatchObject({ who: 'Importer (API)' });
    await program(key).send(api.unlockPatientProfile, { NRIC });
  });

  it('does nothing beyond its scopes, within a booking either', async () => {
    const { key } = await make({ scopes: ['patients:read'] });
    await reads(program(key));
    const refusals = await Promise.all([
      program(key).refused(api.appointmentList, {}),
      program(key).refused(api.getUserProfile, {}),
      program(key).refused(api.apiKeyList, {}),
      program(key).refused(api.batch, { call: 'createPatient', inputs: [{}] }),
    ]);
    expect(refusals.map(statusAndCode)).toEqual(refusals.map(() => [403, 'GENERAL.FORBIDDEN']));
  });

  it('of one branch opens no other, and one of the company each of its branches and no one else’s', async () => {
    const { key } = await make();
    expect(await refused(program(key, branchIds.pj))).toEqual([404, 'GENERAL.NOT_FOUND']);
    const wide = await make({ ofCompany: true }, tenant);
    await reads(program(wide.key, branchIds.pj));
    expect(await refused(program(wide.key))).toEqual([403, 'GENERAL.NO_BRANCH']);
    expect(await refused(program(wide.key, branchIds.penang))).toEqual([404, 'GENERAL.NOT_FOUND']);
    expect(await listed(wide.id)).toBeUndefined();
    expect(await listed(wide.id, penang)).toBeUndefined();
    expect(await listed(wide.id, tenant)).toMatchObject({ branch: '', branchID: null });
    const refusal = await manager.refused(api.addApiKey, {
      name: 'Wide',
      branchID: branchIds.kl,
      ofCompany: true,
      scopes: ['patients:read'],
    });
    expect(refusalReason(refusal)).toEqual([403, 'API_KEY.OWNERS_ALONE', 'ofCompany']);
  });

  it('is found among others by its branch, its state, and words of its name', async () => {
    const [kl, pj, wide] = [
      await make({ name: 'Scanner' }, tenant),
      await make({ name: 'Scanner', branchID: branchIds.pj }, tenant),
      await make({ name: 'Scanner', ofCompany: true }, tenant),
    ];
    await tenant.send(api.endApiKey, { id: pj.id });
    const found = async (of: Input<typeof api.apiKeyList>) =>
      new Set((await tenant.send(api.apiKeyList, { q: 'scan', ...of })).data.map(({ id }) => id));
    expect(await found({})).toEqual(new Set([kl.id, pj.id, wide.id]));
    expect(await found({ branchID: branchIds.pj })).toEqual(new Set([pj.id, wide.id]));
    expect(await found({ state: 'active' })).toEqual(new Set([kl.id, wide.id]));
    expect(await found({ branchID: branchIds.pj, state: 'ended' })).toEqual(new Set([pj.id]));
  });

  it('has one scope at least', async () => {
    const refusal = await manager.refused(api.addApiKey, {
      name: 'Of nothing',
      branchID: branchIds.kl,
      scopes: [],
    });
    expect(refusalReason(refusal)).toEqual([400, 'GENERAL.REQUIRED', 'scopes']);
  });

  it('opens nothing from the moment at which it ends, and no one of another company ends it', async () => {
    const { id, key } = await make();
    await reads(program(key));
    expect(statusAndCode(await penang.refused(api.endApiKey, { id }))).toEqual([
      404,
      'GENERAL.NOT_FOUND',
    ]);
    const ends = manager.send(api.endApiKey, { id });
    await Promise.all([
      ends,
      ...Array.from({ length: 20 }, () => reads(program(key)).catch(() => null)),
    ]);
    expect(await refused(program(key))).toEqual([401, 'API_KEY.UNKNOWN']);
    expect(await listed(id)).toMatchObject({ state: 'ended' });
    const history = async () =>
      (await manager.send(api.recordHistory, { resource: 'api-keys', id: String(id) })).data;
    const ended = await history();
    expect(ended.map(({ action }) => action)).toEqual(['end', 'create']);
    await manager.send(api.endApiKey, { id });
    expect(await history()).toEqual(ended);
  });

  it('opens nothing once it has expired, and not a year later at most', async () => {
    const { id, key } = await make({ days: 1 });
    await clinic.owner.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [id]);
    expect(await refused(program(key))).toEqual([401, 'API_KEY.UNKNOWN']);
    expect(await listed(id)).toMatchObject({ state: 'expired' });
    const refusal = await manager.refused(api.addApiKey, {
      name: 'Long',
      branchID: branchIds.kl,
      scopes: ['patients:read'],
      days: 366,
    });
    expect(refusal.failures[0]?.field).toBe('days');
  });

  it('keeps when it was used last, also where its call failed', async () => {
    const { id, key } = await make();
    expect(await listed(id)).toMatchObject({ lastUsed: null });
    const refusal = await program(key).refused(api.createPatient, { ...patient, dob: 'in spring' });
    expect(refusal.status).toBe(400);
    expect((await listed(id))?.lastUsed).not.toBeNull();
  });

  it('is held to the networks of its company, at whatever hour', async () => {
    const { key } = await make();
    const wide = await make({ ofCompany: true }, tenant);
    const rule = (networks: string) =>
      clinic.owner.query(
        `INSERT INTO sign_in_rule (tenant_id, networks, hours_from, hours_until)
         SELECT tenant_id, $1, ((now() AT TIME ZONE 'Asia/Kuala_Lumpur') + interval '2 hours')::time,
                ((now() AT TIME ZONE 'Asia/Kuala_Lumpur') + interval '3 hours')::time
           FROM branch WHERE id = $2
         ON CONFLICT (tenant_id) DO UPDATE SET networks = EXCLUDED.networks`,
        [networks, branchIds.kl],
      );
    await rule('{203.0.113.0/24}');
    for (const caller of [program(key), program(wide.key, branchIds.pj)])
      expect(await refused(caller)).toEqual([403, 'SIGN_IN_RULES.ELSEWHERE']);
    expect(await refused(program(wide.key, branchIds.penang))).toEqual([404, 'GENERAL.NOT_FOUND']);
    await rule('{203.0.113.0/24,127.0.0.0/8,::1/128}');
    await reads(program(key));
    await clinic.owner.query('DELETE FROM sign_in_rule');
  });

  it('does not even read a branch whose subscription has ended', async () => {
    const { key } = await make();
    const { rows } = await clinic.owner.query<{ ends: string }>(
      'SELECT subscription_ends::text AS ends FROM branch WHERE id = $1',
      [branchIds.kl],
    );
    const end = (day: string | undefined) =>
      clinic.owner.query('UPDATE branch SET subscription_ends = $1 WHERE id = $2', [
        day,
        branchIds.kl,
      ]);
    await end('2020-01-31');
    expect(await refused(program(key))).toEqual([403, 'ALERT.EXPIRED.SUBSCRIPTION']);
    await end(rows[0]?.ends);
    await reads(program(key));
  });

  it('is refused for a while after too many calls, alone', async () => {
    const { key } = await make();
    const other = await make();
    await reads(program(key));
    const { key: counted, most } = callsOfKey(hashOf(key));
    await clinic.owner.query('INSERT INTO attempt (key, count) VALUES ($1, $2)', [
      counted,
      most - 1,
    ]);
    await reads(program(key));
    const refusal = await program(key).refused(api.patientList, {});
    expect(refusal.status).toBe(429);
    expect(refusal.retryAfter).toBeGreaterThan(0);
    await reads(program(other.key));
  });

  it('that nobody made is counted by address, where a right one still works', async () => {
    const { key } = await make();
    await clinic.forgetTries();
    const wrong = program(`da_${'x'.repeat(8)}_${'y'.repeat(43)}`);
    const refusals = [];
    for (let count = 0; count < 61; count++)
      refusals.push((await wrong.refused(api.patientList, {})).status);
    expect([refusals[0], refusals.at(-1)]).toEqual([401, 429]);
    await reads(program(key));
    await clinic.forgetTries();
  });

  it('stands in no log, no answer but the first, and no table', async () => {
    const { id, key } = await make();
    await reads(program(key));
    await program(key).refused(api.getUserProfile, {});
    await manager.send(api.endApiKey, { id });
    await refused(program(key));
    const secret = key.slice(12);
    expect(log.includes('"call":"patientList"')).toBe(true);
    expect(log.includes(secret)).toBe(false);
    expect(JSON.stringify((await manager.send(api.apiKeyList, {})).data)).not.toContain(secret);
    const { rows } = await clinic.owner.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM api_key k WHERE k::text LIKE $1) OR EXISTS (SELECT FROM audit a WHERE a::text LIKE $1) AS found`,
      [`%${secret}%`],
    );
    expect(rows).toEqual([{ found: false }]);
  });

  it('is told of by mail a week before it expires, once, to who made it', async () => {
    await clinic.owner.query('UPDATE api_key SET ended_at = now(); DELETE FROM mail');
    const { id } = await make({ name: 'Soon', days: 30 });
    await make({ name: 'Later', days: 30 });
    await make({ name: 'Short', days: 3 });
    await clinic.owner.query(
      `UPDATE api_key SET made_at = now() - interval '24 days', expires_at = now() + interval '6 days' WHERE id = $1`,
      [id],
    );
    const remind = () => remindOfKeys(clinic.database, { PUBLIC_URL: 'https://clinic.test' });
    await Promise.all([remind(), remind()]);
    const { rows } = await clinic.owner.query<{ recipient: string; subject: string }>(
      `SELECT recipient, subject FROM mail WHERE subject LIKE '%expires%'`,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([people.manager.email]);
    expect(rows[0]?.subject).toContain('API key');
  });

  it('is told of to an owner where who made it works there no longer', async () => {
    await clinic.owner.query('UPDATE api_key SET ended_at = now(); DELETE FROM mail');
    const { id } = await make({ name: 'Left behind', days: 30 });
    await clinic.owner.query(
      `UPDATE api_key SET made_at = now() - interval '24 days', expires_at = now() + interval '6 days' WHERE id = $1`,
      [id],
    );
    const block = (blocked: boolean) =>
      clinic.owner.query('UPDATE membership SET blocked = $2 WHERE account_id = $1', [
        people.manager.id,
        blocked,
      ]);
    await block(true);
    await remindOfKeys(clinic.database, { PUBLIC_URL: 'https://clinic.test' });
    await block(false);
    const { rows } = await clinic.owner.query<{ recipient: string }>(
      `SELECT recipient FROM mail WHERE subject LIKE '%expires%'`,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([people.tenant.email]);
  });

  it('is told of to the owners of its company beside whoever made it', async () => {
    const told = async (by: Caller) => {
      await clinic.owner.query('DELETE FROM mail');
      await make({ name: 'Told of' }, by);
      const { rows } = await clinic.owner.query<{ recipient: string; body: string }>(
        'SELECT recipient, body FROM mail',
      );
      return rows;
    };
    const byManager = await told(manager);
    expect(byManager.map(({ recipient }) => recipient)).toEqual([people.tenant.email]);
    expect(byManager[0]?.body).toContain('“Told of”');
    expect(await told(tenant)).toEqual([]);
  });
});
