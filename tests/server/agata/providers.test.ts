import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, openPage } from '../support/hub.ts';
import { people } from '../support/world.ts';

const ASKING = people.lapsed.id;
const MOBILE = '60129000099';
const asked = { kind: 'provider', name: 'Dr Lama', mobileNo: '012-900 0099' } as const;

let clinic: Clinic;
let admin: Caller;
let consultant: Caller;
let person: Caller;
beforeAll(async () => {
  clinic = await startClinic({}, { before: makeAgata });
  // Somebody without any role.
  await clinic.owner.query(`DELETE FROM membership WHERE account_id = ${ASKING}`);
  admin = await clinic.as('admin');
  consultant = await clinic.as('consultant');
  person = await clinic.as('lapsed');
});
beforeEach(async () => {
  await clinic.owner.query(`
    DELETE FROM notification; DELETE FROM mail;
    DELETE FROM team_member WHERE mobile_no LIKE '6012900009%';
    DELETE FROM agata_tenant_member WHERE mobile_no LIKE '6012900009%';
    DELETE FROM healthcare_provider WHERE account_id = ${ASKING};
    DELETE FROM provider_request;
    UPDATE account SET platform_role = NULL, phone_mobile = '${MOBILE}' WHERE id = ${ASKING}`);
});
afterAll(() => clinic.stop());

const onlyRequest = async () => {
  const { data } = await admin.send(api.providerRegistrationList, { status: 'pending' });
  return data[0]?.id ?? 0;
};
const registered = async () => {
  await person.send(api.saveProviderProfile, asked);
  const id = await onlyRequest();
  await admin.send(api.approveProviderRegistration, { id });
  return id;
};
const invite = (days = 0) =>
  clinic.owner.query(`
    INSERT INTO team_member (team_id, mobile_no, access_role_id, state, created_at)
    VALUES (1, '${MOBILE}', 3, 'invited', now() - interval '${days} days');
    INSERT INTO agata_tenant_member (agata_tenant_id, mobile_no, access_role_id, state, created_at)
    VALUES (1, '${MOBILE}', 2, 'invited', now() - interval '${days} days')`);
const waiting = async () => (await person.send(api.getOwnInvitations, {})).data;
const told = async (account: number) => {
  const { rows } = await clinic.owner.query<{ event: string }>(
    'SELECT event FROM notification WHERE account_id = $1 ORDER BY id',
    [account],
  );
  return rows.map(({ event }) => event);
};

