import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FREE_MEMBERS } from '../../../contract/agata/access.ts';
import { api } from '../../../contract/index.ts';
import { formatPhone } from '../../../contract/kit/phone.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

const NURSE = '60137000001';
const DOCTOR = '60137000002';

let clinic: Clinic;
let leader: Caller;
let nurse: Caller;
let doctor: Caller;
let ids: { nurse: number; doctor: number };
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  ids = {
    nurse: await makeProvider(clinic.owner, 'nurse', NURSE),
    doctor: await makeProvider(clinic.owner, 'doctor', DOCTOR),
  };
  leader = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
  doctor = await clinic.as('doctor');
});
beforeEach(() =>
  clinic.owner.query(
    `DELETE FROM control_group; DELETE FROM team_member WHERE team_id = 1 AND provider_id IS DISTINCT FROM 1;
     DELETE FROM agata_subscription; DELETE FROM notification; UPDATE agata_setting SET invitation_days = 30;
     UPDATE team_member SET access_role_id = 1 WHERE team_id = 1`,
  ),
);
afterAll(() => clinic.stop());

const members = async (caller: Caller = leader) => {
  const { data } = await caller.send(api.getTeamUserAccessList, {});
  return data;
};
const codeOf = ({ failures, status }: { failures: { error_code: string }[]; status: number }) =>
  `${status} ${failures[0]?.error_code}`;
const subscribe = (places: number) =>
  clinic.owner.query(
    `INSERT INTO subscription_category (name, audience, months, price, members)
     VALUES ('Plan ' || gen_random_uuid(), 'team', 12, 100, ${places});
     INSERT INTO agata_subscription (team_id, category_id, from_day, to_day, price, members, created_by)
     SELECT 1, max(id), '2020-01-01', '2099-12-31', 100, ${places}, ${people.consultant.id} FROM subscription_category`,
  );
const told = async (account: number) => {
  const { rows } = await clinic.owner.query<{ event: string }>(
    'SELECT event FROM notification WHERE account_id = $1 ORDER BY id',
    [account],
  );
  return rows.map(({ event }) => event);
};

describe('an invitation by mobile number', () => {
  it('is answered alike whether or not someone is registered with the number', async () => {
    const { data: known } = await leader.send(api.inviteHPToCT, { mobileNo: '013-700 0001' });
    const { data: unknown } = await leader.send(api.inviteHPToCT, { mobileNo: '+60 13 700 9999' });
    const shape = ({ id: _id, mobileNo, name, ...rest }: typeof known) => ({
      ...rest,
      isNumber: name === formatPhone(mobileNo),
      invitedUntil: rest.invitedUntil?.slice(0, 16),
    });
    expect(shape(known)).toEqual(shape(unknown));
    expect(known).toMatchObject({
      mobileNo: NURSE,
      state: 'invited',
      accessRoleId: 3,
      healthcareProviderId: null,
      expertise: '',
    });
    expect(await told(people.nurse.id)).toEqual(['TEAM_INVITED']);
  });

  it('is made once, and withdrawn', async () => {
    const { data } = await leader.send(api.inviteHPToCT, { mobileNo: NURSE });
    expect(codeOf(await leader.refused(api.inviteHPToCT, { mobileNo: NURSE }))).toBe(
      '409 AGATA.MEMBER.THERE',
    );
    await leader.send(api.cancelPendingTeamInvitation, { hpConsultantTeamId: data.id });
    expect(await members()).toHaveLength(1);
    const again = await nurse.refused(api.answerTeamInvitation, {
      hpConsultantTeamId: data.id,
      accepts: true,
    });
    expect(again.status).toBe(404);
  });

  it('expires, is refused then, and holds anew when it is sent again', async () => {
    const { data } = await leader.send(api.inviteHPToCT, { mobileNo: NURSE });
    await clinic.owner.query(
      `UPDATE team_member SET created_at = now() - interval '31 days' WHERE id = $1`,
      [data.id],
    );
    expect((await members()).find(({ id }) => id === data.id)?.state).toBe('expired');
    const late = { hpConsultantTeamId: data.id, accepts: true };
    expect(codeOf(await nurse.refused(api.answerTeamInvitation, late))).toBe(
      '409 AGATA.INVITATION_OVER',
    );
    await expect(
      clinic.owner.query(`UPDATE team_member SET state = 'joined' WHERE id = $1`, [data.id]),
    ).rejects.toThrow('no longer holds');
    await leader.send(api.inviteHPToCTAgain, { hpConsultantTeamId: data.id });
    await nurse.send(api.answerTeamInvitation, late);
    expect((await members()).find(({ id }) => id === data.id)).toMatchObject({
      state: 'joined',
      name: 'Dr nurse',
      expertise: 'Cardiology',
    });
  });

  it('gives no role above the own', async () => {
    await addMember(clinic.owner, ids.nurse, { role: 2 });
    expect(
      codeOf(await nurse.refused(api.inviteHPToCT, { mobileNo: DOCTOR, accessRoleId: 1 })),
    ).toBe('403 AGATA.MEMBER.ABOVE');
    await nurse.send(api.inviteHPToCT, { mobileNo: DOCTOR, accessRoleId: 2 });
  });

  it('is for those who manage the members', async () => {
    await addMember(clinic.owner, ids.nurse);
    expect(codeOf(await nurse.refused(api.inviteHPToCT, { mobileNo: DOCTOR }))).toBe(
      '403 AGATA.NOT_ALLOWED',
    );
  });
});

