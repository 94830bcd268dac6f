import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { untilWaiting } from '../support/locks.ts';
import { parseResetMail, waitForMails } from '../support/mail.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
let stranger: Caller;
let nurse: Caller;
const { kl, penang } = branchIds;
beforeAll(async () => {
  clinic = await startClinic();
  [stranger, nurse] = await Promise.all([
    clinic.as('tenantPenang', 'penang'),
    clinic.as('nurse', 'kl'),
  ]);
});
afterAll(() => clinic.stop());

const ask = async (username: string = people.nurse.email, branchID: number = penang) => {
  const { data } = await stranger.send(api.addBranchUserRecord, {
    name: 'Locum',
    email: `locum.${branchID}.${Math.random()}@clinic.test`,
    branchID,
    privilege: 'Nurse',
  });
  await stranger.send(api.linkBranchUser, { userBranchId: data.id, username });
  return data.id;
};
const stateOf = async (id: number) =>
  (await stranger.send(api.branchUserList, { ids: String(id) })).data[0]?.state;
const own = async () =>
  (await nurse.send(api.ownBranchList, {})).data.map(({ branch, isAsked }) => [branch, isAsked]);
const withoutBranch = async (caller: Caller) => {
  const headers = { Authorization: `Bearer ${caller.token}` };
  const { status } = await fetch(`${clinic.address}/api/today_queue`, { headers });
  expect(status).toBe(200);
};
const at = (branch: number) => ({ headers: { 'X-Branch-ID': String(branch) } });

describe('whoever a clinic asks to join', () => {
  it('works on as before, sees who asks, and belongs to it with their own yes alone', async () => {
    await withoutBranch(nurse);
    const id = await ask();
    expect(await stateOf(id)).toBe('asked');
    // A single branch need not be named: this one is no second.
    await withoutBranch(nurse);
    expect((await nurse.refused(api.country, {}, at(penang))).status).toBe(404);
    const { data: choices } = await clinic.visitor.send(api.authenticate, {
      email: people.nurse.email,
      password: 'Demo#1234',
    });
    expect(choices.branches.map((branch) => branch.id)).toEqual([kl]);
    const [asked] = (await nurse.send(api.ownBranchList, {})).data;
    expect(asked).toMatchObject({ id, isAsked: true, privilege: 'Nurse', isBlocked: false });
    expect(asked?.askedBy).not.toBe('');
    const [mail] = await waitForMails(clinic, people.nurse.email, 1);
    expect(mail?.text).toContain('/user-profile/branches');
    const { data: alerts } = await nurse.send(api.notiAlertList, { take: 10 });
    expect(JSON.stringify(alerts)).toContain('asks you to join');

    const { data: answer } = await nurse.send(api.answerBranch, { id, accept: true });
    expect(answer.joined).toBe(true);
    expect(await stateOf(id)).toBe('active');
    await nurse.send(api.country, {}, at(penang));
    expect((await nurse.refused(api.answerBranch, { id, accept: false })).status).toBe(404);
  });

  it('leaves it again by themselves, and nobody is asked for it', async () => {
    const joined = (await nurse.send(api.ownBranchList, {})).data.find(
      ({ branch }) => branch !== 'World KL',
    );
    const id = joined?.id ?? 0;
    await nurse.send(api.leaveBranch, { id });
    expect((await nurse.refused(api.country, {}, at(penang))).status).toBe(404);
    expect(await stateOf(id)).toBe('unlinked');
    await withoutBranch(nurse);
    expect((await nurse.refused(api.leaveBranch, { id })).status).toBe(404);
  });

  it('refuses, and can be asked again; a withdrawn question is none', async () => {
    const id = await ask();
    await nurse.send(api.answerBranch, { id, accept: false });
    expect(await stateOf(id)).toBe('unlinked');
    await stranger.send(api.linkBranchUser, { userBranchId: id, username: people.nurse.email });
    await stranger.send(api.withdrawBranchInvitation, { id });
    expect((await nurse.refused(api.answerBranch, { id, accept: true })).status).toBe(404);
    expect(await own()).toEqual([['World KL', false]]);
  });

  it('is answered by themselves alone', async () => {
    const id = await ask();
    for (const other of [await clinic.as('reception'), stranger])
      expect((await other.refused(api.answerBranch, { id, accept: true })).status).toBe(404);
    expect((await stranger.refused(api.leaveBranch, { id })).status).toBe(404);
    await nurse.send(api.answerBranch, { id, accept: false });
  });

  it('keeps the password tool of their own owner as it was until they accept', async () => {
    const id = await ask();
    const owner = await clinic.as('tenant');
    const { data: member } = await owner.send(api.branchUserDetail, {
      branchUserEmail: people.nurse.email,
      branchID: kl,
    });
    const { data: changed } = await owner.send(api.adminChangePassword, {
      branch_user_id: member.id,
      admin_password: 'Demo#1234',
      new_password: 'Another#2',
      confirm_password: 'Another#2',
    });
    expect(changed).toEqual({ done: true });
    await stranger.send(api.withdrawBranchInvitation, { id });
    await clinic.owner.query(
      'UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE id = $1) WHERE id = $2',
      [people.tenant.id, people.nurse.id],
    );
    nurse = await clinic.as('nurse', 'kl');
  });
});

