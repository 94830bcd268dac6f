import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import { plainAddress } from '../../../server/kit/http/session.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually, openPage } from '../support/hub.ts';
import { oneTimeCode } from '../support/oneTimeCode.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

const WORLD = 1;
const WANTED = 'SIGN_IN_RULES.SECOND_FACTOR_WANTED';

let clinic: Clinic;
let owner: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  owner = await clinic.as('tenant');
});
afterEach(() => clinic.owner.query('DELETE FROM sign_in_rule; DELETE FROM second_factor'));
afterAll(() => clinic.stop());

const rule = (rules: Partial<Input<typeof api.editSignInRules>>) =>
  owner.send(api.editSignInRules, { id: WORLD, ...rules }).then(({ data }) => data);
const lists = (caller: Caller) =>
  caller.send(api.patientList, { pageSize: 1 }).then(
    () => 'answered',
    (error: CallError) => error.failures[0]?.error_code,
  );
const switchOn = async (caller: Caller) => {
  const { key } = (await caller.send(api.prepareSecondFactor, { password: PASSWORD })).data;
  await caller.send(api.confirmSecondFactor, { code: oneTimeCode(key) });
};

describe('a second factor that a company asks for', () => {
  it('closes its branches to those of the roles who have none, until they have', async () => {
    const [nurse, doctor] = [await clinic.as('nurse'), await clinic.as('doctor')];
    const { secondFactorRoles, lacking } = await rule({ secondFactorRoles: ['Nurse', 'Manager'] });
    expect(secondFactorRoles).toEqual(['Nurse', 'Manager']);
    expect(lacking).toBeGreaterThan(1);
    expect(await lists(doctor)).toBe('answered');
    expect(await lists(nurse)).toBe(WANTED);
    // What is needed to set it up is open.
    await switchOn(nurse);
    expect(await lists(nurse)).toBe('answered');
  });

  it('closes the accounts of a company as well, and choosing its branches', async () => {
    const manager = await clinic.as('manager');
    await manager.send(api.branchUserList, {});
    const before = (await rule({ secondFactorRoles: ['Manager'] })).lacking;
    expect(await manager.refused(api.branchUserList, {})).toMatchObject({
      status: 403,
      failures: [{ error_code: WANTED }],
    });
    expect(await manager.refused(api.chooseBranch, { chosenBranchID: branchIds.kl })).toMatchObject(
      { status: 403, failures: [{ error_code: WANTED }] },
    );
    await switchOn(manager);
    await manager.send(api.chooseBranch, { chosenBranchID: branchIds.kl });
    await manager.send(api.branchUserList, {});
    expect((await owner.send(api.signInRules, { id: WORLD })).data.lacking).toBe(before - 1);
  });

  it('is asked of owners by one who has it', async () => {
    expect(
      await owner.refused(api.editSignInRules, { id: WORLD, secondFactorRoles: ['Tenant'] }),
    ).toMatchObject({ status: 409, failures: [{ error_code: 'SIGN_IN_RULES.OWN_FIRST' }] });
    await switchOn(owner);
    await rule({ secondFactorRoles: ['Tenant'] });
    expect(await lists(owner)).toBe('answered');
  });
});

describe('networks and hours that a company allows', () => {
  it('are of every request, but for those of owners', async () => {
    const nurse = await clinic.as('nurse');
    await rule({ networks: ['203.0.113.7/24', '203.0.113.9/24', '2001:db8::1'] });
    expect((await owner.send(api.signInRules, { id: WORLD })).data.networks).toEqual([
      '2001:db8::1/128',
      '203.0.113.0/24',
    ]);
    expect(await lists(nurse)).toBe('SIGN_IN_RULES.ELSEWHERE');
    expect(await lists(owner)).toBe('answered');
    await rule({ networks: ['203.0.113.0/24', ' 127.0.0.0/8 ', '::1'] });
    expect(await lists(nurse)).toBe('answered');
  });

  it('know an address however a proxy writes it', () => {
    const written = ['203.0.113.7', '203.0.113.7:51234', '::ffff:203.0.113.7'];
    expect(written.map(plainAddress)).toEqual(written.map(() => '203.0.113.7'));
    expect(['fe80::1%eth0', '[2001:db8::1]:443'].map(plainAddress)).toEqual([
      'fe80::1',
      '2001:db8::1',
    ]);
    // What is none is in no network, rather than an error of the database.
    expect(['unknown', '', '203.0.113.999'].map(plainAddress)).toEqual(
      Array.from({ length: 3 }, () => '0.0.0.0'),
    );
  });

  it('are around midnight too', async () => {
    const nurse = await clinic.as('nurse');
    const { rows } = await clinic.owner.query<{ at: string; off: string; next: string }>(
      `SELECT to_char(t, 'HH24:MI') AS at, to_char(t + interval '2 hours', 'HH24:MI') AS off,
              to_char(t + interval '3 hours', 'HH24:MI') AS next
         FROM (SELECT (now() AT TIME ZONE app.clinic_zone())::time t) n`,
    );
    const [{ at, off, next } = { at: '', off: '', next: '' }] = rows;
    await rule({ hoursFrom: off, hoursUntil: next });
    expect(await nurse.refused(api.patientList, {})).toMatchObject({
      status: 403,
      failures: [{ error_code: 'SIGN_IN_RULES.OUTSIDE_HOURS', params: { from: off, until: next } }],
    });
    expect(await lists(owner)).toBe('answered');
    // All but two hours of the day.
    await rule({ hoursFrom: next, hoursUntil: off });
    expect(await lists(nurse)).toBe('answered');
    await rule({ hoursFrom: at, hoursUntil: off });
    expect(await lists(nurse)).toBe('answered');
  });

  it('are refused where they say nothing', async () => {
    expect(
      await owner.refused(api.editSignInRules, { id: WORLD, networks: ['clinic'] }),
    ).toMatchObject({ status: 400, failures: [{ error_code: 'SIGN_IN_RULES.NO_NETWORK' }] });
    expect(
      await owner.refused(api.editSignInRules, { id: WORLD, hoursFrom: '08:00' }),
    ).toMatchObject({ status: 400, failures: [{ field: 'hoursUntil' }] });
    expect(
      await owner.refused(api.editSignInRules, {
        id: WORLD,
        hoursFrom: '08:00',
        hoursUntil: '08:00',
      }),
    ).toMatchObject({ status: 400, failures: [{ field: 'hoursUntil' }] });
  });
});

