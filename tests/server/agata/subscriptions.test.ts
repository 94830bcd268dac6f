import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let leader: Caller;
let nurse: Caller;
let admin: Caller;
let category: number;
const accounts = { team: 901, otherTeam: 902, tenant: 903, otherTenant: 904 };
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  await addMember(clinic.owner, await makeProvider(clinic.owner, 'nurse', '60137000001'));
  leader = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
  admin = await clinic.as('admin');
  const plan = { months: 1, price: 12_345, taxPercent: 8, members: 7 };
  const { data } = await admin.send(api.subscriptionCategoryCreate, {
    ...plan,
    name: 'Month',
    audience: 'team',
  });
  category = data.id;
  await admin.send(api.subscriptionCategoryCreate, { ...plan, name: 'Centre', audience: 'tenant' });
  await clinic.owner.query(
    `INSERT INTO charging_account (id, team_id, agata_tenant_id, name) OVERRIDING SYSTEM VALUE
     VALUES (901, 1, NULL, 'Practice'), (902, 2, NULL, 'Foreign'), (903, NULL, 1, 'Main'), (904, NULL, 2, 'Foreign')`,
  );
});
beforeEach(() =>
  clinic.owner.query(
    `DELETE FROM agata_subscription; UPDATE proforma SET status = 'Cancelled' WHERE status = 'Open'`,
  ),
);
afterAll(() => clinic.stop());

const code = ({ status, failures }: { status: number; failures: { error_code: string }[] }) =>
  `${status} ${failures[0]?.error_code}`;
const offer = async () => {
  const { data } = await leader.send(api.getTeamSubscriptionOffers, {});
  return data[0];
};
const input = () => ({
  categoryId: category,
  fromDay: clinicToday(),
  shownTotal: 13_333,
  chargingAccountId: accounts.team,
});
/** Subscribes, and pays the bill. */
const subscribed = async () => {
  const { data } = await leader.send(api.subscribeTeam, {
    ...input(),
    fromDay: (await offer())?.fromDay ?? '',
  });
  await admin.send(api.createInvoice, { proformaID: data.bill?.id ?? 0, paymentMethod: 'Cash' });
  const { data: all } = await leader.send(api.getTeamSubscriptionsList, {
    sort: 'id',
    order: 'DESC',
  });
  const [last] = all;
  if (!last) throw new Error('nothing was begun');
  return last;
};
/** One from before subscriptions were billed. */
const unbilled = async () => {
  const { id, fromDay } = await subscribed();
  await clinic.owner.query('UPDATE agata_subscription SET invoice_id = NULL WHERE id = $1', [id]);
  return { id, fromDay };
};

