import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let manager: Caller;
let pei: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  [manager, pei] = await Promise.all([
    clinic.as('manager', 'kl'),
    clinic.as('receptionPenang', 'penang'),
  ]);
});
afterAll(() => clinic.stop());

const { kl, pj } = branchIds;
const { email } = people.receptionPenang;
const here = { headers: { 'X-Branch-ID': String(kl) } };
const invite = (given: string) =>
  manager.send(api.inviteUserBranch, {
    email: given,
    branchID: kl,
    branch: 'World KL',
    priviledge: 'Doctor',
  });
const codeOf = ({ status, failures }: Awaited<ReturnType<Caller['refused']>>) => [
  status,
  failures[0]?.error_code,
];

/** What the link of the newest invitation to an address says. */
async function newestLink(to: string, count: number) {
  const [mail] = await waitForMails(clinic, to, count);
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  return {
    page: link.pathname,
    id: Number(link.searchParams.get('branch')),
    code: link.searchParams.get('code') ?? '',
    username: link.searchParams.get('email') ?? '',
  };
}

describe('an invitation', () => {
  it('joins the person to whom it was mailed, once', async () => {
    const { data: invited } = await invite(email);
    expect(invited).toMatchObject({ email, state: 'invited', privilege: 'Doctor', branchID: kl });
    const { page, ...joining } = await newestLink(email, 1);
    expect([page, joining.id, joining.username]).toEqual(['/branch-management-invite', kl, email]);
    const { rows } = await clinic.owner.query<{ text: string }>(
      'SELECT m::text AS text FROM membership m WHERE id = $1',
      [invited.id],
    );
    expect(rows[0]?.text).not.toContain(joining.code);

    const rose = await clinic.as('reception', 'kl');
    const others = { ...joining, username: people.reception.email };
    expect(codeOf(await rose.refused(api.addUserBranch, joining))).toEqual([
      403,
      'BRANCH_USER.OTHER_PERSON',
    ]);
    expect(codeOf(await rose.refused(api.addUserBranch, others))).toEqual([
      403,
      'BRANCH_USER.OTHER_PERSON',
    ]);
    for (const wrong of [{ code: 'wrong' }, { id: pj }])
      expect(codeOf(await pei.refused(api.addUserBranch, { ...joining, ...wrong }))).toEqual([
        400,
        'BRANCH_USER.INVITATION_OVER',
      ]);

    const { data } = await pei.send(api.addUserBranch, joining);
    expect(data).toEqual({
      id: kl,
      code: 'World KL',
      companyName: 'World One Sdn Bhd',
      privilege: 'Doctor',
      isNew: true,
    });
    await pei.send(api.country, {}, here);
    expect(codeOf(await pei.refused(api.addUserBranch, joining))).toEqual([
      400,
      'BRANCH_USER.INVITATION_OVER',
    ]);
    expect(codeOf(await manager.refused(api.sendBranchInvitation, { id: invited.id }))).toEqual([
      409,
      'BRANCH_USER.NOT_INVITABLE',
    ]);
    const history = await manager.send(api.recordHistory, {
      resource: 'branch-users',
      id: String(invited.id),
    });
    expect(history.data.map(({ action }) => action)).toEqual(['join', 'invite']);
  });

  it('is not sent to someone who belongs to the branch, nor twice to the same address', async () => {
    const refused = (to: string) =>
      manager.refused(api.inviteUserBranch, { email: to, branchID: kl, priviledge: 'Nurse' });
    expect(codeOf(await refused(people.nurse.email.toUpperCase()))).toEqual([
      409,
      'BRANCH_USER.EXISTS',
    ]);
    await invite('twice@clinic.test');
    expect(codeOf(await refused('Twice@clinic.test'))).toEqual([409, 'BRANCH_USER.EXISTS']);
  });

  it('is sent again with another code, holds for seven days, and can be withdrawn', async () => {
    const to = people.receptionPj.email;
    const priya = await clinic.as('receptionPj', 'pj');
    const { data: invited } = await invite(to);
    const first = await newestLink(to, 1);
    await manager.send(api.sendBranchInvitation, { id: invited.id });
    const second = await newestLink(to, 2);
    const join = ({ id, code, username }: typeof first) =>
      priya.refused(api.addUserBranch, { id, code, username });
    const over = [400, 'BRANCH_USER.INVITATION_OVER'];
    expect(codeOf(await join(first))).toEqual(over);
    const age = (days: number) =>
      clinic.owner.query(
        `UPDATE membership SET invited_until = invited_until - $2 * interval '1 day' WHERE id = $1`,
        [invited.id, days],
      );
    await age(7);
    expect(codeOf(await join(second))).toEqual(over);
    const [listed] = (await manager.send(api.branchUserList, { state: 'expired' })).data;
    expect(listed?.id).toBe(invited.id);
    await age(-7);
    await manager.send(api.withdrawBranchInvitation, { id: invited.id });
    expect(codeOf(await join(second))).toEqual(over);
    const gone = await manager.refused(api.branchUserDetail, { branchUserEmail: to });
    expect(gone.status).toBe(404);
  });

  it('confirms the email that it was mailed to', async () => {
    const lama = await clinic.as('lapsed');
    await clinic.owner.query('UPDATE account SET email_confirmed_at = NULL WHERE id = $1', [
      people.lapsed.id,
    ]);
    await invite(people.lapsed.email);
    const { page: _, ...joining } = await newestLink(people.lapsed.email, 1);
    await lama.send(api.addUserBranch, joining);
    expect((await lama.send(api.getUserProfile, {})).data.emailConfirmed).toBe(true);
  });

  it('does not make twenty more within a quarter of an hour', async () => {
    const owner = await clinic.as('tenant');
    const made = async (number: number) =>
      owner.send(api.inviteUserBranch, {
        email: `many.${number}@clinic.test`,
        branchID: pj,
        priviledge: 'Nurse',
      });
    for (let number = 0; number < 20; number++) await made(number);
    const refused = await owner.refused(api.inviteUserBranch, {
      email: 'many.20@clinic.test',
      branchID: pj,
      priviledge: 'Nurse',
    });
    expect(refused.status).toBe(429);
  });
});