describe('a registration', () => {
  it('shows Administrators what is asked for, and tells them', async () => {
    await person.send(api.saveProviderProfile, { ...asked, mmcNo: '12345' });
    const { data } = await admin.send(api.providerRegistrationList, {});
    expect(data).toMatchObject([
      {
        name: 'Dr Lama',
        mobileNo: MOBILE,
        email: people.lapsed.email,
        status: 'pending',
        decidedAt: null,
      },
    ]);
    expect(data[0]?.changes).toContainEqual({ field: 'mmcNo', before: '', after: '12345' });
    expect((await admin.send(api.agentRegistrationList, {})).data).toEqual([]);
    expect(await told(people.admin.id)).toEqual(['PROVIDER_ASKED']);
  });

  it('is approved once: the person works in AGATA, has their invitations, and is told', async () => {
    await invite();
    await person.send(api.saveProviderProfile, asked);
    expect(await waiting()).toEqual({ status: 'pending', waiting: 2, invitations: [], asked: [] });
    const page = await openPage(clinic.address, person.token);
    const id = await onlyRequest();
    const other = await clinic.as('admin');
    const answers = await Promise.allSettled([
      admin.send(api.approveProviderRegistration, { id }),
      other.send(api.rejectProviderRegistration, { id, reason: 'Not known' }),
    ]);
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({
      status: 409,
      failures: [{ error_code: 'AGATA.DECIDED', params: { who: people.admin.name } }],
    });
    await vi.waitFor(() => expect(page.heard.map(({ event }) => event)).toContain('Resync'));
    await closePages();
  });

  it('gives the role Consultant, and what waited for the mobile number', async () => {
    await invite();
    const id = await registered();
    const { data: own } = await person.send(api.getUserProfileDetail, {});
    expect([own.roleAccess, own.agRoleAccess]).toEqual([['Consultant'], ['HP']]);
    expect(await waiting()).toMatchObject({
      status: 'approved',
      waiting: 0,
      invitations: [
        { kind: 'tenant', name: 'Centre own', role: 'Administrator', isOver: false },
        { kind: 'team', name: 'Team own', role: 'Member', isOver: false },
      ],
    });
    const { data } = await admin.send(api.providerRegistrationDetail, { id });
    expect(data).toMatchObject({ status: 'approved', decidedBy: people.admin.name });
    expect(await told(ASKING)).toEqual(['PROVIDER_APPROVED']);
    const { rows } = await clinic.owner.query<{ recipient: string; body: string }>(
      'SELECT recipient, body FROM mail',
    );
    expect(rows).toMatchObject([{ recipient: people.lapsed.email }]);
    expect(rows[0]?.body).toContain('/ag-user-profile/provider');
  });

  it('is rejected with a reason, which the person reads, and asked for again', async () => {
    await person.send(api.saveProviderProfile, asked);
    const id = await onlyRequest();
    const none = await admin.refused(api.rejectProviderRegistration, { id, reason: ' ' });
    expect(none).toMatchObject({ status: 400, failures: [{ field: 'reason' }] });
    await admin.send(api.rejectProviderRegistration, { id, reason: 'Wrong number' });
    const { data } = await person.send(api.getProviderProfile, {});
    expect(data).toMatchObject({ status: 'rejected', reason: 'Wrong number' });
    expect((await person.send(api.getUserProfileDetail, {})).data.roleAccess).toEqual([]);
    await person.send(api.saveProviderProfile, asked);
    expect(await onlyRequest()).toBeGreaterThan(id);
  });

  it.each([
    ['later', asked.name],
    ['earlier', 'Dr Earlier'],
  ])('holds no mobile number until it is approved: the %s one is', async (_, first) => {
    const { rows } = await clinic.owner.query<{ id: number }>(
      `INSERT INTO healthcare_provider (account_id, kind, name, mobile_no, status)
       VALUES (${people.nurse.id}, 'provider', 'Dr Earlier', '${MOBILE}', 'pending') RETURNING id`,
    );
    const earlier = rows[0]?.id ?? 0;
    await clinic.owner.query(
      `INSERT INTO provider_request (provider_id, kind, asked, status)
       VALUES (${earlier}, 'registration', '{"mobileNo": "${MOBILE}", "name": "Dr Earlier"}', 'pending')`,
    );
    try {
      await person.send(api.saveProviderProfile, asked);
      const { data } = await admin.send(api.providerRegistrationList, { status: 'pending' });
      expect(data.map(({ mobileNo }) => mobileNo)).toEqual([MOBILE, MOBILE]);
      const id = data.find(({ name }) => name === first)?.id ?? 0;
      await admin.send(api.approveProviderRegistration, { id });
      const other = data.find(({ name }) => name !== first)?.id ?? 0;
      expect(await admin.refused(api.approveProviderRegistration, { id: other })).toMatchObject({
        status: 409,
        failures: [{ error_code: 'AGATA.MOBILE_TAKEN_MEANWHILE' }],
      });
    } finally {
      await clinic.owner.query(
        `DELETE FROM provider_request WHERE provider_id = ${earlier}; DELETE FROM healthcare_provider WHERE id = ${earlier};
         UPDATE account SET platform_role = NULL WHERE id = ${people.nurse.id}`,
      );
    }
  });

  it('is not asked for with the number of an approved provider, nor before the email is confirmed', async () => {
    const taken = { ...asked, mobileNo: agata.mobiles.own };
    expect(await person.refused(api.saveProviderProfile, taken)).toMatchObject({
      status: 409,
      failures: [{ error_code: 'AGATA.MOBILE_TAKEN', field: 'mobileNo' }],
    });
    const confirmed = (at: string) =>
      clinic.owner.query(`UPDATE account SET email_confirmed_at = ${at} WHERE id = ${ASKING}`);
    await confirmed('NULL');
    expect(await person.refused(api.saveProviderProfile, asked)).toMatchObject({
      status: 403,
      failures: [{ error_code: 'PROFILE.EMAIL_UNCONFIRMED' }],
    });
    await confirmed('now()');
    expect(await onlyRequest()).toBe(0);
  });

  it('is decided by the calls of its own kind alone', async () => {
    await person.send(api.saveProviderProfile, asked);
    const id = await onlyRequest();
    const others = [api.approveAgentRegistration, api.approveProviderUpdate, api.agentUpdateDetail];
    const refused = await Promise.all(others.map((call) => admin.refused(call, { id })));
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await onlyRequest()).toBe(id);
  });

  it('is approved together with others, all or none', async () => {
    await person.send(api.saveProviderProfile, asked);
    const id = await onlyRequest();
    const inputs = [{ id }, { id: 999_999 }];
    const call = 'approveProviderRegistration';
    const refused = await admin.refused(api.batch, { call, inputs });
    expect(refused.failures).toMatchObject([{ field: '1.id' }]);
    expect(await onlyRequest()).toBe(id);
    await admin.send(api.batch, { call, inputs: [{ id }] });
    expect(await onlyRequest()).toBe(0);
  });

  it('leaves the role of who runs the platform as it is', async () => {
    await clinic.owner.query(
      `UPDATE account SET platform_role = 'Administrator' WHERE id = ${ASKING}`,
    );
    await registered();
    const { rows } = await clinic.owner.query(
      `SELECT platform_role AS role FROM account WHERE id = ${ASKING}`,
    );
    expect(rows).toEqual([{ role: 'Administrator' }]);
  });
});