describe('a subscription', () => {
  it('holds from today, then from the day after the last one, at the terms of its category', async () => {
    const first = await offer();
    expect(first).toMatchObject({ name: 'Month', price: 12_345, tax: 988, total: 13_333 });
    // The team has one account alone.
    expect(first).toMatchObject({ fromDay: clinicToday(), chargingAccountId: accounts.team });
    expect(await subscribed()).toMatchObject({
      state: 'present',
      fromDay: first?.fromDay,
      toDay: first?.toDay,
      price: 12_345,
      tax: 988,
      total: 13_333,
      chargingAccount: 'Practice',
      subscribedBy: 'Dr own',
      members: 7,
      used: 2,
    });
    expect((await offer())?.fromDay).toBe(addDays(first?.toDay ?? '', 1));
    expect(await subscribed()).toMatchObject({ state: 'coming', used: null });
    const { data: all } = await leader.send(api.getTeamSubscriptionsList, {});
    expect(all.map(({ state }) => state)).toEqual(['coming', 'present']);
  });

  it('is made once of several requests at the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => leader.send(api.subscribeTeam, input())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(code(await leader.refused(api.subscribeTeam, input()))).toBe(
      '409 AGATA.SUBSCRIPTION.AWAITED',
    );
    expect((await offer())?.awaits).toMatch(/^PF/);
  });

  it('is not made at another price than was shown, nor by who does not lead the team', async () => {
    const shown = { ...input(), shownTotal: 12_345 };
    expect(code(await leader.refused(api.subscribeTeam, shown))).toBe(
      '409 AGATA.SUBSCRIPTION.PRICE_CHANGED',
    );
    expect((await nurse.refused(api.subscribeTeam, input())).status).toBe(403);
  });

  it('is charged to an account of the team alone, which then stays and is summed up', async () => {
    for (const chargingAccountId of [accounts.otherTeam, accounts.tenant]) {
      const foreign = { ...input(), chargingAccountId };
      expect(await leader.refused(api.subscribeTeam, foreign)).toMatchObject({
        status: 404,
        failures: [{ field: 'chargingAccountId' }],
      });
    }
    await subscribed();
    await leader.send(api.cancelTeamSubscription, { id: (await unbilled()).id });
    const used = await leader.refused(api.removeTeamChargingAccount, { id: accounts.team });
    expect(code(used)).toBe('409 AGATA.CHARGING_ACCOUNT_USED');
    const { data } = await admin.send(api.allChargingAccountList, { q: 'Practice' });
    expect(data).toMatchObject({
      data: [{ owner: 'Team own', audience: 'team', subscriptions: 1, charged: 13_333 }],
      sums: { charged: 13_333 },
    });
    const { data: detail } = await admin.send(api.allChargingAccountDetails, { id: accounts.team });
    expect(detail.charges).toMatchObject([
      { isCancelled: true },
      { isCancelled: false, price: 12_345, tax: 988, total: 13_333 },
    ]);
  });

  it('leaves the account where its bill was cancelled, as the bill stays', async () => {
    const { data: account } = await leader.send(api.createTeamChargingAccount, { name: 'Once' });
    const { data } = await leader.send(api.subscribeTeam, {
      ...input(),
      chargingAccountId: account.id,
    });
    await leader.send(api.cancelTeamBill, { id: data.bill?.id ?? 0 });
    const billed = await leader.refused(api.removeTeamChargingAccount, { id: account.id });
    expect([code(billed), billed.failures[0]?.params]).toEqual([
      '409 AGATA.CHARGING_ACCOUNT_BILLED',
      { count: 1 },
    ]);
  });

  it('of a tenant is of a category for tenants, and charged to an account of its own', async () => {
    const { data: offers } = await leader.send(api.getTenantSubscriptionOffers, {});
    expect(offers.map(({ name }) => name)).toEqual(['Centre']);
    const wanted = { ...input(), categoryId: offers[0]?.id ?? 0 };
    const charged = { ...wanted, chargingAccountId: accounts.tenant };
    const foreign = { ...wanted, chargingAccountId: accounts.otherTenant };
    expect(await leader.refused(api.subscribeTenant, foreign)).toMatchObject({
      status: 404,
      failures: [{ field: 'chargingAccountId' }],
    });
    const other = { ...charged, categoryId: category };
    expect(await leader.refused(api.subscribeTenant, other)).toMatchObject({
      status: 404,
      failures: [{ field: 'categoryId' }],
    });
    const { data } = await leader.send(api.subscribeTenant, charged);
    expect(data.bill).toMatchObject({ category: 'Centre', chargingAccount: 'Main', total: 13_333 });
    await admin.send(api.createInvoice, { proformaID: data.bill?.id ?? 0 });
    const { data: held } = await leader.send(api.getTenantSubscriptionsList, {});
    expect(held).toMatchObject([{ category: 'Centre', chargingAccount: 'Main', used: 1 }]);
  });
});

describe('a subscription that has not begun', () => {
  it('is cancelled and taken back by those who lead the team, the last one first', async () => {
    const present = await unbilled();
    const next = await unbilled();
    const last = await unbilled();
    expect((await nurse.refused(api.cancelTeamSubscription, { id: last.id })).status).toBe(403);
    for (const { id } of [present, next])
      expect(code(await leader.refused(api.cancelTeamSubscription, { id }))).toBe(
        '409 AGATA.SUBSCRIPTION.NOT_CANCELLABLE',
      );
    const { data } = await leader.send(api.cancelTeamSubscription, { id: last.id });
    expect(data).toMatchObject({ state: 'cancelled', cancelledBy: 'Dr own' });
    expect(data).toMatchObject({ isCancellable: false, isKeepable: true });
    // Its days are free again, and what is before it may be cancelled now.
    expect((await offer())?.fromDay).toBe(last.fromDay);
    const { data: kept } = await leader.send(api.keepTeamSubscription, { id: last.id });
    expect(kept).toMatchObject({ state: 'coming', cancelledBy: '', cancelledAt: null });
  });

  it('is not taken back once another took its days, nor cancelled twice', async () => {
    await subscribed();
    const { id } = await unbilled();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => leader.send(api.cancelTeamSubscription, { id })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await subscribed();
    expect(code(await leader.refused(api.keepTeamSubscription, { id }))).toBe(
      '409 AGATA.SUBSCRIPTION.NOT_KEEPABLE',
    );
  });

  it('gives no places once it was cancelled, though its days come', async () => {
    const { id } = await subscribed();
    await clinic.owner.query(
      'UPDATE agata_subscription SET cancelled_at = now(), cancelled_by = created_by WHERE id = $1',
      [id],
    );
    const { data } = await leader.send(api.getTeamSubscriptionsList, {});
    expect(data).toMatchObject([{ state: 'cancelled', used: null }]);
    const { rows } = await clinic.owner.query('SELECT app.member_places(1, NULL) AS places');
    expect(rows).toEqual([{ places: 3 }]);
  });
});
