import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { billing, type Proforma } from '../../../contract/accounts/billing.ts';
import { branches } from '../../../contract/accounts/branches.ts';
import {
  type BranchSubscription,
  branchSubscriptions,
  type PlanPreview,
} from '../../../contract/accounts/branchSubscriptions.ts';
import { type AvailablePlan, subscriptions } from '../../../contract/accounts/subscriptions.ts';
import { tenants } from '../../../contract/accounts/tenants.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const BRANCH = 31;
const SMALL = 4;
const LARGE = 9;
const preview = (changes: Partial<PlanPreview>): PlanPreview => ({
  productID: SMALL,
  productTypeValue: 'Starter',
  purpose: 'change',
  refusal: null,
  lines: [
    { description: 'Starter', unitPrice: 9_900, discount: 0, tax: 792, amount: 10_692 },
    {
      description: 'Credit for the unused part of Group',
      unitPrice: -9_900,
      discount: 0,
      tax: -792,
      amount: -10_692,
    },
  ],
  subTotal: 0,
  discount: 0,
  tax: 0,
  amount: 0,
  credit: 250_000,
  extraDays: 727,
  startDate: '2026-11-26',
  expiredDate: '2028-12-21',
  concurrentUser: 2,
  storage: 5,
  usersLost: 6,
  storageLost: 35,
  featuresLost: [],
  companyDiscount: null,
  ...changes,
});
const plan = (id: number, name: string): AvailablePlan => ({
  id,
  productTypeValue: name,
  subscribeMonth: 1,
  description: '',
  netPrice: 10_692,
  unitPrice: 9_900,
  concurrentUser: 2,
  storage: 5,
  billingCycle: 'Monthly',
  discountAmount: 0,
  discountPercent: null,
  taxAmount: 792,
  taxPercent: 8,
  validFrom: '2026-01-01',
  validTo: '2028-12-31',
  dedicatedWhatsapp: false,
  features: ['sms'],
});
const held: BranchSubscription = {
  id: BRANCH,
  code: 'Klinik Mawar KL',
  planID: LARGE,
  subscritiopnID: 77,
  planName: 'Group',
  status: 'Active',
  startDate: '2026-06-01',
  expiredDate: '2027-05-31',
  renewalCycle: 'Yearly',
  totalPrice: 324_000,
  concurrentUser: 8,
  signedIn: 3,
  storage: 40,
  storageUsed: 1_000,
  features: null,
  openProformaNo: null,
  renewsItself: true,
  usersToday: 8,
  storageToday: 40,
  takeBack: null,
};
const previews = {
  branchID: BRANCH,
  branchName: 'Klinik Mawar KL',
  held: { planName: 'Group', expiredDate: '2027-05-31', concurrentUser: 8, storage: 40 },
  signedIn: 3,
  storageUsed: 1_000,
  plans: [
    preview({}),
    preview({
      productID: LARGE,
      productTypeValue: 'Group',
      purpose: 'renewal',
      amount: 324_000,
      credit: 0,
      extraDays: 0,
      startDate: '2027-06-01',
      expiredDate: '2028-05-31',
      usersLost: 0,
      storageLost: 0,
      featuresLost: [],
    }),
  ],
};

/** The branch in its list. */
const row: Answer<typeof branches.branchList>[number] = {
  id: BRANCH,
  code: 'Klinik Mawar KL',
  companyName: 'Klinik Mawar Sdn Bhd',
  address: '1 Jalan Mawar',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  phoneNo: '60312345678',
  email: 'kl@mawar.test',
  planID: LARGE,
  subscritiopnID: 77,
  planName: 'Group',
  status: 'Active',
  startDate: '2026-06-01',
  expiredDate: '2027-05-31',
  renewalCycle: 'Yearly',
  totalPrice: 324_000,
};
const company: Answer<typeof tenants.searchTenantList>[number] = {
  id: 3,
  prefix: 'tn',
  companyName: 'Klinik Mawar Sdn Bhd',
  rocNo: '',
  address: '1 Jalan Mawar',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  postcode: '50480',
  contactPerson: '',
  phoneFixed: '',
  phoneMobile: '',
  taxNo: '',
  tin: '',
  idType: '',
  sstNo: '',
  msicCode: '',
  taxCheck: 'None' as const,
  billingEmail: '',
  stateCode: '',
  companyType: 'Partnership',
  remark: '',
  email: 'owner@mawar.test',
  version: 1,
};
/** The proforma of the change, as it stands once it is settled. */
const settled: Proforma = {
  id: 12,
  proforma_no: 'PF000012',
  proformaNo: 'PF000012',
  proformaID: 12,
  tenantID: 3,
  companyName: 'Klinik Mawar Sdn Bhd',
  branchID: BRANCH,
  branchName: 'Klinik Mawar KL',
  payer: 'branch',
  chargingAccountID: null,
  productPriceId: SMALL,
  productID: SMALL,
  subscriptionPlan: 'Starter',
  purpose: 'change',
  subTotal: 0,
  discount: 0,
  tax: 0,
  amount: 0,
  status: 'Paid',
  issuedOn: '2026-11-26',
  validTo: '2026-12-09',
  isPaidLate: false,
  mailedAt: null,
  isReminded: true,
  reminders: [],
  billedTo: {
    companyName: 'Klinik Mawar Sdn Bhd',
    address: '',
    city: '',
    state: '',
    postcode: '',
    email: '',
    phone: '',
    rocNo: '',
    taxNo: '',
    tin: '',
    idType: '',
    sstNo: '',
    stateCode: '',
    branchName: 'Klinik Mawar KL',
  },
  lines: [],
  extraDays: 727,
  invoiceNo: 'INV000008',
  unsettled: [],
  version: 1,
};