describe('who asks to join', () => {
  it('is taken in or declined once, and told', async () => {
    const id = await addMember(clinic.owner, ids.nurse, { state: 'asking' });
    await leader.send(api.answerTeamJoinRequest, { ctMemberId: id, accepts: true });
    expect(
      codeOf(await leader.refused(api.answerTeamJoinRequest, { ctMemberId: id, accepts: false })),
    ).toBe('409 AGATA.MEMBER.NOT_ASKING');
    const other = await addMember(clinic.owner, ids.doctor, { state: 'asking' });
    await leader.send(api.answerTeamJoinRequest, { ctMemberId: other, accepts: false });
    expect((await members()).map(({ name }) => name)).toEqual(['Dr nurse', 'Dr own']);
    expect([await told(people.nurse.id), await told(people.doctor.id)]).toEqual([
      ['TEAM_ACCEPTED'],
      ['TEAM_DECLINED'],
    ]);
  });
});

describe('the role of a member', () => {
  const roleTo = (caller: Caller, healthcareProviderId: number, newCTMemberRole: number) =>
    caller.send(api.updateTeamUserAccessRole, { healthcareProviderId, newCTMemberRole });
  const refusedRole = async (
    caller: Caller,
    healthcareProviderId: number,
    newCTMemberRole: number,
  ) =>
    codeOf(
      await caller.refused(api.updateTeamUserAccessRole, { healthcareProviderId, newCTMemberRole }),
    );

  it('is changed by those who lead, up to their own, and never their own', async () => {
    await addMember(clinic.owner, ids.nurse);
    await addMember(clinic.owner, ids.doctor, { role: 2 });
    expect((await roleTo(leader, ids.nurse, 2)).data.accessRoleId).toBe(2);
    expect(await told(people.nurse.id)).toEqual(['TEAM_ROLE']);
    expect(await refusedRole(nurse, ids.doctor, 1)).toBe('403 AGATA.MEMBER.ABOVE');
    expect(await refusedRole(nurse, 1, 3)).toBe('403 AGATA.MEMBER.ABOVE');
    expect(await refusedRole(leader, 1, 2)).toBe('403 AGATA.MEMBER.OWN');
    await roleTo(nurse, ids.doctor, 3);
    expect(await refusedRole(doctor, ids.nurse, 3)).toBe('403 AGATA.NOT_ALLOWED');
  });

  it('leaves an owner, also where two owners make each other members at once', async () => {
    await addMember(clinic.owner, ids.nurse, { role: 1 });
    const both = await Promise.allSettled([roleTo(leader, ids.nurse, 3), roleTo(nurse, 1, 3)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await clinic.owner.query(
      'SELECT FROM team_member WHERE team_id = 1 AND access_role_id = 1',
    );
    expect(rows).toHaveLength(1);
  });

  it('of a removed member gives nothing any more, at once', async () => {
    const id = await addMember(clinic.owner, ids.nurse);
    expect(await members(nurse)).toHaveLength(2);
    await leader.send(api.removeTeamUser, { ctMemberId: id });
    expect((await nurse.refused(api.getTeamUserAccessList, { consultantTeamId: 1 })).status).toBe(
      404,
    );
    expect(await told(people.nurse.id)).toEqual(['TEAM_REMOVED']);
    expect(await members()).toHaveLength(1);
  });
});

describe('the places of a team', () => {
  it(`are ${FREE_MEMBERS} without a subscription, invitations included`, async () => {
    await addMember(clinic.owner, ids.nurse);
    await leader.send(api.inviteHPToCT, { mobileNo: '60137000010' });
    const refused = await leader.refused(api.inviteHPToCT, { mobileNo: '60137000011' });
    expect(codeOf(refused)).toBe('409 AGATA.PLACES_TAKEN');
    expect(refused.message).toContain(String(FREE_MEMBERS));
    const asking = await addMember(clinic.owner, ids.doctor, { state: 'asking' });
    expect(
      codeOf(
        await leader.refused(api.answerTeamJoinRequest, { ctMemberId: asking, accepts: true }),
      ),
    ).toBe('409 AGATA.PLACES_TAKEN');
    await subscribe(4);
    await leader.send(api.answerTeamJoinRequest, { ctMemberId: asking, accepts: true });
  });

  it('are given once: of many invitations at the same time, as many as there is place', async () => {
    await subscribe(5);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        leader.send(api.inviteHPToCT, { mobileNo: `6013700${1000 + index}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await members()).toHaveLength(5);
  });

  it('hold for those who were invited before the subscription ended, as far as members go', async () => {
    await subscribe(10);
    const invited = [];
    for (const mobileNo of [NURSE, DOCTOR, '60137000012', '60137000013'])
      invited.push((await leader.send(api.inviteHPToCT, { mobileNo })).data.id);
    await clinic.owner.query('DELETE FROM agata_subscription');
    await nurse.send(api.answerTeamInvitation, {
      hpConsultantTeamId: invited[0] as number,
      accepts: true,
    });
    await doctor.send(api.answerTeamInvitation, {
      hpConsultantTeamId: invited[1] as number,
      accepts: true,
    });
    const { rows } = await clinic.owner.query(
      `SELECT FROM team_member WHERE team_id = 1 AND state = 'joined'`,
    );
    expect(rows).toHaveLength(FREE_MEMBERS);
    await expect(
      clinic.owner.query(`UPDATE team_member SET state = 'joined' WHERE id = $1`, [invited[2]]),
    ).rejects.toThrow('all places are taken');
  });

  it('bound a tenant alike', async () => {
    const add = (mobileNo: string) =>
      clinic.owner.query(
        `INSERT INTO agata_tenant_member (agata_tenant_id, mobile_no, access_role_id, state) VALUES (1, $1, 3, 'invited')`,
        [mobileNo],
      );
    await add('60137000021');
    await add('60137000022');
    await expect(add('60137000023')).rejects.toThrow('all places are taken');
  });
});