describe('whoever works for another clinic too', () => {
  let owner: Caller;
  let id = 0;
  let elsewhere = 0;
  const { nurse: person } = people;
  const userOf = async () => {
    const { data } = await owner.send(api.branchUserList, { ids: String(id) });
    return data[0];
  };
  beforeAll(async () => {
    owner = await clinic.as('tenant');
    const { data } = await owner.send(api.branchUserDetail, {
      branchUserEmail: person.email,
      branchID: kl,
    });
    ({ id } = data);
    elsewhere = await ask();
    await nurse.send(api.answerBranch, { id: elsewhere, accept: true });
  });
  afterAll(() => nurse.send(api.leaveBranch, { id: elsewhere }));

  it('is changed, moved, switched off and unlinked by their own owner, and works on elsewhere', async () => {
    const mayEnter = async (branch: number) => {
      const headers = { Authorization: `Bearer ${nurse.token}`, 'X-Branch-ID': String(branch) };
      return (await fetch(`${clinic.address}/api/today_queue`, { headers })).ok;
    };
    expect(await userOf()).toMatchObject({ state: 'active', maySetPassword: false });
    await owner.send(api.editBranchUserDetail, {
      id,
      privilege: 'Receptionist',
      remark: 'Mondays',
    });
    expect((await userOf())?.privilege).toBe('Receptionist');
    await owner.send(api.editBranchUserDetail, { id, branchID: branchIds.pj });
    expect([await mayEnter(kl), await mayEnter(branchIds.pj)]).toEqual([false, true]);
    await owner.send(api.editBranchUserDetail, { id, branchID: kl, privilege: 'Nurse' });
    await owner.send(api.disabledBranchUser, { id, password: PASSWORD });
    expect([await mayEnter(kl), await mayEnter(penang)]).toEqual([false, true]);
    await owner.send(api.enableBranchUser, { id });
    expect(await mayEnter(kl)).toBe(true);
    await owner.send(api.unlinkBranchUser, { id });
    expect([await mayEnter(kl), await mayEnter(penang)]).toEqual([false, true]);
    await owner.send(api.linkBranchUser, { userBranchId: id, username: person.email });
    await nurse.send(api.answerBranch, { id, accept: true });
    expect(await mayEnter(kl)).toBe(true);
  });

  it('is mailed a link for a new password instead of being given one', async () => {
    const { status, failures } = await owner.refused(api.adminChangePassword, {
      branch_user_id: id,
      admin_password: PASSWORD,
      new_password: 'Another#3',
      confirm_password: 'Another#3',
    });
    expect([status, failures[0]?.error_code]).toEqual([403, 'BRANCH_USER.PASSWORD_NOT_YOURS']);
    await owner.send(api.sendPasswordLink, { id });
    const mail = await eventually(async () => {
      const mails = await waitForMails(clinic, person.email, 1);
      const found = mails.find(({ text }) => text.includes('/auth/reset-password'));
      if (!found) throw new Error('no mail with a link');
      return found;
    });
    expect(mail.text).toContain('Tan Owner');
    // Nothing has changed yet.
    await nurse.send(api.ownBranchList, {});
    const passwords = { new_password: 'Own#1234', confirm_password: 'Own#1234' };
    const { email, code } = parseResetMail(mail);
    // A day later it would no longer hold.
    const { rows } = await clinic.owner.query<{ hours: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::integer AS hours FROM password_reset
        WHERE account_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ hours: 24 }]);
    await clinic.visitor.send(api.resetPassword, { email, code, ...passwords });
    await clinic.visitor.send(api.authenticate, { email, password: 'Own#1234' });
    expect((await nurse.refused(api.ownBranchList, {})).status).toBe(401);
    await clinic.owner.query(
      'UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE id = $1) WHERE id = $2',
      [people.tenant.id, person.id],
    );
    nurse = await clinic.as('nurse', 'kl');
    const { data: history } = await owner.send(api.recordHistory, {
      resource: 'branch-users',
      id: String(id),
    });
    expect(history[0]).toMatchObject({ who: 'Tan Owner', action: 'mail-reset' });
  });

  it('is mailed few of them, by owners of their own clinics alone, where they have an account', async () => {
    await owner.send(api.sendPasswordLink, { id });
    await owner.send(api.sendPasswordLink, { id });
    expect((await owner.refused(api.sendPasswordLink, { id })).status).toBe(429);
    expect((await stranger.refused(api.sendPasswordLink, { id })).status).toBe(404);
    const manager = await clinic.as('manager');
    expect((await manager.refused(api.sendPasswordLink, { id })).status).toBe(403);
    const unlinked = await ask(people.reception.email);
    const refused = await stranger.refused(api.sendPasswordLink, { id: unlinked });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      409,
      'BRANCH_USER.NOT_LINKED',
    ]);
    await stranger.send(api.withdrawBranchInvitation, { id: unlinked });
  });
});

