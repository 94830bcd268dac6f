import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let owner: Caller;
let manager: Caller;
let administrator: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  [owner, manager, administrator] = await Promise.all([
    clinic.as('tenant'),
    clinic.as('manager', 'kl'),
    clinic.as('admin'),
  ]);
});
afterAll(() => clinic.stop());

const names = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
const listOf = async (caller: Caller, input = {}) =>
  names((await caller.send(api.branchList, input)).data);

describe('the branches of an account', () => {
  it('are those of the tenants that someone owns, and those that someone manages', async () => {
    expect(await listOf(owner)).toEqual(['World KL', 'World PJ']);
    expect(await listOf(manager)).toEqual(['World KL']);
    expect(await listOf(administrator)).toEqual([
      'World KL',
      'World Lapsed',
      'World Penang',
      'World PJ',
    ]);
    const reception = await clinic.as('reception', 'kl');
    expect((await reception.refused(api.branchList, {})).status).toBe(403);
  });

  it('are still seen by their owner once the subscription has ended', async () => {
    await clinic.owner.query(
      `INSERT INTO membership (account_id, tenant_id, role) VALUES ($1, 3, 'Tenant')`,
      [people.tenantPenang.id],
    );
    const both = await clinic.as('tenantPenang');
    const { data } = await both.send(api.branchList, { sort: 'code' });
    expect(data.map(({ code, status }) => [code, status])).toEqual([
      ['World Lapsed', 'Inactive'],
      ['World Penang', 'Active'],
    ]);
    await clinic.owner.query('DELETE FROM membership WHERE account_id = $1 AND tenant_id = 3', [
      people.tenantPenang.id,
    ]);
  });

  it('are no longer seen by someone who is blocked there, from the next call on', async () => {
    const block = (blocked: boolean) =>
      clinic.owner.query('UPDATE membership SET blocked = $1 WHERE account_id = $2', [
        blocked,
        people.manager.id,
      ]);
    await block(true);
    expect((await manager.refused(api.branchList, {})).status).toBe(403);
    await block(false);
    expect(await listOf(manager)).toEqual(['World KL']);
  });

  it('are found by part of their name, by the days of their creation, and by tenant', async () => {
    expect(await listOf(administrator, { branchName: 'pen' })).toEqual(['World Penang']);
    expect(await listOf(administrator, { endDate: '2020-01-01' })).toEqual([]);
    const search = async (caller: Caller, tenantID: number) =>
      names((await caller.send(api.searchBranchList, { tenantID })).data);
    expect(await search(administrator, 2)).toEqual(['World Penang']);
    expect(await search(owner, 1)).toEqual(['World KL', 'World PJ']);
    expect((await owner.refused(api.searchBranchList, { tenantID: 2 })).status).toBe(404);
  });

  it('are sorted and counted in pages', async () => {
    const { data, headers } = await administrator.send(api.branchList, {
      sort: 'companyName',
      order: 'DESC',
      page: 1,
      pageSize: 2,
    });
    expect(data.map(({ companyName }) => companyName)).toEqual([
      'World Two Sdn Bhd',
      'World Three',
    ]);
    expect(headers.get('X-Total-Count')).toBe('4');
  });

  it('of a person are those they work in, whatever the role', async () => {
    const nurse = await clinic.as('nurse', 'kl');
    const { data } = await nurse.send(api.branchListByUser, {});
    expect(data).toEqual([{ id: branchIds.kl, code: 'World KL', address: '' }]);
  });
});

