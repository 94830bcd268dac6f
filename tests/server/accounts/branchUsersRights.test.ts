import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage } from '../support/hub.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let owner: Caller;
beforeAll(async () => {
  // Without the hub's regular check of its connections, so that only the change itself can reach them.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  clinic = await startClinic();
  vi.useRealTimers();
  owner = await clinic.as('tenant');
});
afterEach(() => closePages());
afterAll(() => clinic.stop());

const { kl } = branchIds;
const userOf = async (email: string) =>
  (await owner.send(api.branchUserDetail, { branchUserEmail: email })).data;
const codeOf = ({ status, failures }: Awaited<ReturnType<Caller['refused']>>) => [
  status,
  failures[0]?.error_code,
];

describe('a change of rights', () => {
  it('refuses the next call, and open pages fetch their rights anew', async () => {
    const nora = await clinic.as('nurse', 'kl');
    const page = await openPage(clinic.address, nora.token);
    await page.hub.invoke('join', kl);
    const user = await userOf(people.nurse.email);
    await nora.send(api.getNurseNoteList, { patientID: 1 }).catch(() => undefined);
    await owner.send(api.editBranchUserDetail, { id: user.id, privilege: 'Receptionist' });
    expect((await nora.refused(api.getNurseNoteList, { patientID: 1 })).status).toBe(403);
    expect((await nora.send(api.getUserProfile, {})).data.branches[0]?.role).toBe('Receptionist');
    await eventually(() => expect(page.heard.map(({ event }) => event)).toContain('Resync'));
    expect(page.end.is).toBe(false);
    await owner.send(api.editBranchUserDetail, { id: user.id, privilege: 'Nurse' });
  });

  it('ends the connection of someone who lost the branch', async () => {
    const rahim = await clinic.as('reception2', 'kl');
    const page = await openPage(clinic.address, rahim.token);
    await page.hub.invoke('join', kl);
    const { id } = await userOf(people.reception2.email);
    await owner.send(api.disabledBranchUser, { id, password: PASSWORD });
    await eventually(() => expect(page.end.is).toBe(true));
    expect(page.end.error).toContain('GENERAL.SIGN_IN');
    expect(page.heard.map(({ event }) => event)).toContain('Resync');
    expect((await rahim.refused(api.country, {})).status).toBe(404);
    await owner.send(api.enableBranchUser, { id });
  });
});

describe('a user who is moved', () => {
  it('works in the other branch of the tenant from the next call on', async () => {
    const nora = await clinic.as('nurse', 'kl');
    const { id } = await userOf(people.nurse.email);
    const { data } = await owner.send(api.editBranchUserDetail, { id, branchID: branchIds.pj });
    expect(data).toMatchObject({ branch: 'World PJ', privilege: 'Nurse' });
    expect((await nora.refused(api.country, {})).status).toBe(404);
    await nora.send(api.country, {}, { headers: { 'X-Branch-ID': String(branchIds.pj) } });
    const foreign = await owner.refused(api.editBranchUserDetail, {
      id,
      branchID: branchIds.penang,
    });
    expect(codeOf(foreign)).toEqual([404, 'GENERAL.NOT_FOUND']);
    await owner.send(api.editBranchUserDetail, { id, branchID: kl });
  });
});

