import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import {
  billingCycles,
  type Plan,
  subscriptions as calls,
} from '../../../contract/accounts/subscriptions.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();
afterEach(() => vi.restoreAllMocks());

const yearly: Plan = {
  id: 1,
  productTypeID: 7,
  productTypeValue: 'Clinic',
  validFrom: '2026-01-01',
  validTo: '2028-12-31',
  subscribeMonth: 12,
  concurrentUser: 8,
  storage: 50,
  billingCycleID: 4,
  unitPrice: 238_800,
  discountPercent: 10,
  discountAmount: 23_880,
  taxPercent: 8,
  taxAmount: 17_194,
  netPrice: 232_114,
  description: '<ul><li>SMS reminders</li></ul>',
  dedicatedWhatsapp: false,
  features: ['sms'],
  version: 3,
};
const monthly: Plan = { ...yearly, id: 2, billingCycleID: 1, subscribeMonth: 1 };
const plans = [yearly, monthly];
const EDIT = '/clinic-setup-management/edit-subscription/?productTypeValue=Clinic';

function open(address: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(calls.subscriptionProductType, [{ id: 7, value: 'Clinic' }]);
  mock(
    calls.subscriptionBillingCycle,
    billingCycles.map((value, at) => ({ id: at + 1, value })),
  );
  const lists = mock(calls.subscriptionList, plans);
  const details = mock(
    calls.subscriptionDetail,
    ({ input }) => plans.find(({ id }) => id === Number(input.id)) ?? yearly,
  );
  const saved = mock(calls.updateSubscription, { ...yearly, version: 4 });
  beginSession([], { roleAccess: ['Administrator'] });
  return { lists, details, saved, ...openApp(address) };
}

const months = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Months' });

describe('the subscription plans', () => {
  it('are listed with their price, and those of one product type have addresses of their own', async () => {
    open('/clinic-setup-management/subscription-plan');
    const links = await screen.findAllByRole('link', { name: 'Clinic' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `${EDIT}&id=1`,
      `${EDIT}&id=2`,
    ]);
    expect(screen.getAllByText('RM 2,321.14')).toHaveLength(2);
    expect(await screen.findByText('Monthly', { selector: 'td' })).toBeTruthy();
  });

  it('open by their own address, each its own plan', async () => {
    const { details } = open(`${EDIT}&id=2`);
    expect((await months()).value).toBe('1');
    expect(details[0]?.input).toEqual({ id: '2' });
  });

  it('open by the product type alone', async () => {
    const { lists } = open(EDIT);
    expect((await months()).value).toBe('12');
    expect(lists[0]?.input).toMatchObject({ productTypeValue: 'Clinic' });
  });

  it('are saved as a whole, with the description as it was', async () => {
    const { user, saved } = open(`${EDIT}&id=1`);
    const field = await months();
    expect(await screen.findByRole('textbox', { name: 'Description' })).toBeTruthy();
    await user.clear(field);
    await user.type(field, '24');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toMatchObject({
      id: 1,
      productTypeID: 7,
      subscribeMonth: 24,
      discountPercent: 10,
      description: yearly.description,
    });
  });

  it('take a picture into the description, made small', async () => {
    const address = 'data:image/webp;base64,UklGRg==';
    const drawn: unknown[] = [];
    const large = { width: 4_800, height: 960, close() {} };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(large));
    const canvas = HTMLCanvasElement.prototype;
    vi.spyOn(canvas, 'getContext').mockReturnValue({
      drawImage: (...given: unknown[]) => drawn.push(given),
    } as never);
    vi.spyOn(canvas, 'toDataURL').mockReturnValue(address);
    const { user, saved } = open(`${EDIT}&id=1`);
    const chosen = await screen.findByLabelText('Insert a picture', { selector: 'input' });
    await user.upload(chosen, new File(['x'], 'clinic.png', { type: 'image/png' }));
    const text = screen.getByRole('textbox', { name: 'Description' });
    await waitFor(() => expect(text.querySelector('img')?.src).toBe(address));
    expect(drawn).toEqual([[large, 0, 0, 480, 96]]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input.description).toContain(`src="${address}"`);
    expect(saved[0]?.input.description).toContain('<li>SMS reminders');
  });
});