describe('a branch', () => {
  it('is found by its names in any case, and by its id', async () => {
    const { data } = await owner.send(api.branchDetail, {
      companyName: 'world one sdn bhd',
      branchName: 'WORLD PJ',
    });
    expect(data).toMatchObject({ id: branchIds.pj, code: 'World PJ', tenantID: 1, logo: null });
    expect((await owner.send(api.branchDetailById, { id: branchIds.pj })).data).toEqual(data);
  });

  it('of another account is as unknown as one that does not exist', async () => {
    const foreign = await manager.refused(api.branchDetailById, { id: branchIds.pj });
    const missing = await manager.refused(api.branchDetailById, { id: 999_999 });
    expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
    const edited = await manager.refused(api.editBranchProfile, { Id: branchIds.pj, City: 'X' });
    expect(edited.status).toBe(404);
  });

  it('is changed by its manager; fields left out stay, and a save without a change raises no version', async () => {
    const before = (await manager.send(api.branchDetailById, { id: branchIds.kl })).data;
    const change = {
      Id: branchIds.kl,
      City: 'Klang',
      PhoneNo: '60 331234567',
      ContactPerson: 'Halimah binti Yusof',
    };
    const { data } = await manager.send(api.editBranchProfile, change);
    expect(data).toEqual({
      ...before,
      city: 'Klang',
      phoneNo: '60 331234567',
      contactPerson: 'Halimah binti Yusof',
      version: before.version + 1,
    });
    expect((await manager.send(api.editBranchProfile, change)).data).toEqual(data);
    const stale = await manager.refused(
      api.editBranchProfile,
      { Id: branchIds.kl, City: 'Ipoh' },
      { headers: { 'If-Match': String(before.version) } },
    );
    expect(stale.status).toBe(409);
  });

  it('has a type of practice that the platform offers', async () => {
    const { data: made } = await administrator.send(api.createPracticeType, { title: 'Optometry' });
    const { data } = await manager.send(api.editBranchProfile, {
      Id: branchIds.kl,
      practiceTypeID: made.id,
    });
    expect(data.practiceTypeID).toBe(made.id);
    const removed = await administrator.refused(api.removePracticeType, { id: made.id });
    expect([removed.status, removed.failures[0]?.error_code]).toEqual([409, 'GENERAL.IN_USE_BY']);
  });

  it('has a name that no other has, in any account', async () => {
    const taken = await manager.refused(api.editBranchProfile, {
      Id: branchIds.kl,
      Code: 'world penang',
    });
    expect([taken.status, taken.failures[0]]).toMatchObject([
      409,
      { error_code: 'BRANCH.NAME_TAKEN', field: 'Code' },
    ]);
    const exists = async (branchName: string) =>
      (await manager.send(api.checkBranchNameExist, { branchName })).data;
    expect([await exists('WORLD PENANG'), await exists('World Nowhere')]).toEqual([true, false]);
  });

  it('has a logo of at most 600 × 200 pixels that keeps what is transparent', async () => {
    const picture = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 4,
        background: { r: 0, g: 90, b: 70, alpha: 0 },
      },
    })
      .webp()
      .toBuffer();
    const change = {
      Id: branchIds.kl,
      logo: picture.toString('base64'),
      logoType: 'image/webp',
    };
    const { data } = await manager.send(api.editBranchProfile, change);
    const stored = await sharp(Buffer.from(data.logo ?? '', 'base64')).metadata();
    expect([data.photoType, stored.format, stored.width, stored.height, stored.hasAlpha]).toEqual([
      'image/png',
      'png',
      200,
      200,
      true,
    ]);
    const same = { Id: branchIds.kl, logo: data.logo ?? '' };
    expect((await manager.send(api.editBranchProfile, same)).data.version).toBe(data.version);
    const without = await manager.send(api.editBranchProfile, { Id: branchIds.kl, logo: '' });
    expect([without.data.logo, without.data.photoType]).toEqual([null, null]);
    const refused = await manager.refused(api.editBranchProfile, {
      Id: branchIds.kl,
      logo: Buffer.from('no picture').toString('base64'),
    });
    expect([refused.status, refused.failures[0]?.field]).toEqual([400, 'logo']);
  });
});

describe('the history of a branch', () => {
  const historyOf = async (caller: Caller, id: number) =>
    (await caller.send(api.recordHistory, { resource: 'branches', id: String(id) })).data
      .filter(({ action }) => action === 'edit')
      .map(({ changes }) => changes['contactPerson']?.[1]);

  it('holds what someone changed from another branch, for those who manage it', async () => {
    const { version } = (await manager.send(api.branchDetailById, { id: branchIds.kl })).data;
    await administrator.send(api.editBranchProfile, {
      Id: branchIds.kl,
      ContactPerson: 'By admin',
    });
    const fromPj = await clinic.as('tenant', 'pj');
    await fromPj.send(api.editBranchProfile, { Id: branchIds.kl, ContactPerson: 'By owner' });
    for (const caller of [manager, owner, administrator])
      expect(await historyOf(caller, branchIds.kl)).toEqual(
        expect.arrayContaining(['By owner', 'By admin']),
      );
    const { status, failures } = await manager.refused(
      api.editBranchProfile,
      { Id: branchIds.kl, City: 'Klang' },
      { headers: { 'If-Match': String(version) } },
    );
    expect([status, failures[0]?.params]).toEqual([
      409,
      { who: people.tenant.name, what: 'contactPerson' },
    ]);
  });

  it('is empty for those who manage other branches, and refused to staff', async () => {
    const penang = await clinic.as('tenantPenang');
    expect(await historyOf(penang, branchIds.kl)).toEqual([]);
    const reception = await clinic.as('reception', 'kl');
    const of = { resource: 'branches', id: String(branchIds.kl) };
    expect((await reception.refused(api.recordHistory, of)).status).toBe(403);
  });
});

