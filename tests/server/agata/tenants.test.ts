import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { makeProvider } from '../support/agataPeople.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

const NURSE = '60137000001';
const tenant = agata.tenants.own;

let clinic: Clinic;
let owner: Caller;
let nurse: Caller;
let provider: number;
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  provider = await makeProvider(clinic.owner, 'nurse', NURSE);
  owner = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
});
beforeEach(() =>
  clinic.owner.query(
    `DELETE FROM agata_tenant_member WHERE provider_id IS DISTINCT FROM 1 AND agata_tenant_id = ${tenant};
     UPDATE agata_tenant SET charging_account_id = NULL; DELETE FROM agata_subscription; DELETE FROM charging_account;
     DELETE FROM agata_tenant_team WHERE agata_tenant_id = ${tenant} AND team_id <> 1;
     DELETE FROM notification; UPDATE agata_setting SET invitation_days = 30`,
  ),
);
afterAll(() => clinic.stop());

const codeOf = ({ failures, status }: { failures: { error_code: string }[]; status: number }) =>
  `${status} ${failures[0]?.error_code}`;
const members = async () => (await owner.send(api.getTenantUserAccessList, {})).data.data;
const join = async (role: number) => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO agata_tenant_member (agata_tenant_id, provider_id, mobile_no, access_role_id, state)
     VALUES ($1, $2, $3, $4, 'joined') RETURNING id`,
    [tenant, provider, NURSE, role],
  );
  return rows[0]?.id ?? 0;
};
const told = async (account: number) => {
  const { rows } = await clinic.owner.query<{ event: string }>(
    'SELECT event FROM notification WHERE account_id = $1 ORDER BY id',
    [account],
  );
  return rows.map(({ event }) => event);
};
const apply = async (team: number = agata.teams.neighbour) => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO agata_tenant_team (agata_tenant_id, team_id, state) VALUES ($1, $2, 'applied') RETURNING id`,
    [tenant, team],
  );
  return rows[0]?.id ?? 0;
};

describe('an invitation to a tenant', () => {
  it('is answered alike whether or not somebody is registered with the number', async () => {
    const { data: known } = await owner.send(api.inviteHpToTenant, { mobileNo: '013-700 0001' });
    const { data: unknown } = await owner.send(api.inviteHpToTenant, { mobileNo: '013-700 0002' });
    const alike = { accessRole: 'Member', state: 'invited', isSelf: false, mayChange: true };
    expect([known, unknown]).toMatchObject([
      { ...alike, name: '013-700 0001' },
      { ...alike, name: '013-700 0002' },
    ]);
    expect(await told(people.nurse.id)).toEqual(['AGATA_TENANT_INVITED']);
  });

  it('expires, is sent anew, and is withdrawn', async () => {
    const { data: made } = await owner.send(api.inviteHpToTenant, { mobileNo: '0137000002' });
    await clinic.owner.query(
      `UPDATE agata_tenant_member SET created_at = now() - interval '31 days' WHERE id = ${made.id}`,
    );
    expect((await members()).find(({ id }) => id === made.id)?.state).toBe('expired');
    const { data: again } = await owner.send(api.inviteHpToTenant, { mobileNo: '0137000002' });
    expect([again.id, again.state]).toEqual([made.id, 'invited']);
    await owner.send(api.cancelTenantInvitation, { hpTenantId: made.id });
    expect((await members()).map(({ id }) => id)).not.toContain(made.id);
  });

  it('is refused for who has joined, who is removed instead of withdrawn', async () => {
    const id = await join(3);
    const twice = await owner.refused(api.inviteHpToTenant, { mobileNo: NURSE });
    const withdrawn = await owner.refused(api.cancelTenantInvitation, { hpTenantId: id });
    expect([codeOf(twice), codeOf(withdrawn)]).toEqual([
      '409 AGATA.MEMBER_ALREADY',
      '409 AGATA.MEMBER_JOINED',
    ]);
  });
});

