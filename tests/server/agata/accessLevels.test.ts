import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { RecordChanged } from '../../../contract/kit/realtime.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, notify, openPage } from '../support/hub.ts';
import { people } from '../support/world.ts';

const FORBIDDEN = { status: 403, failures: [{ error_code: 'GENERAL.FORBIDDEN' }] };
const OTHER = people.reception2.id;

let clinic: Clinic;
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  await clinic.owner.query(
    `UPDATE account SET platform_role = 'Administrator' WHERE id = ${OTHER};
     DELETE FROM membership WHERE account_id = ${OTHER}`,
  );
  admin = await clinic.as('admin');
  other = await clinic.as('reception2');
});
beforeEach(() => clinic.owner.query('DELETE FROM agata_user; DELETE FROM access_level'));
afterAll(() => clinic.stop());

const levelOf = async (sees: string[], edits: string[], name = 'Level') => {
  const { data } = await admin.send(api.accessLevelCreate, { name, sees, edits } as never);
  return data.id;
};
const narrowed = async (sees: string[], edits: string[], name?: string) => {
  const accessLevel = await levelOf(sees, edits, name);
  await admin.send(api.setAccessLevel, { id: OTHER, accessLevel });
  return accessLevel;
};

describe('an access level', () => {
  it('lets its user read what it sees, write what it edits, and nothing else of the platform', async () => {
    await narrowed(['approvals'], ['masterLists']);
    await other.send(api.providerRegistrationList, {});
    const [one, write] = [
      await other.refused(api.approveProviderRegistration, { id: 1 }),
      await other.refused(api.agataUserList, {}),
    ];
    expect([one, write]).toMatchObject([FORBIDDEN, FORBIDDEN]);
    await other.send(api.organizationTypeCreate, { name: 'Clinic of a level' });
    await other.send(api.organizationTypeList, { range: '[0,9]' });
    expect(await other.refused(api.saasUserList, {})).toMatchObject(FORBIDDEN);
  });

  it('is asked within a batch, for histories and for the audit log too', async () => {
    await narrowed(['oversight'], ['masterLists']);
    const batch = { call: 'accessLevelCreate', inputs: [{ name: 'Mine', sees: [], edits: [] }] };
    expect(await other.refused(api.batch, batch)).toMatchObject(FORBIDDEN);
    const named = { resource: 'agata-users', id: String(OTHER) };
    expect(await other.refused(api.recordHistory, named)).toMatchObject(FORBIDDEN);
    expect((await admin.send(api.recordHistory, named)).data[0]?.changes).toHaveProperty(
      'accessLevel',
    );
    const log = async (caller: Caller) =>
      (await caller.send(api.auditLogList, { resource: 'agata-users' })).data[0]?.changes;
    expect(await log(admin)).toHaveProperty('accessLevel');
    expect(await log(other)).toEqual({});
  });

  it('is told to its user at sign-in and after a change, and at once to the open pages', async () => {
    const page = await openPage(clinic.address, other.token);
    await narrowed(['billing'], []);
    await vi.waitFor(() => expect(page.heard.map(({ event }) => event)).toContain('Resync'));
    const level = { sees: ['billing'], edits: [] };
    const { data } = await other.send(api.getUserProfileDetail, {});
    expect(data.accessLevel).toEqual(level);
    const again = await clinic.visitor.send(api.authenticate, {
      email: people.reception2.email,
      password: 'Demo#1234',
    });
    expect(again.data.accessLevel).toEqual(level);
    await closePages();
  });
});