describe('a new branch', () => {
  const input = (more = {}) => ({
    tenant: 1,
    branchName: 'World Ipoh',
    branchType: practiceType,
    branchAddress: '1 Jalan Baru',
    branchCity: 'Ipoh',
    branchState: 'Perak',
    branchPostcode: '30000',
    country_code_branch: '+60',
    phoneMobile: '51234567',
    branchEmail: 'ipoh@world.test',
    contactPerson: 'Tan Ah Kow',
    country_code_branch_person: '65',
    contactPersonPhone: '91234567',
    contactPersonEmail: 'tan@world.test',
    ...more,
  });
  let practiceType: number;
  beforeAll(async () => {
    const made = await administrator.send(api.createPracticeType, { title: 'Paediatrics' });
    practiceType = made.data.id;
  });

  it('belongs to a tenant of its owner, has the usual lists, and no plan yet', async () => {
    const { data } = await owner.send(api.addBranch, input());
    expect(data).toMatchObject({
      code: 'World Ipoh',
      tenantID: 1,
      practiceTypeID: practiceType,
      phoneNo: '60 51234567',
      contactPersonPhone: '65 91234567',
      status: 'Inactive',
      planID: null,
      expiredDate: null,
    });
    expect(await listOf(owner)).toContain('World Ipoh');
    const { rows } = await clinic.owner.query<{ kinds: string }>(
      'SELECT count(DISTINCT kind) AS kinds FROM lookup_value WHERE branch_id = $1',
      [data.id],
    );
    expect(Number(rows[0]?.kinds)).toBeGreaterThan(10);
    const signedIn = await clinic.as('tenant');
    const chosen = await signedIn.refused(api.chooseBranch, { chosenBranchID: data.id });
    expect(chosen.failures[0]?.error_code).toBe('ALERT.NO_SUBSCRIPTION');
  });

  it('is refused for the tenant of others, for managers, and under a name that is taken', async () => {
    const foreign = await owner.refused(api.addBranch, input({ tenant: 2, branchName: 'Foreign' }));
    expect([foreign.status, foreign.failures[0]?.field]).toEqual([404, 'tenant']);
    const { status } = await manager.refused(api.addBranch, input({ branchName: 'By manager' }));
    expect(status).toBe(403);
    const taken = await owner.refused(api.addBranch, input({ branchName: 'WORLD pj' }));
    expect([taken.status, taken.failures[0]?.field]).toEqual([409, 'branchName']);
  });

  it('is made by an Administrator for any tenant', async () => {
    const made = input({ tenant: 2, branchName: 'World Kedah' });
    expect((await administrator.send(api.addBranch, made)).data.tenantID).toBe(2);
  });

  it('is given to none of two who name it alike at once', async () => {
    const tries = await Promise.allSettled(
      [owner, administrator].map((by) => by.send(api.addBranch, input({ branchName: 'Twice' }))),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a request for migration', () => {
  it('is mailed to the administrators, once a day', async () => {
    await manager.send(api.sendEmailRequestMigration, { branchId: branchIds.kl });
    const { rows } = await clinic.owner.query<{ recipient: string; subject: string }>(
      `SELECT recipient, subject FROM mail WHERE subject LIKE '%migration%'`,
    );
    expect(rows).toMatchObject([
      { recipient: people.admin.email, subject: expect.stringContaining('World KL') as string },
    ]);
    const again = await manager.refused(api.sendEmailRequestMigration, { branchId: branchIds.kl });
    expect([again.status, again.failures[0]?.error_code]).toEqual([409, 'BRANCH.MIGRATION_ASKED']);
    const foreign = await manager.refused(api.sendEmailRequestMigration, {
      branchId: branchIds.penang,
    });
    expect(foreign.status).toBe(404);
  });
});
