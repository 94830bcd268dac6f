import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let owner: Caller;
let manager: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  [owner, manager] = await Promise.all([clinic.as('tenant'), clinic.as('manager', 'kl')]);
});
afterAll(() => clinic.stop());

const { kl, pj, penang } = branchIds;
const listOf = async (caller: Caller, input = {}) =>
  (await caller.send(api.branchUserList, { pageSize: 1_000, ...input })).data;
const userOf = async (caller: Caller, email: string, branchID?: number) =>
  (
    await caller.send(api.branchUserDetail, {
      branchUserEmail: email,
      ...(branchID !== undefined && { branchID }),
    })
  ).data;
const names = async (caller: Caller, input = {}) =>
  (await listOf(caller, input)).map(({ name }) => name);
const accept = (caller: Caller, id: number) => caller.send(api.answerBranch, { id, accept: true });
const codeOf = ({ status, failures }: Awaited<ReturnType<Caller['refused']>>) => [
  status,
  failures[0]?.error_code,
];

describe('the users of a branch', () => {
  it('are those of the branch, for owners also the owners of its tenant', async () => {
    expect(await names(manager, { branchID: kl })).toEqual([
      'Dr Devi',
      'Maya',
      'Nora',
      'Rahim',
      'Rose',
    ]);
    expect(await names(owner, { branchID: pj })).toEqual(['Priya', 'Tan Owner']);
    expect(await names(manager)).toEqual(await names(manager, { branchID: kl }));
    expect(await names(manager, { privilege: 'Receptionist' })).toEqual(['Rahim', 'Rose']);
    expect(await names(manager, { q: 'nurse@' })).toEqual(['Nora']);
    expect(await names(manager, { state: 'disabled' })).toEqual([]);
  });

  it('of another branch or tenant are as unknown as those of a missing one', async () => {
    for (const branchID of [pj, penang, 999_999])
      expect(codeOf(await manager.refused(api.branchUserList, { branchID }))).toEqual([
        404,
        'GENERAL.NOT_FOUND',
      ]);
    const { id } = await userOf(owner, people.receptionPj.email);
    const foreign = await manager.refused(api.editBranchUserDetail, { id, remark: 'mine' });
    expect(codeOf(foreign)).toEqual([404, 'GENERAL.NOT_FOUND']);
    const seen = JSON.stringify([await listOf(owner), await listOf(manager)]);
    expect(seen).not.toContain('penang');
  });

  it('have what the branch knows of them, which is changed with the history of the branch', async () => {
    const before = await userOf(manager, people.nurse.email, kl);
    expect(before).toMatchObject({
      name: 'Nora',
      privilege: 'Nurse',
      state: 'active',
      username: people.nurse.email,
      branchID: kl,
      isSelf: false,
    });
    const change = {
      id: before.id,
      name: 'Nora binti Ali',
      phoneMobile: '0123456789',
      homeNumber: '0361234567',
      dob: '1990-02-03',
      sex: 'F' as const,
      remark: 'Mornings only',
    };
    const { data } = await owner.send(api.editBranchUserDetail, change);
    // The owner may set a password of their people, the manager may not.
    expect(data).toEqual({
      ...before,
      ...change,
      maySetPassword: true,
      version: before.version + 1,
    });
    const history = await manager.send(api.recordHistory, {
      resource: 'branch-users',
      id: String(before.id),
    });
    expect(history.data[0]).toMatchObject({ who: 'Tan Owner', action: 'edit' });
    const stale = await manager.refused(
      api.editBranchUserDetail,
      { id: before.id, remark: 'Evenings' },
      { headers: { 'If-Match': String(before.version) } },
    );
    expect(codeOf(stale)).toEqual([409, 'GENERAL.STALE']);
  });

  it('who work there now are listed for the clinic', async () => {
    const { data } = await manager.send(api.clinicUserListByBranchId, { branchId: kl });
    expect(data.map(({ username }) => username)).toContain(people.doctor.email);
  });

  it('are seen in the whole tenant by its owner', async () => {
    const { data } = await owner.send(api.tenantUserAccess, { pageSize: 1_000 });
    expect(data.map(({ name, privilege, branch }) => [name, privilege, branch])).toContainEqual([
      'Priya',
      'Receptionist',
      'World PJ',
    ]);
    expect((await manager.refused(api.tenantUserAccess, {})).status).toBe(403);
  });
});