describe('a changed profile', () => {
  it('shows each field before and after, also once it was decided', async () => {
    await registered();
    await person.send(api.saveProviderProfile, { ...asked, expertise: 'Cardiology' });
    const changes = [{ field: 'expertise', before: '', after: 'Cardiology' }];
    const { data } = await admin.send(api.providerUpdateList, {});
    expect(data).toMatchObject([{ changes, status: 'pending' }]);
    const id = data[0]?.id ?? 0;
    await admin.send(api.approveProviderUpdate, { id });
    await person.send(api.saveProviderProfile, { ...asked, expertise: 'Nephrology' });
    const both = async () =>
      (await admin.send(api.providerUpdateList, { sort: 'id', order: 'ASC' })).data;
    const next = [{ before: 'Cardiology', after: 'Nephrology' }];
    expect(await both()).toMatchObject([
      { changes, status: 'approved' },
      { changes: next, status: 'pending' },
    ]);
    await admin.send(api.approveProviderUpdate, { id: (await both())[1]?.id ?? 0 });
    expect((await both())[1]).toMatchObject({ changes: next, status: 'approved' });
  });

  it('is not applied over a mobile number that someone else has meanwhile', async () => {
    await registered();
    await person.send(api.saveProviderProfile, { ...asked, mobileNo: '60129000098' });
    const { data } = await admin.send(api.providerUpdateList, {});
    await clinic.owner.query(
      "UPDATE healthcare_provider SET mobile_no = '60129000098' WHERE id = 3",
    );
    const refused = await admin.refused(api.approveProviderUpdate, { id: data[0]?.id ?? 0 });
    expect(refused).toMatchObject({
      status: 409,
      failures: [{ error_code: 'AGATA.MOBILE_TAKEN_MEANWHILE' }],
    });
    await clinic.owner.query(
      "UPDATE healthcare_provider SET mobile_no = '60129000003' WHERE id = 3",
    );
  });

  it('takes the memberships along to a new mobile number', async () => {
    await invite();
    await registered();
    const [tenant, team] = (await waiting()).invitations;
    await person.send(api.answerTeamInvitation, {
      hpConsultantTeamId: team?.id ?? 0,
      accepts: true,
    });
    await clinic.owner.query(
      `INSERT INTO team_member (team_id, mobile_no, access_role_id, state) VALUES (1, '60129000098', 3, 'invited')`,
    );
    await person.send(api.saveProviderProfile, { ...asked, mobileNo: '60129000098' });
    const { data } = await admin.send(api.providerUpdateList, {});
    await admin.send(api.approveProviderUpdate, { id: data[0]?.id ?? 0 });
    const { rows } = await clinic.owner.query(
      `SELECT mobile_no, state FROM team_member WHERE mobile_no LIKE '6012900009%'`,
    );
    expect(rows).toEqual([{ mobile_no: '60129000098', state: 'joined' }]);
    expect((await waiting()).invitations).toMatchObject([{ id: tenant?.id }]);
  });
});

