import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let owner: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  owner = await clinic.as('manager', 'kl');
  await confirmed(false);
});
afterAll(() => clinic.stop());

const confirmed = (isConfirmed: boolean) =>
  clinic.owner.query(
    `UPDATE account SET email_confirmed_at = CASE WHEN $1 THEN now() END WHERE email = $2`,
    [isConfirmed, people.manager.email],
  );
const mailsTo = async (address: string) => {
  const { rows } = await clinic.owner.query(
    `SELECT 1 FROM mail m WHERE m::text LIKE '%' || $1 || '%'`,
    [address],
  );
  return rows.length;
};
const invitation = (email: string) => ({
  email,
  branchID: branchIds.kl,
  branch: 'World KL',
  priviledge: 'Doctor' as const,
});

describe('whoever has not confirmed their own email', () => {
  it('invites nobody, links nobody and sends nothing, and is told how to confirm', async () => {
    const { data: member } = await owner.send(api.addBranchUserRecord, {
      name: 'Locum',
      email: 'locum@unconfirmed.test',
      branchID: branchIds.kl,
      privilege: 'Doctor',
    });
    const refusals = [
      await owner.refused(api.inviteUserBranch, invitation('stranger@elsewhere.test')),
      await owner.refused(api.sendBranchInvitation, { id: member.id }),
      await owner.refused(api.linkBranchUser, {
        userBranchId: member.id,
        username: people.receptionPenang.email,
      }),
      await owner.refused(api.addWhatsappAccess, {
        branchID: branchIds.kl,
        description: 'Front',
        gateway: 'cloud',
        instanceId: '441100',
        token: 'x',
      }),
      await owner.refused(api.updateSmsAccess, {
        username: 'klinik',
        password: 'Demo#1234',
        senderID: 'K',
      }),
      await owner.refused(api.testSmsAccess, {}),
      await owner.refused(api.batch, {
        call: 'sendWhatsapp',
        inputs: [{}],
      }),
    ];
    for (const { status, failures } of refusals)
      expect([status, failures[0]?.error_code, failures[0]?.error_message]).toEqual([
        403,
        'PROFILE.EMAIL_UNCONFIRMED',
        expect.stringContaining('your profile'),
      ]);
    expect(await mailsTo('elsewhere.test')).toBe(0);

    await confirmed(true);
    await owner.send(api.inviteUserBranch, invitation('stranger@elsewhere.test'));
    expect(await mailsTo('stranger@elsewhere.test')).toBe(1);
  });

  it('has the other work of the clinic all the same', async () => {
    await confirmed(false);
    expect((await owner.send(api.patientList, {})).data.totalCount).toBeGreaterThan(0);
    await owner.send(api.todayQueue, {});
    await confirmed(true);
  });
});

it('an owner asks for accounts a hundred times in a quarter of an hour, and then waits', async () => {
  await confirmed(true);
  await clinic.forgetTries();
  const { data: member } = await owner.send(api.addBranchUserRecord, {
    name: 'Oracle',
    email: 'oracle@clinic.test',
    branchID: branchIds.kl,
    privilege: 'Doctor',
  });
  const link = (username: string) =>
    owner.refused(api.linkBranchUser, { userBranchId: member.id, username });
  const found: number[] = [];
  for (let tried = 0; tried < 101; tried += 1)
    found.push((await link(`nobody${tried}@clinic.test`)).status);
  expect(found.filter((status) => status === 404)).toHaveLength(100);
  expect(found.at(-1)).toBe(429);
});
