import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { branchIds, people } from '../support/world.ts';

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
  });
});

it('the last owner of a company does not leave it', async () => {
  const { data } = await stranger.send(api.ownBranchList, {});
  const ownership = data.find(({ privilege }) => privilege === 'Tenant');
  const { status, failures } = await stranger.refused(api.leaveBranch, { id: ownership?.id ?? 0 });
  expect([status, failures[0]?.error_code]).toEqual([409, 'BRANCH_USER.LAST_OWNER']);
});