describe('an invitation', () => {
  it('is accepted once, and the team is then one of the person at once', async () => {
    await invite();
    await registered();
    const page = await openPage(clinic.address, person.token);
    const team = (await waiting()).invitations.find(({ kind }) => kind === 'team');
    const answer = { hpConsultantTeamId: team?.id ?? 0, accepts: true };
    await person.send(api.answerTeamInvitation, answer);
    const { data } = await person.send(api.getConsultantTeamsList, {});
    expect(data.data).toMatchObject([{ name: 'Team own' }]);
    await vi.waitFor(() => expect(page.heard.map(({ event }) => event)).toContain('Resync'));
    await closePages();
    expect((await person.refused(api.answerTeamInvitation, answer)).status).toBe(404);
  });

  it('is declined, and then gone', async () => {
    await invite();
    await registered();
    const tenant = (await waiting()).invitations.find(({ kind }) => kind === 'tenant');
    await person.send(api.answerTenantInvitation, { hpTenantId: tenant?.id ?? 0, accepts: false });
    expect((await waiting()).invitations.map(({ kind }) => kind)).toEqual(['team']);
    expect((await person.send(api.getAgataTenantsList, {})).data.data).toEqual([]);
  });

  it('runs out, and can only be declined from then on', async () => {
    await invite(31);
    expect((await waiting()).waiting).toBe(0);
    await registered();
    const [, team] = (await waiting()).invitations;
    expect(team?.isOver).toBe(true);
    const answer = { hpConsultantTeamId: team?.id ?? 0 };
    const late = await person.refused(api.answerTeamInvitation, { ...answer, accepts: true });
    expect(late).toMatchObject({
      status: 409,
      failures: [{ error_code: 'AGATA.INVITATION_OVER' }],
    });
    await person.send(api.answerTeamInvitation, { ...answer, accepts: false });
  });

  it('of someone else is not found, and what one asked to join is taken back by oneself alone', async () => {
    await invite();
    await registered();
    const [, team] = (await waiting()).invitations;
    const of = { hpConsultantTeamId: team?.id ?? 0 };
    const foreign = await consultant.refused(api.answerTeamInvitation, { ...of, accepts: true });
    expect(foreign.status).toBe(404);
    await clinic.owner.query(`UPDATE team_member SET state = 'asking' WHERE id = ${team?.id}`);
    expect((await waiting()).asked).toMatchObject([{ kind: 'team', name: 'Team own' }]);
    expect((await consultant.refused(api.withdrawTeamRequest, of)).status).toBe(404);
    await person.send(api.withdrawTeamRequest, of);
    expect((await waiting()).asked).toEqual([]);
  });
});

describe('the choices of a provider', () => {
  it('are those of the master lists', async () => {
    await admin.send(api.organizationTypeCreate, { name: 'Day surgery centre' });
    const { data } = await person.send(api.providerOrganizationTypes, {});
    expect(data).toContainEqual({ name: 'Day surgery centre' });
  });
});
