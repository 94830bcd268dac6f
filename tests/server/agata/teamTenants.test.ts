import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let leader: Caller;
let nurse: Caller;
let category: number;
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  await addMember(clinic.owner, await makeProvider(clinic.owner, 'nurse', '60137000001'));
  leader = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
  const admin = await clinic.as('admin');
  const plan = { months: 1, price: 12_345, members: 7 };
  const { data } = await admin.send(api.subscriptionCategoryCreate, {
    ...plan,
    name: 'Month',
    audience: 'team',
  });
  category = data.id;
  await admin.send(api.subscriptionCategoryCreate, { ...plan, name: 'Centre', audience: 'tenant' });
  await clinic.owner.query(
    `INSERT INTO charging_account (agata_tenant_id, name) VALUES (1, 'Main'), (2, 'Foreign')`,
  );
});
beforeEach(() =>
  clinic.owner.query(
    'DELETE FROM agata_tenant_team WHERE team_id = 1 AND agata_tenant_id <> 1; DELETE FROM agata_subscription',
  ),
);
afterAll(() => clinic.stop());

const tenants = async () => {
  const { data } = await leader.send(api.getTeamTenantsList, {});
  return data;
};
const code = ({ status, failures }: { status: number; failures: { error_code: string }[] }) =>
  `${status} ${failures[0]?.error_code}`;
const put = async (state: string) => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO agata_tenant_team (agata_tenant_id, team_id, state) VALUES (2, 1, $1) RETURNING id`,
    [state],
  );
  return rows[0]?.id ?? 0;
};

describe('a team', () => {
  it('applies to a tenant of the directory once, and again where it was declined', async () => {
    const { data: directory } = await leader.send(api.tenantDirectoryList, { q: 'neigh' });
    expect(directory).toEqual([{ id: 2, name: 'Centre neighbour', city: '' }]);
    const { data } = await leader.send(api.applyToTenant, { tenantAccountId: 2 });
    expect(data).toMatchObject({ name: 'Centre neighbour', state: 'applied', mayDecide: true });
    expect(code(await leader.refused(api.applyToTenant, { tenantAccountId: 2 }))).toBe(
      '409 AGATA.TEAM_TENANT.THERE',
    );
    await clinic.owner.query(`UPDATE agata_tenant_team SET state = 'declined' WHERE id = $1`, [
      data.id,
    ]);
    expect((await leader.send(api.applyToTenant, { tenantAccountId: 2 })).data.state).toBe(
      'applied',
    );
    await leader.send(api.withdrawTenantApplication, { id: data.id });
    expect((await tenants()).map(({ name }) => name)).toEqual(['Centre own']);
  });

  it('accepts or declines an invitation, and leaves', async () => {
    const id = await put('invited');
    await leader.send(api.answerInvitationOfTenant, { id, accepts: true });
    expect(await tenants()).toMatchObject([{ state: 'joined' }, { state: 'joined' }]);
    const twice = { id, accepts: false };
    expect(code(await leader.refused(api.answerInvitationOfTenant, twice))).toBe(
      '409 AGATA.TEAM_TENANT.CHANGED',
    );
    await leader.send(api.leaveTenant, { id });
    const other = await put('invited');
    await leader.send(api.answerInvitationOfTenant, { id: other, accepts: false });
    expect(await tenants()).toMatchObject([{ state: 'declined' }, { state: 'joined' }]);
  });

  it('takes into its hands only what it has begun itself', async () => {
    const id = await put('invited');
    expect(code(await leader.refused(api.withdrawTenantApplication, { id }))).toBe(
      '409 AGATA.TEAM_TENANT.CHANGED',
    );
    const [row] = await tenants();
    await clinic.owner.query(`UPDATE agata_tenant_team SET state = 'applied' WHERE id = $1`, [id]);
    const accept = { id: row?.id as number, accepts: true };
    expect(code(await leader.refused(api.answerInvitationOfTenant, accept))).toBe(
      '409 AGATA.TEAM_TENANT.CHANGED',
    );
  });

  it('has these done by those who lead it alone', async () => {
    const id = await put('invited');
    const refused = [
      await nurse.refused(api.applyToTenant, { tenantAccountId: 3 }),
      await nurse.refused(api.answerInvitationOfTenant, { id, accepts: true }),
      await nurse.refused(api.leaveTenant, { id }),
      await nurse.refused(api.subscribeTeam, { categoryId: category, fromDay: clinicToday() }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const { data } = await nurse.send(api.getTeamTenantsList, {});
    expect(data.every(({ mayDecide }) => !mayDecide)).toBe(true);
  });
});

describe('a subscription', () => {
  const offer = async () => {
    const { data } = await leader.send(api.getTeamSubscriptionOffers, {});
    return data;
  };

  it('holds from today, then from the day after the last one, at the terms of its category', async () => {
    const [first] = await offer();
    expect(first).toMatchObject({ name: 'Month', price: 12_345, fromDay: clinicToday() });
    const { data } = await leader.send(api.subscribeTeam, {
      categoryId: category,
      fromDay: clinicToday(),
    });
    expect(data).toMatchObject({
      state: 'present',
      fromDay: first?.fromDay,
      toDay: first?.toDay,
      price: 12_345,
      members: 7,
      used: 2,
    });
    const [second] = await offer();
    const next = new Date(Date.parse(`${first?.toDay}T00:00:00Z`) + 86_400_000);
    expect(second?.fromDay).toBe(next.toISOString().slice(0, 10));
    const { data: coming } = await leader.send(api.subscribeTeam, {
      categoryId: category,
      fromDay: second?.fromDay as string,
    });
    expect(coming).toMatchObject({ state: 'coming', used: null });
    const { data: all } = await leader.send(api.getTeamSubscriptionsList, {});
    expect(all.map(({ state }) => state)).toEqual(['coming', 'present']);
  });

  it('is made once of several requests at the same time', async () => {
    const input = { categoryId: category, fromDay: clinicToday() };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => leader.send(api.subscribeTeam, input)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(code(await leader.refused(api.subscribeTeam, input))).toBe(
      '409 AGATA.SUBSCRIPTION.CHANGED',
    );
  });

  it('of a tenant is of a category for tenants, and charged to an account of its own', async () => {
    const { data: offers } = await leader.send(api.getTenantSubscriptionOffers, {});
    expect(offers.map(({ name }) => name)).toEqual(['Centre']);
    const input = { categoryId: offers[0]?.id as number, fromDay: clinicToday() };
    const foreign = await leader.refused(api.subscribeTenant, { ...input, chargingAccountId: 2 });
    expect([foreign.status, foreign.failures[0]?.field]).toEqual([404, 'chargingAccountId']);
    const other = await leader.refused(api.subscribeTenant, {
      ...input,
      categoryId: category,
      chargingAccountId: 1,
    });
    expect([other.status, other.failures[0]?.field]).toEqual([404, 'categoryId']);
    const { data } = await leader.send(api.subscribeTenant, { ...input, chargingAccountId: 1 });
    expect(data).toMatchObject({ category: 'Centre', chargingAccount: 'Main', used: 1 });
  });
});
