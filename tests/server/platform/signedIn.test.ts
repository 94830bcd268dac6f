import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage } from '../support/hub.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let admin: Caller;
beforeAll(async () => {
  // Without the hub's regular check of its connections, so that only the ending itself can reach them.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  clinic = await startClinic();
  vi.useRealTimers();
});
beforeEach(async () => {
  await clinic.owner.query('UPDATE session SET ended_at = now() WHERE ended_at IS NULL');
  admin = await clinic.as('admin');
});
afterEach(closePages);
afterAll(() => clinic.stop());

const listed = async (input = {}) => (await admin.send(api.sessionList, input)).data;

describe('who is signed in', () => {
  it('is listed with branch and place, narrowed to a person, and the own session is marked', async () => {
    const nurse = await clinic.as('nurse');
    await nurse.send(api.chooseBranch, { chosenBranchID: branchIds.kl });
    await clinic.as('reception');
    expect(await listed({ sort: 'fullName' })).toMatchObject([
      { email: people.admin.email, isThis: true, branchName: '', address: '127.0.0.…' },
      {
        accountID: people.nurse.id,
        fullName: people.nurse.name,
        branchName: 'World KL',
        companyName: 'World One Sdn Bhd',
        isThis: false,
      },
      { email: people.reception.email },
    ]);
    expect(await listed({ accountID: people.nurse.id })).toHaveLength(1);
    expect(await listed({ q: 'nora' })).toMatchObject([{ accountID: people.nurse.id }]);
    const second = await admin.send(api.sessionList, { page: 2, pageSize: 2, sort: 'fullName' });
    expect(second.data).toMatchObject([{ email: people.reception.email }]);
    expect(second.total).toBe(3);
  });

  it('leaves out sessions that are over, too old or not seen for half a day', async () => {
    await clinic.as('nurse');
    await clinic.owner.query(
      `UPDATE session_token SET issued_at = now() - interval '13 hours'
        WHERE session_id IN (SELECT id FROM session WHERE account_id = $1)`,
      [people.nurse.id],
    );
    await (await clinic.as('doctor')).send(api.signOut, {});
    await clinic.as('reception');
    await clinic.owner.query(
      `UPDATE session SET created_at = now() - interval '8 days' WHERE account_id = $1`,
      [people.reception.id],
    );
    expect(await listed()).toMatchObject([{ isThis: true }]);
  });

  it('is no business of a clinic', async () => {
    const owner = await clinic.as('tenant');
    const nurse = await clinic.as('nurse');
    const [{ id } = { id: 0 }] = await listed({ accountID: people.nurse.id });
    expect((await owner.refused(api.sessionList, {})).status).toBe(403);
    expect((await owner.refused(api.endSession, { id })).status).toBe(403);
    await nurse.send(api.ownSessions, {});
  });
});

describe('ending a session', () => {
  it('signs its person out at once, and is in the audit', async () => {
    const nurse = await clinic.as('nurse');
    const elsewhere = await clinic.as('nurse');
    const page = await openPage(clinic.address, nurse.token);
    const [, { id } = { id: 0 }] = await listed({
      accountID: people.nurse.id,
      sort: 'id',
      order: 'DESC',
    });
    await admin.send(api.endSession, { id });
    await eventually(() => expect(page.end.is).toBe(true), 2_000);
    expect((await nurse.refused(api.getUserProfile, {})).status).toBe(401);
    await elsewhere.send(api.getUserProfile, {});
    const { data: entries } = await admin.send(api.auditLogList, { resource: 'sessions' });
    expect(entries[0]).toMatchObject({
      who: people.admin.name,
      action: 'end',
      recordID: String(id),
      changes: { email: [people.nurse.email, null] },
    });
    // Asked once more, it stays ended, and nothing is noted.
    await admin.send(api.endSession, { id });
    expect((await admin.send(api.auditLogList, { resource: 'sessions' })).data[0]?.id).toBe(
      entries[0]?.id,
    );
  });

  it('refuses the own one, and a missing one', async () => {
    const [own] = await listed({ accountID: people.admin.id });
    const refused = await admin.refused(api.endSession, { id: own?.id ?? 0 });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([409, 'SESSIONS.OWN']);
    expect((await admin.refused(api.endSession, { id: 999_999 })).status).toBe(404);
    expect(await listed()).toHaveLength(1);
  });
});

describe('a user of the platform', () => {
  it('is listed with roles, branches, devices and the last sign-in', async () => {
    await clinic.as('tenant');
    await clinic.as('tenant');
    const find = async (input: object) => (await admin.send(api.saasUserList, input)).data;
    const [owner] = await find({ q: people.tenant.email });
    expect(owner).toMatchObject({ roles: ['Tenant'], branches: 2, devices: 2 });
    expect(owner?.lastSignedIn).toMatch(/^\d{4}-\d\d-\d\dT/);
    const [never] = await find({ q: people.reception2.email });
    expect(never).toMatchObject({ roles: ['Receptionist'], branches: 1, devices: 0 });
    expect((await find({ role: 'Consultant' })).map(({ email }) => email)).toEqual([
      people.consultant.email,
    ]);
    expect((await find({ role: 'Doctor' })).map(({ email }) => email)).toEqual([
      people.doctor.email,
    ]);
  });

  it('is still known to have signed in when the session is long gone', async () => {
    await clinic.as('lapsed');
    await clinic.owner.query('DELETE FROM session WHERE account_id = $1', [people.lapsed.id]);
    const { data } = await admin.send(api.saasUserDetail, { email: people.lapsed.email });
    expect(data.devices).toBe(0);
    expect(data.lastSignedIn).toMatch(/^\d{4}-/);
  });

  it('whose role Administrator is taken is signed out everywhere', async () => {
    const role = (isAdministrator: boolean) => ({ id: people.lapsed.id, isAdministrator });
    await admin.send(api.editSaasUserRole, role(true));
    const lama = await clinic.as('lapsed');
    const page = await openPage(clinic.address, lama.token);
    await lama.send(api.sessionList, {});
    const { data } = await admin.send(api.saasUserDetail, { email: people.lapsed.email });
    expect(data.roles).toEqual(['Administrator', 'Receptionist']);
    await admin.send(api.editSaasUserRole, role(false));
    await eventually(() => expect(page.end.is).toBe(true), 2_000);
    expect((await lama.refused(api.getUserProfile, {})).status).toBe(401);
    await admin.send(api.getUserProfile, {});
  });
});