beforeEach(() => {
  mock(subscriptions.availableSubscriptionPlan, [plan(SMALL, 'Starter'), plan(LARGE, 'Group')]);
  mock(branchSubscriptions.planPreview, previews);
});

describe('the plan wizard', () => {
  const open = async (at: BranchSubscription | (() => BranchSubscription)) => {
    const own = [branchOf(BRANCH, 'Tenant')];
    mock(accounts.getUserProfileDetail, profileOf(signedIn(own)));
    beginSession(own, { hasAccountAccess: true });
    mock(branches.branchList, () => new WithTotal([row], 1));
    mock(branchSubscriptions.branchSubscription, at);
    const page = openApp('/branch-management/branch-active-subscription');
    await page.user.click(await screen.findByRole('button', { name: /^Plan/ }));
    return page;
  };

  it('shows each plan as it would be charged, and what a change will be before it makes anything', async () => {
    const made = mock(branchSubscriptions.createUpgradePlanProforma, {
      host: '',
      merchantID: '',
      amount: '0.00',
      proformaNo: 'PF000012',
      vCode: '',
    });
    mock(billing.proformaDetail, settled);
    const { user } = await open(held);
    await user.click(await screen.findByRole('button', { name: 'Manage plan' }));
    expect(await screen.findByText('RM 0.00')).toBeTruthy();
    expect(screen.getByText('RM 106.92 per month, less the credit for Group')).toBeTruthy();
    expect(screen.getByText(/to pay now/)).toBeTruthy();
    expect(screen.getByText(/1 Jun 2027/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose Starter' }));
    expect(await screen.findByText('Klinik Mawar KL: Group → Starter')).toBeTruthy();
    expect(screen.getByText('6 fewer users at a time: 8 → 2')).toBeTruthy();
    expect(screen.getByText(/35 GB less storage/)).toBeTruthy();
    expect(screen.getByText(/727 days of it are from the rest of the credit/)).toBeTruthy();
    expect(made).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Choose another plan' }));
    await user.click(await screen.findByRole('button', { name: 'Choose Starter' }));
    await user.click(await screen.findByRole('button', { name: 'Change to Starter now' }));
    expect(
      await screen.findByText(
        /Nothing was to be paid: the plan Starter holds \(invoice INV000008\)/,
      ),
    ).toBeTruthy();
    expect(made.map(({ input }) => input)).toEqual([
      { tenantSubscribeID: 77, productID: SMALL, branchID: BRANCH, shownAmount: 0 },
    ]);
  });

  it('lets the owner switch off that the renewal comes by itself', async () => {
    let now = held;
    const { user } = await open(() => now);
    const changes = mock(branchSubscriptions.changeBranchRenewal, ({ input }) => {
      now = { ...held, renewsItself: input.renewsItself === true };
      return now;
    });
    const renews = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Renewal invoice comes by itself',
    });
    expect(renews.checked).toBe(true);
    await user.click(renews);
    await waitFor(() => expect(renews.checked).toBe(false));
    expect(changes.map(({ input }) => input)).toEqual([{ branchID: BRANCH, renewsItself: false }]);
  });

  it('takes a change of today back after asking, and says what holds again', async () => {
    const takeBack = {
      planName: 'Group',
      expiredDate: '2027-05-31',
      amount: 216_000,
      isUsed: false,
    };
    const back = mock(branchSubscriptions.takeBackPlanChange, held);
    const { user } = await open({ ...held, planName: 'Starter', concurrentUser: 2, takeBack });
    expect(await screen.findByText('3 of 2; 8 until the end of today, as before')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Take the change back' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take the change back' }));
    expect(asked.getByText(/Hold Group again, until 31 May 2027/)).toBeTruthy();
    expect(asked.getByText(/The RM 2,160.00 that was paid waits for us/)).toBeTruthy();
    expect(back).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Take the change back' }));
    await waitFor(() => expect(back.map(({ input }) => input)).toEqual([{ branchID: BRANCH }]));
  });

  it('offers no way back once more is in use than the plan before allows', async () => {
    const takeBack = { planName: 'Starter', expiredDate: '2027-05-31', amount: 0, isUsed: true };
    await open({ ...held, takeBack });
    expect(await screen.findByText(/More is in use than Starter allows/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take the change back' })).toBeNull();
  });
});

describe('the dialog of a proforma', () => {
  it('shows the total that will be made, and asks before a change for which nothing is paid', async () => {
    mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
    beginSession([], { roleAccess: ['Administrator'] });
    const sums = { toPay: 0, paid: 0 };
    mock(billing.proformaList, () => new WithTotal({ data: [], totalCount: 0, sums }, 0));
    mock(tenants.searchTenantList, () => new WithTotal([company], 1));
    mock(branches.searchBranchList, [row]);
    const made = mock(billing.createProforma, settled);
    const { user } = openApp('/billing-management/proforma-invoice');
    await user.click(await screen.findByRole('button', { name: 'Add proforma invoice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add proforma invoice' }));
    expect(await dialog.findByText('RM 106.92')).toBeTruthy();
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Branch' }), [
      String(BRANCH),
    ]);
    expect(await dialog.findByText('RM 0.00', { selector: 'tfoot td' })).toBeTruthy();
    expect(dialog.getByText('6 fewer users at a time: 8 → 2')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Change to Starter now' }));
    expect(asked.getByText(/changes at once from Group to Starter/)).toBeTruthy();
    expect(made).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Change to Starter now' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.input).toMatchObject({ branchID: String(BRANCH), shownAmount: 0 });
  });
});