describe('the people of a tenant', () => {
  it('get another role, are told, and are removed', async () => {
    const id = await join(3);
    const { data } = await owner.send(api.updateTenantUserAccessRole, {
      hpTenantId: id,
      accessRoleId: 2,
    });
    expect([data.accessRole, data.name]).toEqual(['Administrator', expect.stringMatching(/\S/)]);
    await owner.send(api.removeTenantUser, { hpTenantId: id });
    expect((await members()).map((each) => each.id)).not.toContain(id);
    expect(await told(people.nurse.id)).toEqual(['AGATA_TENANT_ROLE', 'AGATA_TENANT_LEFT']);
    expect(codeOf(await nurse.refused(api.getTenantUserAccessList, { tenantId: tenant }))).toBe(
      '404 GENERAL.NOT_FOUND',
    );
  });

  it('change nothing as members, and as administrators nobody above them', async () => {
    const id = await join(3);
    const own = (await members()).find(({ isSelf }) => isSelf)?.id ?? 0;
    const asMember = await nurse.refused(api.inviteHpToTenant, {
      tenantAccountId: tenant,
      mobileNo: '0137000009',
    });
    await clinic.owner.query(`UPDATE agata_tenant_member SET access_role_id = 2 WHERE id = ${id}`);
    const above = await nurse.refused(api.removeTenantUser, { hpTenantId: own });
    const own_ = await nurse.refused(api.updateTenantUserAccessRole, {
      hpTenantId: id,
      accessRoleId: 3,
    });
    const { data: invited } = await nurse.send(api.inviteHpToTenant, {
      tenantAccountId: tenant,
      mobileNo: '0137000009',
    });
    const higher = await nurse.refused(api.updateTenantUserAccessRole, {
      hpTenantId: invited.id,
      accessRoleId: 1,
    });
    expect([asMember, above, own_, higher].map(codeOf)).toEqual([
      '403 AGATA.NOT_ALLOWED',
      '403 AGATA.NOT_ALLOWED',
      '403 AGATA.OWN_ACCESS',
      '403 AGATA.NOT_ALLOWED',
    ]);
  });

  it('keep an owner when two take the role from each other at once', async () => {
    const id = await join(1);
    const own = (await members()).find(({ isSelf }) => isSelf)?.id ?? 0;
    await Promise.allSettled([
      owner.send(api.updateTenantUserAccessRole, { hpTenantId: id, accessRoleId: 3 }),
      nurse.send(api.updateTenantUserAccessRole, { hpTenantId: own, accessRoleId: 3 }),
    ]);
    const { rows } = await clinic.owner.query(
      `SELECT FROM agata_tenant_member WHERE agata_tenant_id = ${tenant} AND access_role_id = 1`,
    );
    expect(rows).toHaveLength(1);
    await clinic.owner.query(`UPDATE agata_tenant_member SET access_role_id = 1 WHERE id = ${own}`);
  });
});

describe('the details of a tenant', () => {
  it('are changed by those who manage it, over the version that they read', async () => {
    const { data: before } = await owner.send(api.getAgataTenantDetails, {});
    const { data } = await owner.send(
      api.updateAgataTenantDetails,
      { bankId: 2, picMobileNo: '012-345 6789', agTenantAddressDto: { city: 'Ipoh' } },
      { headers: { 'If-Match': String(before.version) } },
    );
    expect(data).toMatchObject({
      bankName: 'CIMB Bank',
      picMobileNo: '60123456789',
      agTenantAddressDto: { city: 'Ipoh', state: '' },
    });
    const stale = await owner.refused(
      api.updateAgataTenantDetails,
      { bankId: 3 },
      { headers: { 'If-Match': String(before.version) } },
    );
    await join(3);
    const asMember = await nurse.refused(api.updateAgataTenantDetails, { id: tenant, bankId: 3 });
    const { data: read } = await nurse.send(api.getAgataTenantDetails, { tenantId: tenant });
    expect([codeOf(stale), codeOf(asMember), read.bankId]).toEqual([
      '409 GENERAL.STALE',
      '403 AGATA.NOT_ALLOWED',
      2,
    ]);
  });

  it('take the bank by its name and the charging account as it was read', async () => {
    const { data: account } = await owner.send(api.createChargingAccount, { name: 'Main' });
    const byName = { bankName: 'maybank', agChargingAccountDto: { id: account.id } };
    const named = await owner.send(api.updateAgataTenantDetails, byName);
    const other = { bankId: 3, chargingAccountId: null };
    const numbered = await owner.send(api.updateAgataTenantDetails, { ...byName, ...other });
    await owner.send(api.updateAgataTenantDetails, byName);
    const none = await owner.send(api.updateAgataTenantDetails, {
      bankName: '',
      agChargingAccountDto: null,
    });
    expect(
      [named, numbered, none].map(({ data }) => [data.bankName, data.agChargingAccountDto?.name]),
    ).toEqual([
      ['Maybank', 'Main'],
      ['Public Bank', undefined],
      ['', undefined],
    ]);
    const unknown = await owner.refused(api.updateAgataTenantDetails, { bankName: 'Bank of Mars' });
    expect(unknown).toMatchObject({ status: 400, failures: [{ field: 'bankName' }] });
  });

  it('name a charging account of their own alone, which then stays', async () => {
    const { data: account } = await owner.send(api.createChargingAccount, { name: 'Main' });
    await clinic.owner.query(
      `INSERT INTO charging_account (id, agata_tenant_id, name) OVERRIDING SYSTEM VALUE VALUES (900, 2, 'Theirs')`,
    );
    const foreign = await owner.refused(api.updateAgataTenantDetails, { chargingAccountId: 900 });
    const { data } = await owner.send(api.updateAgataTenantDetails, {
      chargingAccountId: account.id,
    });
    expect(data.agChargingAccountDto?.name).toBe('Main');
    const used = await owner.refused(api.removeChargingAccount, { id: account.id });
    await owner.send(api.updateAgataTenantDetails, { chargingAccountId: null });
    await owner.send(api.removeChargingAccount, { id: account.id });
    expect([codeOf(foreign), codeOf(used)]).toEqual([
      '404 GENERAL.NOT_FOUND',
      '409 AGATA.CHARGING_ACCOUNT_OF_TENANT',
    ]);
  });
});