describe('a question and an invitation', () => {
  it('take the place of one another', async () => {
    const id = await ask();
    await stranger.send(api.sendBranchInvitation, { id });
    expect(await stateOf(id)).toBe('invited');
    expect((await nurse.refused(api.answerBranch, { id, accept: true })).status).toBe(404);
    await stranger.send(api.linkBranchUser, { userBranchId: id, username: people.nurse.email });
    expect(await stateOf(id)).toBe('asked');
    await nurse.send(api.answerBranch, { id, accept: false });
    expect(await stateOf(id)).toBe('unlinked');
  });

  it('two of one branch, accepted at once, make one membership', async () => {
    const [first, second] = [await ask(), await ask()];
    await clinic.owner.query('BEGIN');
    await clinic.owner.query('SELECT FROM membership WHERE id IN ($1, $2) FOR UPDATE', [
      first,
      second,
    ]);
    const answers = [first, second].map((id) => nurse.send(api.answerBranch, { id, accept: true }));
    await untilWaiting(clinic, 2);
    await clinic.owner.query('COMMIT');
    for (const { data } of await Promise.all(answers)) expect(data.joined).toBe(true);
    const { rows } = await clinic.owner.query<{ id: number }>(
      'SELECT id FROM membership WHERE account_id = $1 AND branch_id = $2',
      [people.nurse.id, penang],
    );
    expect(rows).toHaveLength(1);
    await nurse.send(api.leaveBranch, { id: rows[0]?.id ?? 0 });
  });
});

it('the last owner of a company does not leave it', async () => {
  const { data } = await stranger.send(api.ownBranchList, {});
  const ownership = data.find(({ privilege }) => privilege === 'Tenant');
  const { status, failures } = await stranger.refused(api.leaveBranch, { id: ownership?.id ?? 0 });
  expect([status, failures[0]?.error_code]).toEqual([409, 'BRANCH_USER.LAST_OWNER']);
});
