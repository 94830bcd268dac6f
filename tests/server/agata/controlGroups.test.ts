import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { PICTURE } from '../../generated/support/picture.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let leader: Caller;
let nurse: Caller;
let member: number;
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  member = await addMember(clinic.owner, await makeProvider(clinic.owner, 'nurse', '60137000001'));
  leader = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
});
beforeEach(() =>
  clinic.owner.query(
    `DELETE FROM control_group; DELETE FROM team_member WHERE state = 'invited';
     UPDATE consultant_team SET image = NULL, addresses = '[]'`,
  ),
);
afterAll(() => clinic.stop());

const editing = () => nurse.send(api.updateConsultantTeamDetails, { description: 'By a member' });
const inviting = () => nurse.send(api.inviteHPToCT, { mobileNo: '60137000099' });
const may = async (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    (error: { status?: number }) => {
      expect(error.status).toBe(403);
      return false;
    },
  );
const groupOf = async (teamMembers: number[]) => {
  const { data } = await leader.send(api.createCtControlGroup, { name: 'Group', teamMembers });
  return data.id;
};
const rights = (id: number, editTeamStatus: boolean, addRemoveMemberStatus: boolean) =>
  leader.send(api.updateCtControlGroupPermissions, { id, editTeamStatus, addRemoveMemberStatus });

describe('a control group', () => {
  it('gives a member the right to edit the team, and takes it, at once', async () => {
    const id = await groupOf([member]);
    expect(await may(editing)).toBe(false);
    await rights(id, true, false);
    expect([await may(editing), await may(inviting)]).toEqual([true, false]);
    await rights(id, false, false);
    expect(await may(editing)).toBe(false);
  });

  it('takes its members by either of their names, and keeps them where a change leaves them out', async () => {
    const { data: made } = await leader.send(api.createCtControlGroup, {
      name: 'Group',
      members: [member],
    });
    expect(made.teamMembers).toEqual([member]);
    const { data } = await leader.send(api.updateCtControlGroup, { id: made.id, name: 'Renamed' });
    expect(data).toMatchObject({ name: 'Renamed', teamMembers: [member] });
  });

  it('gives a member the right to add and remove members, and takes it with the membership of the group', async () => {
    const id = await groupOf([member]);
    await rights(id, false, true);
    expect([await may(editing), await may(inviting)]).toEqual([false, true]);
    expect(await may(() => nurse.send(api.generateQRCodeToCT, {}))).toBe(true);
    await leader.send(api.updateCtControlGroup, { id, name: 'Group', teamMembers: [] });
    expect(await may(() => nurse.send(api.generateQRCodeToCT, {}))).toBe(false);
  });

  it('takes its rights with it when it is removed', async () => {
    const id = await groupOf([member]);
    await rights(id, true, true);
    await leader.send(api.removeCtControlGroup, { id });
    expect([await may(editing), await may(inviting)]).toEqual([false, false]);
  });

  it('never lets a member act on those above them', async () => {
    await rights(await groupOf([member]), true, true);
    const [own] = (await leader.send(api.getTeamUserAccessList, { state: 'joined' })).data.filter(
      ({ isSelf }) => isSelf,
    );
    const refused = await nurse.refused(api.removeTeamUser, { ctMemberId: own?.id as number });
    expect(refused.failures[0]?.error_code).toBe('AGATA.MEMBER.ABOVE');
  });

  it('is of the team alone: no member of another, no name twice, and kept by leaders', async () => {
    const foreign = await leader.refused(api.createCtControlGroup, { name: 'X', teamMembers: [2] });
    expect([foreign.status, foreign.failures[0]?.field]).toEqual([404, 'teamMembers']);
    await groupOf([]);
    const twice = await leader.refused(api.createCtControlGroup, { name: 'group' });
    expect([twice.status, twice.failures[0]?.field]).toEqual([409, 'name']);
    expect((await nurse.refused(api.createCtControlGroup, { name: 'Mine' })).status).toBe(403);
    const { data } = await nurse.send(api.getCtControlGroupsList, {});
    expect(data).toMatchObject([{ name: 'Group', mayEdit: false }]);
  });
});

describe('the details of a team', () => {
  it('are read back as they were saved, with the picture made anew', async () => {
    const agCtAddresses = [
      {
        address: '12 Jalan Ampang',
        city: 'KL',
        state: '',
        postcode: '50450',
        phoneNo: '60321660100',
      },
      { address: '8 Lebuh Pantai', city: '', state: 'Penang', postcode: '', phoneNo: '' },
    ];
    await leader.send(api.updateConsultantTeamDetails, { agCtAddresses, image: PICTURE });
    const { data } = await nurse.send(api.getConsultantTeamDetails, {});
    expect(data).toMatchObject({ agCtAddresses, photoType: 'image/png', mayEdit: false });
    const { data: image } = await nurse.send(api.viewConsultantTeamImage, { consultantTeamId: 1 });
    expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(data.image);
    await leader.send(api.updateConsultantTeamDetails, { image: '' });
    expect((await nurse.refused(api.viewConsultantTeamImage, {})).status).toBe(404);
  });

  it('refuse a picture that is none, and a save over a newer version', async () => {
    const none = await leader.refused(api.updateConsultantTeamDetails, {
      image: Buffer.from('not a picture').toString('base64'),
    });
    expect([none.status, none.failures[0]?.field]).toEqual([400, 'image']);
    const { data } = await leader.send(api.getConsultantTeamDetails, {});
    await leader.send(api.updateConsultantTeamDetails, {
      description: `Newer than ${data.version}`,
    });
    const stale = await leader.refused(
      api.updateConsultantTeamDetails,
      { description: 'Older' },
      { headers: { 'If-Match': String(data.version) } },
    );
    expect(stale.status).toBe(409);
  });
});
