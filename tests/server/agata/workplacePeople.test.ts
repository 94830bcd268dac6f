import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, openPage, type Page } from '../support/hub.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
let owner: Caller;
let nurse: Caller;
let admin: Caller;
let provider: number;
let member: number;
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  provider = await makeProvider(clinic.owner, 'nurse', '60137000001');
  owner = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
  admin = await clinic.as('admin');
});
beforeEach(async () => {
  await clinic.owner.query(
    `DELETE FROM team_member WHERE provider_id = ${provider};
     DELETE FROM agata_tenant_member WHERE provider_id = ${provider}; DELETE FROM notification;
     DELETE FROM agata_tenant_team WHERE agata_tenant_id <> team_id`,
  );
  member = await addMember(clinic.owner, provider);
});
afterEach(closePages);
afterAll(() => clinic.stop());

const historyOf = async (caller: Caller, resource: string, id: number) => {
  const { data } = await caller.send(api.recordHistory, { resource, id: String(id) });
  return data.map(({ action, who }) => [action, who]);
};
/** What a page heard: the resources of changed records, and 'Resync'. */
const heardBy = ({ heard }: Page) =>
  heard.map(({ event, args }) =>
    event === 'RecordChanged' ? (args[0] as { resource: string }).resource : event,
  );
const joinTenant = async (role: number) => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO agata_tenant_member (agata_tenant_id, provider_id, mobile_no, access_role_id, state)
     VALUES (1, ${provider}, '60137000001', ${role}, 'joined') RETURNING id`,
  );
  return rows[0]?.id ?? 0;
};

describe('a member who leaves a team', () => {
  it('is in it no longer, and whoever manages its members is told', async () => {
    await nurse.send(api.leaveConsultantTeam, {});
    const { data } = await nurse.send(api.getConsultantTeamsList, {});
    expect(data.data).toEqual([]);
    const { rows } = await clinic.owner.query('SELECT account_id, event FROM notification');
    expect(rows).toEqual([{ account_id: people.consultant.id, event: 'TEAM_LEFT' }]);
  });

  it('is not its last owner', async () => {
    await expect(owner.send(api.leaveConsultantTeam, {})).rejects.toMatchObject({
      status: 409,
      failures: [{ error_code: 'AGATA.MEMBER.LAST_OWNER' }],
    });
    await clinic.owner.query('UPDATE team_member SET access_role_id = 1 WHERE id = $1', [member]);
    await nurse.send(api.leaveConsultantTeam, {});
    await expect(owner.send(api.leaveConsultantTeam, {})).rejects.toMatchObject({ status: 409 });
  });
});

it('says with a team what the person may do there', async () => {
  const { data: own } = await owner.send(api.getConsultantTeamsList, {});
  const { data: theirs } = await nurse.send(api.getConsultantTeamsList, {});
  expect(own.data).toMatchObject([{ leads: true, edits: true, managesMembers: true }]);
  expect(theirs.data).toMatchObject([{ leads: false, edits: false, managesMembers: false }]);
});

describe('the history of a workplace', () => {
  it('is read whole by whoever runs the team, and by a member for their own doings alone', async () => {
    await clinic.owner.query('UPDATE team_member SET access_role_id = 2 WHERE id = $1', [member]);
    await nurse.send(api.updateConsultantTeamDetails, { description: `By the nurse ${member}` });
    expect(await historyOf(owner, 'consultant-teams', agata.teams.own)).toContainEqual([
      'edit',
      'Nora',
    ]);
    await owner.send(api.updateConsultantTeamDetails, { description: 'By the owner' });
    expect((await historyOf(owner, 'consultant-teams', agata.teams.own)).length).toBeGreaterThan(1);
    await clinic.owner.query('UPDATE team_member SET access_role_id = 3 WHERE id = $1', [member]);
    const seen = await historyOf(nurse, 'consultant-teams', agata.teams.own);
    expect(new Set(seen.map(([, who]) => who))).toEqual(new Set(['Nora']));
  });

  it('is closed to the people of other workplaces', async () => {
    await owner.send(api.updateConsultantTeamDetails, { description: `For ${member}` });
    await clinic.owner.query(
      `UPDATE team_member SET team_id = 2, access_role_id = 1 WHERE id = ${member}`,
    );
    const seen = await historyOf(nurse, 'consultant-teams', agata.teams.own);
    expect(seen.filter(([, who]) => who !== 'Nora')).toEqual([]);
  });
});

describe('open pages of a workplace', () => {
  it('hear of a change by another, and those of others do not', async () => {
    const page = await openPage(clinic.address, nurse.token);
    const elsewhere = await openPage(clinic.address, (await clinic.as('doctor')).token);
    await owner.send(api.createCtControlGroup, { name: `Group ${member}`, teamMembers: [] });
    await expect.poll(() => heardBy(page)).toContain('control-groups');
    expect(heardBy(elsewhere)).not.toContain('control-groups');
  });

  it('of a person who is taken out of a tenant follow their rights', async () => {
    const id = await joinTenant(3);
    const page = await openPage(clinic.address, nurse.token);
    await owner.send(api.removeTenantUser, { hpTenantId: id });
    await expect.poll(() => heardBy(page)).toContain('Resync');
  });
});

it('tells a team why a tenant declined, until the team applies anew', async () => {
  await clinic.owner.query(
    "INSERT INTO agata_tenant_team (agata_tenant_id, team_id, state) VALUES (1, 2, 'applied')",
  );
  const { data: waiting } = await owner.send(api.getApprovalsList, { approvalStatus: 'applied' });
  const id = waiting.data[0]?.id ?? 0;
  const reason = 'We have one already.';
  const { data: declined } = await owner.send(api.declineTenantTeam, { id, reason });
  expect(declined).toMatchObject({ approvalStatus: 'declined', reason });
});

it('makes a consultant who was an Administrator a consultant again', async () => {
  const { rows } = await clinic.owner.query<{ version: number }>(
    'SELECT version FROM account WHERE id = $1',
    [agata.accounts.neighbour],
  );
  expect(rows).toHaveLength(1);
  const id = agata.accounts.neighbour;
  const roles = async (isAdministrator: boolean) => {
    const { data } = await admin.send(api.editSaasUserRole, { id, isAdministrator });
    return data.roles;
  };
  expect(await roles(true)).toEqual(['Administrator']);
  expect(await roles(false)).toEqual(['Consultant']);
});

it('counts the versions of the two forms of settings apart', async () => {
  const { data: before } = await admin.send(api.chatSettingDetails, {});
  const {
    id: _id,
    version: _version,
    ...values
  } = (await admin.send(api.applicationSettings, {})).data;
  await admin.send(api.updateApplicationSettings, {
    ...values,
    articlesPerPage: values.articlesPerPage + 1,
  });
  const { data: after } = await admin.send(api.chatSettingDetails, {});
  expect(after.version).toBe(before.version);
});