describe('a charging account', () => {
  it('stays while subscriptions are charged to it, which the platform sees in sum', async () => {
    const { data: account } = await owner.send(api.createChargingAccount, { name: 'Main' });
    await clinic.owner.query(
      `INSERT INTO subscription_category (name, audience, months, price, members)
       VALUES ('Plan ' || gen_random_uuid(), 'tenant', 12, 100, 9);
       INSERT INTO agata_subscription (agata_tenant_id, category_id, from_day, to_day, price, members, charging_account_id, created_by)
       SELECT ${tenant}, max(id), '2026-01-01' , '2026-12-31', 120000 * n, 9, ${account.id}, ${people.consultant.id}
         FROM subscription_category, generate_series(1, 2) n GROUP BY n`,
    );
    const used = await owner.refused(api.removeChargingAccount, { id: account.id });
    expect([codeOf(used), used.failures[0]?.params]).toEqual([
      '409 AGATA.CHARGING_ACCOUNT_USED',
      { count: 2 },
    ]);
    const admin = await clinic.as('admin');
    const { data } = await admin.send(api.allChargingAccountList, { q: 'Centre own' });
    expect(data).toMatchObject({
      data: [{ owner: 'Centre own', name: 'Main', subscriptions: 2, charged: 360_000 }],
      sums: { charged: 360_000 },
    });
    const { data: detail } = await admin.send(api.allChargingAccountDetails, { id: account.id });
    expect(detail.charges.map(({ price }) => price)).toEqual(
      expect.arrayContaining([120_000, 240_000]),
    );
  });
});

describe('a consultant team', () => {
  it('is approved once, however many answer, and its leaders are told', async () => {
    const id = await apply();
    const answers = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => owner.send(api.approveTenantTeam, { id })),
      ...Array.from({ length: 5 }, () => owner.send(api.declineTenantTeam, { id, reason: 'Full' })),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await told(agata.accounts.neighbour)).toHaveLength(1);
  });

  it('is not approved when its application is withdrawn at the same time', async () => {
    const id = await apply();
    await clinic.owner.query('BEGIN');
    await clinic.owner.query(`DELETE FROM agata_tenant_team WHERE id = ${id}`);
    const approving = owner.refused(api.approveTenantTeam, { id });
    await clinic.owner.query('COMMIT');
    expect(codeOf(await approving)).toBe('404 GENERAL.NOT_FOUND');
    expect(await told(agata.accounts.neighbour)).toEqual([]);
  });

  it('is found among the available ones, invited, and no longer available', async () => {
    const names = async () =>
      (await owner.send(api.listOfAvailableCt, { PageNumber: 1, q: 'Team' })).data;
    expect((await names()).data.map(({ name }) => name)).toEqual([
      'Team neighbour',
      'Team stranger',
    ]);
    const { data } = await owner.send(api.inviteCtToTenant, {
      consultantTeamId: agata.teams.stranger,
    });
    expect([data.approvalStatus, (await names()).totalCount]).toEqual(['invited', 1]);
    const twice = await owner.refused(api.inviteCtToTenant, {
      consultantTeamId: agata.teams.stranger,
    });
    await owner.send(api.cancelInvitationForCtToTenant, { consultantTeamId: agata.teams.stranger });
    expect([codeOf(twice), (await names()).totalCount]).toEqual([
      '409 AGATA.TEAM_INVITED_ALREADY',
      2,
    ]);
  });

  it('that applied joins at once when it is invited, and is removed', async () => {
    await apply();
    const { data } = await owner.send(api.inviteCtToTenant, {
      consultantTeamId: agata.teams.neighbour,
    });
    expect(data.approvalStatus).toBe('joined');
    const { data: joined } = await owner.send(api.getApprovalsList, {
      approvalStatus: 'joined',
      PageNumber: 1,
    });
    expect([joined.totalCount, joined.data.map(({ name }) => name)]).toEqual([
      2,
      expect.arrayContaining(['Team neighbour', 'Team own']),
    ]);
    const numbered = async (approvalStatus: number) =>
      (await owner.send(api.getApprovalsList, { approvalStatus, PageNumber: 1 })).data;
    expect(await numbered(1)).toEqual(joined);
    expect([(await numbered(0)).totalCount, (await numbered(2)).totalCount]).toEqual([0, 0]);
    await owner.send(api.removeTenantTeam, { id: data.id });
    expect(await told(agata.accounts.neighbour)).toEqual([
      'AGATA_TEAM_APPROVED',
      'AGATA_TEAM_LEFT',
    ]);
  });
});