describe('roles', () => {
  it('are offered up to the own', async () => {
    const offered = async (caller: Caller, input = {}) =>
      (await caller.send(api.uacRoleList, input)).data.map(({ role }) => role);
    expect(await offered(owner, { branchID: kl })).toEqual([
      'Tenant',
      'Manager',
      'Doctor',
      'Nurse',
      'Receptionist',
    ]);
    expect(await offered(manager, { branchID: kl })).toEqual([
      'Manager',
      'Doctor',
      'Nurse',
      'Receptionist',
    ]);
  });

  it('above the own are given by nobody, and the own by nobody to themselves', async () => {
    const nurse = await userOf(manager, people.nurse.email);
    const above = await manager.refused(api.editBranchUserDetail, {
      id: nurse.id,
      privilege: 'Tenant',
    });
    expect(codeOf(above)).toEqual([403, 'BRANCH_USER.ABOVE_OWN']);
    const invited = await manager.refused(api.inviteUserBranch, {
      email: 'someone@clinic.test',
      branchID: kl,
      priviledge: 'Tenant',
    });
    expect(codeOf(invited)).toEqual([403, 'BRANCH_USER.ABOVE_OWN']);
    const self = await userOf(manager, people.manager.email);
    expect(self.isSelf).toBe(true);
    for (const privilege of ['Doctor', 'Tenant'] as const)
      expect(
        codeOf(await manager.refused(api.editBranchUserDetail, { id: self.id, privilege })),
      ).toEqual([403, 'BRANCH_USER.OWN']);
    const disabled = await manager.refused(api.disabledBranchUser, {
      id: self.id,
      password: PASSWORD,
    });
    expect(codeOf(disabled)).toEqual([403, 'BRANCH_USER.OWN']);
  });

  it('of owners are not in the reach of managers', async () => {
    const { id } = await userOf(owner, people.tenant.email);
    const edited = await manager.refused(api.editBranchUserDetail, { id, remark: 'mine' });
    expect(codeOf(edited)).toEqual([404, 'GENERAL.NOT_FOUND']);
  });
});

describe('a disabled user', () => {
  it('needs the own password of who disables, has no access at once, and gets it back', async () => {
    const rahim = await clinic.as('reception2', 'kl');
    const { id, email, username } = await userOf(manager, people.reception2.email);
    const wrong = await manager.refused(api.disabledBranchUser, { id, password: 'Wrong#123' });
    expect([wrong.status, wrong.failures[0]]).toMatchObject([403, { field: 'password' }]);
    await rahim.send(api.country, {});
    const mistaken = await manager.refused(api.disabledBranchUser, {
      id,
      userEmail: people.nurse.email,
      password: PASSWORD,
    });
    expect(mistaken.status).toBe(404);
    await manager.send(api.disabledBranchUser, {
      id,
      branchID: kl,
      userEmail: email,
      userLoginID: username,
      password: PASSWORD,
    });
    expect((await rahim.refused(api.country, {})).status).toBe(404);
    expect((await rahim.send(api.getUserProfile, {})).data.branches).toEqual([]);
    expect((await rahim.send(api.branchListByUser, {})).data).toEqual([]);
    expect((await userOf(manager, email)).state).toBe('disabled');
    await manager.send(api.enableBranchUser, { id });
    await rahim.send(api.country, {});
  });
});