describe('what is beyond an access level', () => {
  afterEach(() => closePages());

  it('is told its user by no alert and no live change, nor by alerts of before', async () => {
    const asked = { kind: 'provider', name: 'Dr Lama', mobileNo: '0129000099' } as const;
    await clinic.owner.query(`DELETE FROM membership WHERE account_id = ${people.lapsed.id}`);
    const person = await clinic.as('lapsed');
    const alerts = async () =>
      (await other.send(api.notiAlertList, { take: 10 })).data.data.map(({ source }) => source);
    const REGISTRATIONS = 'Healthcare Provider Registration';
    await narrowed(['approvals'], []);
    const page = await openPage(clinic.address, other.token);
    const changed = () =>
      page.heard.flatMap(({ args }) => (args[0] as RecordChanged | undefined)?.resource ?? []);
    await person.send(api.saveProviderProfile, asked);
    await vi.waitFor(() => expect(changed()).toContain('provider-registrations'));
    expect(await alerts()).toEqual([REGISTRATIONS]);
    await narrowed([], ['translation'], 'Translates');
    expect(await alerts()).toEqual([]);
    page.heard.length = 0;
    await clinic.owner.query('DELETE FROM provider_request; DELETE FROM healthcare_provider');
    await person.send(api.saveProviderProfile, asked);
    const last: RecordChanged = { resource: 'last', id: 1, change: 'update', by: 0, at: '' };
    await notify(clinic.owner, { kind: 'people', accounts: [OTHER], event: last });
    await vi.waitFor(() => expect(changed()).toContain('last'));
    expect(changed()).toEqual(['last']);
    expect(await alerts()).toEqual([]);
  });

  it('is not the platform to an owner of a company: they read and change their own alone', async () => {
    await clinic.owner.query(
      `INSERT INTO membership (account_id, tenant_id, role, name, email)
       VALUES (${OTHER}, 2, 'Tenant', 'Both', 'both@world.test')`,
    );
    const companies = async () =>
      new Set((await other.send(api.branchList, {})).data.map(({ companyName }) => companyName));
    expect((await companies()).size).toBeGreaterThan(1);
    await narrowed([], ['translation']);
    expect((await companies()).size).toBe(1);
    const input = { id: 1, city: 'Elsewhere' };
    expect((await other.refused(api.editTenantProfile, input as never)).status).toBe(404);
    const batch = { call: 'editTenantProfile', inputs: [input] };
    expect((await other.refused(api.batch, batch)).status).toBe(404);
    await clinic.owner.query(`DELETE FROM membership WHERE account_id = ${OTHER}`);
    expect((await other.send(api.ownReportList, {})).data).toEqual([]);
  });
});

describe('the users of the platform', () => {
  it('are its Administrators, each with an access level or full access', async () => {
    const accessLevel = await narrowed(['billing'], []);
    const { data } = await admin.send(api.agataUserList, {});
    expect(data.map(({ id, accessLevel: of, isSelf }) => [id, of, isSelf])).toEqual([
      [people.admin.id, null, true],
      [OTHER, accessLevel, false],
    ]);
    const full = await admin.send(api.agataUserList, { hasFullAccess: true });
    expect(full.data.map(({ id }) => id)).toEqual([people.admin.id]);
  });

  it('do not change their own level, nor that of who is no Administrator', async () => {
    const accessLevel = await levelOf([], []);
    const own = await admin.refused(api.setAccessLevel, { id: people.admin.id, accessLevel });
    expect(own).toMatchObject({ status: 403, failures: [{ error_code: 'AGATA.OWN_LEVEL' }] });
    const nurse = await admin.refused(api.setAccessLevel, { id: people.nurse.id, accessLevel });
    expect(nurse.status).toBe(404);
  });

  it('give no more than they have, by no way', async () => {
    const accessLevel = await narrowed([], ['userGroups', 'people']);
    const more = await levelOf([], ['userGroups', 'billing'], 'More');
    const BEYOND = { status: 403, failures: [{ error_code: 'AGATA.BEYOND_OWN_LEVEL' }] };
    await clinic.owner.query(
      `INSERT INTO account (id, email, email_confirmed_at, password_hash, full_name, display_name, platform_role)
       OVERRIDING SYSTEM VALUE VALUES (950, 'third@world.test', now(), 'none', 'Third', 'Third', 'Administrator')
       ON CONFLICT DO NOTHING`,
    );
    for (const given of [more, accessLevel])
      expect(
        await other.refused(api.setAccessLevel, { id: 950, accessLevel: given }),
      ).toMatchObject(BEYOND);
    const all = ['userGroups', 'people', 'billing', 'avatars'];
    const grown = { id: more, name: 'More', sees: [], edits: all } as never;
    expect(await other.refused(api.accessLevelUpdate, grown)).toMatchObject(BEYOND);
    const own = { id: accessLevel, name: 'Level', sees: [], edits: [] } as never;
    expect(await other.refused(api.accessLevelUpdate, own)).toMatchObject({
      status: 403,
      failures: [{ error_code: 'AGATA.OWN_LEVEL' }],
    });
    const role = await other.refused(api.editSaasUserRole, {
      id: people.nurse.id,
      isAdministrator: true,
    });
    expect(role.failures[0]?.error_code).toBe('PLATFORM_USER.FULL_ACCESS');
    await clinic.owner.query('DELETE FROM account WHERE id = 950');
  });

  it('keep one with full access, also when two give up theirs at once', async () => {
    const accessLevel = await levelOf(['billing'], []);
    const answers = await Promise.allSettled([
      admin.send(api.setAccessLevel, { id: OTHER, accessLevel }),
      other.send(api.setAccessLevel, { id: people.admin.id, accessLevel }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await clinic.owner.query('SELECT count(*)::integer AS count FROM agata_user');
    expect(rows).toEqual([{ count: 1 }]);
  });
});