describe('the last owner of a tenant', () => {
  const addOwner = async (caller: Caller, email: string, username: string) => {
    const { data } = await caller.send(api.addBranchUserRecord, {
      name: 'Second owner',
      email,
      branchID: kl,
      privilege: 'Tenant',
    });
    await caller.send(api.linkBranchUser, { userBranchId: data.id, username });
    await clinic.owner.query(
      'UPDATE membership SET account_id = asked_account_id, asked_account_id = NULL WHERE id = $1',
      [data.id],
    );
    return data.id;
  };

  it('is neither disabled nor unlinked nor given another role', async () => {
    const administrator = await clinic.as('admin');
    const { id } = await userOf(people.tenant.email);
    const refused = [409, 'BRANCH_USER.LAST_OWNER'];
    expect(
      codeOf(await administrator.refused(api.disabledBranchUser, { id, password: PASSWORD })),
    ).toEqual(refused);
    expect(codeOf(await administrator.refused(api.unlinkBranchUser, { id }))).toEqual(refused);
    expect(
      codeOf(await administrator.refused(api.editBranchUserDetail, { id, privilege: 'Manager' })),
    ).toEqual(refused);
  });

  it('stays when two owners take each other’s access at once', async () => {
    const second = await addOwner(owner, 'second.owner@clinic.test', people.receptionPj.email);
    const first = (await userOf(people.tenant.email)).id;
    const priya = await clinic.as('receptionPj');
    // Both get as far as they can before either is done.
    await clinic.owner.query('BEGIN; LOCK TABLE audit IN SHARE MODE');
    const calls = Promise.allSettled([
      owner.send(api.disabledBranchUser, { id: second, password: PASSWORD }),
      priya.send(api.disabledBranchUser, { id: first, password: PASSWORD }),
    ]);
    await eventually(async () => {
      const { rows } = await clinic.owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(2);
    });
    await clinic.owner.query('COMMIT');
    const outcomes = await calls;
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await clinic.owner.query<{ id: number }>(
      `SELECT id FROM membership WHERE tenant_id = 1 AND role = 'Tenant' AND NOT blocked`,
    );
    expect(rows).toHaveLength(1);
    await clinic.owner.query('UPDATE membership SET blocked = (id = $1) WHERE tenant_id = 1', [
      second,
    ]);
  });

  it('who is one of two becomes a manager of a branch', async () => {
    const { data } = await owner.send(api.branchUserList, { state: 'disabled' });
    const second = data[0]?.id ?? 0;
    await owner.send(api.enableBranchUser, { id: second });
    const { data: moved } = await owner.send(api.editBranchUserDetail, {
      id: second,
      privilege: 'Manager',
      branchID: kl,
    });
    expect(moved).toMatchObject({ privilege: 'Manager', branchID: kl });
  });
});

describe('the Administrators of the platform', () => {
  it('give and take the role, not their own, and the last one stays', async () => {
    const admin = await clinic.as('admin');
    const found = async (email: string) => (await admin.send(api.saasUserDetail, { email })).data;
    const { data: listed } = await admin.send(api.saasUserList, { isAdministrator: true });
    expect(listed.map(({ email }) => email)).toEqual([people.admin.email]);
    expect(await found(people.reception.email)).toMatchObject({
      isAdministrator: false,
      works: 'World KL',
    });
    const own = await admin.refused(api.editSaasUserRole, {
      id: people.admin.id,
      isAdministrator: false,
    });
    expect(codeOf(own)).toEqual([403, 'PLATFORM_USER.OWN']);

    const lama = await clinic.as('lapsed');
    const page = await openPage(clinic.address, lama.token);
    expect((await lama.refused(api.tenantList, {})).status).toBe(403);
    const role = (isAdministrator: boolean) => ({ id: people.lapsed.id, isAdministrator });
    await clinic.owner.query('UPDATE account SET email_confirmed_at = NULL WHERE id = $1', [
      people.lapsed.id,
    ]);
    const unconfirmed = await admin.refused(api.editSaasUserRole, role(true));
    expect(codeOf(unconfirmed)).toEqual([409, 'PLATFORM_USER.UNCONFIRMED']);
    await clinic.owner.query('UPDATE account SET email_confirmed_at = now() WHERE id = $1', [
      people.lapsed.id,
    ]);
    await admin.send(api.editSaasUserRole, role(true));
    await eventually(() => expect(page.heard.map(({ event }) => event)).toContain('Resync'));
    await lama.send(api.tenantList, {});

    const outcomes = await Promise.allSettled([
      lama.send(api.editSaasUserRole, { id: people.admin.id, isAdministrator: false }),
      admin.send(api.editSaasUserRole, role(false)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await clinic.owner.query(
      `SELECT FROM account WHERE platform_role = 'Administrator'`,
    );
    expect(rows).toHaveLength(1);
  });
});