describe('an account', () => {
  it('is linked to a user without one once its person accepts, and unlinked at once', async () => {
    const { data: made } = await manager.send(api.addBranchUserRecord, {
      name: 'Pei Locum',
      email: 'locum@clinic.test',
      branchID: kl,
      privilege: 'Doctor',
    });
    expect(made).toMatchObject({ state: 'unlinked', username: '' });
    const unknown = await manager.refused(api.linkBranchUser, {
      userBranchId: made.id,
      username: 'nobody@clinic.test',
    });
    expect(codeOf(unknown)).toEqual([404, 'BRANCH_USER.NO_ACCOUNT']);
    const administrator = await manager.refused(api.linkBranchUser, {
      userBranchId: made.id,
      username: people.admin.email,
    });
    expect(codeOf(administrator)).toEqual([404, 'BRANCH_USER.NO_ACCOUNT']);
    const member = await manager.refused(api.linkBranchUser, {
      userBranchId: made.id,
      username: people.nurse.email,
    });
    expect(codeOf(member)).toEqual([409, 'BRANCH_USER.EXISTS']);
    const pei = await clinic.as('receptionPenang', 'penang');
    const here = { headers: { 'X-Branch-ID': String(kl) } };
    expect((await pei.refused(api.country, {}, here)).status).toBe(404);
    const { data: linked } = await manager.send(api.linkBranchUser, {
      userBranchId: made.id,
      username: people.receptionPenang.email,
    });
    expect(linked).toMatchObject({ state: 'asked', username: people.receptionPenang.email });
    expect((await pei.refused(api.country, {}, here)).status).toBe(404);
    await accept(pei, made.id);
    await pei.send(api.country, {}, here);
    const { data: after } = await manager.send(api.unlinkBranchUser, { id: made.id });
    expect(after).toMatchObject({ state: 'unlinked', username: '', name: 'Pei Locum' });
    expect((await pei.refused(api.country, {}, here)).status).toBe(404);
    const again = await manager.refused(api.unlinkBranchUser, { id: made.id });
    expect(codeOf(again)).toEqual([409, 'BRANCH_USER.NOT_LINKED']);
  });
});

describe('a password', () => {
  it('is set by an owner for their own people, who are signed out and told', async () => {
    const priya = await clinic.as('receptionPj', 'pj');
    const { id } = await userOf(owner, people.receptionPj.email);
    const change = {
      branch_user_id: id,
      admin_password: PASSWORD,
      new_password: 'Another#2',
      confirm_password: 'Another#2',
    };
    await owner.send(api.adminChangePassword, change);
    expect((await priya.refused(api.getUserProfile, {})).status).toBe(401);
    const credentials = { email: people.receptionPj.email, password: 'Another#2' };
    await clinic.visitor.send(api.authenticate, credentials);
    const [mail] = await waitForMails(clinic, people.receptionPj.email, 1);
    expect(mail?.text).toContain('Tan Owner');
    expect(mail?.text).not.toContain('Another#2');
  });

  it('of someone who works elsewhere too, owns an account, or is of the platform is not theirs to set', async () => {
    const { data: made } = await owner.send(api.addBranchUserRecord, {
      name: 'Guest',
      email: 'guest@clinic.test',
      branchID: kl,
      privilege: 'Doctor',
    });
    const change = {
      branch_user_id: made.id,
      admin_password: PASSWORD,
      new_password: 'Another#2',
      confirm_password: 'Another#2',
    };
    for (const { email } of [people.receptionPenang, people.tenantPenang, people.consultant]) {
      await owner.send(api.linkBranchUser, { userBranchId: made.id, username: email });
      await clinic.owner.query(
        'UPDATE membership SET account_id = asked_account_id, asked_account_id = NULL WHERE id = $1',
        [made.id],
      );
      expect(codeOf(await owner.refused(api.adminChangePassword, change))).toEqual([
        403,
        'BRANCH_USER.PASSWORD_NOT_YOURS',
      ]);
      await owner.send(api.unlinkBranchUser, { id: made.id });
    }
  });

  it('of someone who was linked without joining is not theirs to set, though they work nowhere else', async () => {
    await clinic.owner.query(
      `INSERT INTO account (email, email_confirmed_at, password_hash, full_name, display_name)
       VALUES ('between@world.test', now(), 'none', 'Between Clinics', 'Between')`,
    );
    const { data: made } = await owner.send(api.addBranchUserRecord, {
      name: 'Locum',
      email: 'between@clinic.test',
      branchID: kl,
      privilege: 'Doctor',
    });
    const { data } = await owner.send(api.linkBranchUser, {
      userBranchId: made.id,
      username: 'between@world.test',
    });
    expect(data.name).toBe('Locum');
    // As accounts were linked before their people were asked.
    await clinic.owner.query(
      `UPDATE membership SET account_id = asked_account_id, asked_account_id = NULL, linked = true WHERE id = $1`,
      [made.id],
    );
    const refused = await owner.refused(api.adminChangePassword, {
      branch_user_id: made.id,
      admin_password: PASSWORD,
      new_password: 'Another#2',
      confirm_password: 'Another#2',
    });
    expect(codeOf(refused)).toEqual([403, 'BRANCH_USER.PASSWORD_NOT_YOURS']);
  });
});
