import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFeatures } from '../../../contract/accounts/planFeatures.ts';
import { api } from '../../../contract/index.ts';
import { addPlan } from '../support/billing.ts';
import { dayFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason } from '../support/refusals.ts';
import { branchIds, patientsOf } from '../support/world.ts';

let clinic: Clinic;
let owner: Caller;
let admin: Caller;
let manager: Caller;
let small: number;
let large: number;
beforeAll(async () => {
  clinic = await startClinic();
  [admin, owner, manager] = await Promise.all([
    clinic.as('admin'),
    clinic.as('tenant'),
    clinic.as('manager'),
  ]);
  small = await addPlan(admin, { name: 'Small', months: 1, price: 9_900, features: ['followUps'] });
  large = await addPlan(admin, {
    name: 'Large',
    months: 12,
    price: 300_000,
    features: ['waitingList', 'sms'],
    dedicatedWhatsapp: true,
  });
});
afterAll(() => clinic.stop());

const { kl } = branchIds;
const wish = (day: number) => ({
  patientID: patientsOf.kl.here,
  doctor: 1,
  type: 'Consultation',
  duration: '00:30:00',
  fromDate: dayFromToday(day),
});
const buy = async (branchID: number, productID: number) => {
  const { data: made } = await owner.send(api.createProforma, { branchID, productID });
  await admin.send(api.createInvoice, { proformaID: made.id });
};
const change = async (branchID: number, productID: number) => {
  const { data: made } = await owner.send(api.createUpgradePlanProforma, { branchID, productID });
  const { rows } = await clinic.owner.query<{ id: number }>(
    'SELECT id FROM proforma WHERE number = $1',
    [made.proformaNo],
  );
  await admin.send(api.createInvoice, { proformaID: rows[0]?.id ?? 0 });
};
const signedIn = async () =>
  (await manager.send(api.getUserProfile, {})).data.branches.find(({ id }) => id === kl);
const lost = async (planId: number) =>
  (await owner.send(api.planPreview, { branchID: kl })).data.plans.find(
    ({ productID }) => productID === planId,
  )?.featuresLost;

describe('what the plan of a branch includes', () => {
  it('is everything under a plan that was sold before features were told apart', async () => {
    expect((await signedIn())?.lacks).toEqual([]);
    expect((await manager.send(api.addWaitingEntry, wish(1))).data.id).toBeGreaterThan(0);
  });

  it('is told at sign-in and with the plan, and the rest is refused in a sentence, whoever asks', async () => {
    await buy(kl, small);
    expect((await signedIn())?.lacks).toEqual(planFeatures.filter((each) => each !== 'followUps'));
    const { data: plan } = await owner.send(api.branchSubscription, { branchId: kl });
    expect(plan.features).toEqual(['followUps']);
    for (const caller of [manager, await clinic.as('reception'), await clinic.as('doctor')]) {
      const refused = await caller.refused(api.addWaitingEntry, wish(2));
      expect(refusalReason(refused)).toEqual([403, 'FEATURE.LACKS.WAITING_LIST', undefined]);
    }
    const batch = await manager.refused(api.batch, {
      call: 'addWaitingEntry',
      inputs: [wish(2)],
      dryRun: false,
    });
    expect(refusalReason(batch)).toEqual([403, 'FEATURE.LACKS.WAITING_LIST', undefined]);
    const account = { username: 'klinik', password: 'Demo#1234', senderID: '', gateway: undefined };
    const sms = await manager.refused(api.updateSmsAccess, account);
    expect(refusalReason(sms)).toEqual([403, 'FEATURE.LACKS.SMS', undefined]);
  });

  it('leaves what was recorded to be read', async () => {
    const { data } = await manager.send(api.waitingList, {});
    expect(data).toHaveLength(1);
  });

  it('is nothing to another branch of the company', async () => {
    const { branches } = (await owner.send(api.getUserProfile, {})).data;
    expect(branches.find(({ id }) => id === branchIds.pj)?.lacks).toEqual([]);
  });

  it('changes with the plan, and what a smaller one lacks is said before it is chosen', async () => {
    expect(await lost(large)).toEqual(['followUps']);
    await change(kl, large);
    // Until the end of the day what the plan before had stays.
    expect((await signedIn())?.lacks).toEqual(['automaticMessages']);
    const another = { ...wish(3), type: 'Vaccination' };
    expect((await manager.send(api.addWaitingEntry, another)).data.id).toBeGreaterThan(0);
    expect(await lost(small)).toEqual(['waitingList', 'sms', 'whatsapp']);
  });

  it('stays as it was bought where its plan is changed later', async () => {
    const id = large;
    const {
      version: _version,
      productTypeValue: _name,
      netPrice: _net,
      ...now
    } = (await admin.send(api.subscriptionDetail, { id })).data;
    await admin.send(api.updateSubscription, { ...now, features: [] });
    expect((await admin.send(api.subscriptionDetail, { id })).data.features).toEqual([]);
    expect((await signedIn())?.lacks).toEqual(['automaticMessages']);
  });
});
