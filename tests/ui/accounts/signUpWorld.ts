import { vi } from 'vitest';
import { signUp } from '../../../contract/accounts/signUp.ts';
import { type AvailablePlan, subscriptions } from '../../../contract/accounts/subscriptions.ts';
import { tenants } from '../../../contract/accounts/tenants.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { practiceTypes } from '../../../contract/platform/practiceTypes.ts';
import { mock } from '../../support/mock.ts';

export const picture = 'data:image/png;base64,iVBORw0KGgo=';
const plan: AvailablePlan = {
  id: 3,
  productTypeValue: 'Clinic',
  billingCycle: 'Yearly',
  validFrom: '2026-01-01',
  validTo: '2028-12-31',
  subscribeMonth: 12,
  concurrentUser: 8,
  storage: 50,
  unitPrice: 238_800,
  discountPercent: 10,
  discountAmount: 23_880,
  taxPercent: 8,
  taxAmount: 17_194,
  netPrice: 232_114,
  description: `<p><img src="${picture}" alt=""><strong>For one doctor</strong> and a nurse</p>`,
  dedicatedWhatsapp: true,
  features: ['sms'],
};
export const plans = [
  plan,
  { ...plan, id: 4, productTypeValue: 'Group', dedicatedWhatsapp: false },
  { ...plan, id: 5, productTypeValue: 'Starter', netPrice: 10_692, subscribeMonth: 1 },
];
export const detail = {
  host: 'https://pay.gateway.test',
  merchantID: 'clinic',
  amount: '2321.14',
  proformaNo: 'PF000007',
  vCode: 'abc123',
};

/** A worker that solves every captcha at once. */
class QuickWorker extends EventTarget {
  postMessage(challenge: unknown) {
    const data = { challenge, solution: { counter: 1, derivedKey: '00' } };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {}
}

/** Mocks what visitors ask while they register. What is in `known` exists already. */
export function mockVisitors(known: readonly string[] = []) {
  vi.stubGlobal('Worker', QuickWorker);
  mock(subscriptions.availableSubscriptionPlan, plans);
  mock(lookups.saasCountryList, [
    { id: 1, value: 'Malaysia', countryCode: '60', isMain: true },
    { id: 2, value: 'Singapore', countryCode: '65', isMain: true },
  ]);
  mock(practiceTypes.practiceTypeList, [{ id: 9, title: 'Dental', description: '', version: 1 }]);
  mock(signUp.chooseSubscriptionPlan, ({ input }) => ({
    ...(plans.find(({ id }) => id === input.chosenSubscriptionPlanID) ?? plan),
    ...detail,
    proformaNo: '',
    vCode: '',
  }));
  return {
    challenges: mock(signUp.captchaChallenge, {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 1,
        expiresAt: 1,
        keyLength: 32,
        keyPrefix: '00',
        nonce: 'aa',
        salt: 'bb',
      },
      signature: 'cc',
    }),
    emails: mock(signUp.checkEmailExist, ({ input }) => known.includes(input.email)),
    phones: mock(signUp.checkPhoneNoExist, ({ input }) => known.includes(input.phoneNo)),
    companies: mock(tenants.checkTenantNameExist, ({ input }) => known.includes(input.tenantName)),
    branches: mock(signUp.checkBranchNameExist, ({ input }) => known.includes(input.branchName)),
  };
}