describe('how long sessions last at a company', () => {
  const age = (interval: string, of: number, column: 'created_at' | 'issued_at') =>
    clinic.owner.query(
      column === 'created_at'
        ? `UPDATE session SET created_at = created_at - $1::interval WHERE account_id = $2`
        : `UPDATE session_token SET issued_at = issued_at - $1::interval
            WHERE session_id IN (SELECT id FROM session WHERE account_id = $2)`,
      [interval, of],
    );

  it('ends them after its longest time, wherever they are', async () => {
    const reception = await clinic.as('reception');
    await age('9 hours', people.reception.id, 'created_at');
    expect(await lists(reception)).toBe('answered');
    await rule({ longestHours: 8 });
    expect(await reception.refused(api.getUserProfile, {})).toMatchObject({ status: 401 });
    expect(await reception.refused(api.patientList, {})).toMatchObject({ status: 401 });
    expect((await (await clinic.as('reception')).send(api.ownSessions, {})).data.length).toBe(1);
  });

  it('ends them where they are not renewed for its idle time, which pages are told', async () => {
    await rule({ idleMinutes: 20 });
    const nurse = await clinic.as('nurse');
    expect((await nurse.send(api.getUserProfile, {})).data.idleMinutes).toBe(20);
    await age('19 minutes', people.nurse.id, 'issued_at');
    expect(await lists(nurse)).toBe('answered');
    await age('2 minutes', people.nurse.id, 'issued_at');
    expect(await nurse.refused(api.patientList, {})).toMatchObject({ status: 401 });
  });
});

describe('the rules for signing in', () => {
  it('are each company’s own, and its owner’s', async () => {
    const [penang, manager] = [await clinic.as('tenantPenang'), await clinic.as('manager')];
    await rule({ longestHours: 12 });
    const { data } = await penang.send(api.signInRuleList, {});
    expect(data.map(({ companyName, longestHours }) => [companyName, longestHours])).not.toContain(
      12,
    );
    expect(data.some(({ id }) => id === WORLD)).toBe(false);
    expect(await penang.refused(api.signInRules, { id: WORLD })).toMatchObject({ status: 404 });
    expect(await penang.refused(api.editSignInRules, { id: WORLD, longestHours: 1 })).toMatchObject(
      { status: 404 },
    );
    expect(await manager.refused(api.signInRules, { id: WORLD })).toMatchObject({ status: 403 });
  });

  it('are all kept where owners change them at once, and each change is in their history', async () => {
    const { version } = await rule({ longestHours: 100 });
    const { rows } = await clinic.owner.query<{ last: number }>(
      'SELECT max(id) AS last FROM audit',
    );
    await Promise.all([
      rule({ longestHours: 12 }),
      rule({ idleMinutes: 30 }),
      rule({ networks: ['127.0.0.0/8', '::1'] }),
      rule({ secondFactorRoles: ['Doctor'] }),
    ]);
    expect((await owner.send(api.signInRules, { id: WORLD })).data).toMatchObject({
      longestHours: 12,
      idleMinutes: 30,
      networks: ['::1/128', '127.0.0.0/8'],
      secondFactorRoles: ['Doctor'],
      version: version + 4,
    });
    const entries = await clinic.owner.query<{ changes: object }>(
      "SELECT changes FROM audit WHERE resource = 'sign-in-rules' AND action = 'edit' AND account_id = $1 AND id > $2",
      [people.tenant.id, rows[0]?.last],
    );
    expect(entries.rows.flatMap(({ changes }) => Object.keys(changes)).toSorted()).toEqual([
      'idleMinutes',
      'longestHours',
      'networks',
      'secondFactorRoles',
    ]);
  });

  it('are told to the open pages of its people as they change', async () => {
    const nurse = await clinic.as('nurse');
    const page = await openPage(clinic.address, nurse.token);
    await page.hub.invoke('join', branchIds.kl);
    const told = () => page.heard.filter(({ event }) => event === 'Resync').length;
    const before = told();
    await rule({ idleMinutes: 45 });
    await eventually(() => expect(told()).toBeGreaterThan(before));
    await page.hub.stop();
  });

  it('are changed once, at the version that was read', async () => {
    const { version } = await rule({ longestHours: 12 });
    await rule({ idleMinutes: 30 });
    expect(
      await owner.refused(
        api.editSignInRules,
        { id: WORLD, longestHours: 24 },
        { headers: { 'If-Match': String(version) } },
      ),
    ).toMatchObject({ status: 409 });
    expect((await owner.send(api.signInRules, { id: WORLD })).data).toMatchObject({
      longestHours: 12,
      idleMinutes: 30,
    });
  });
});
