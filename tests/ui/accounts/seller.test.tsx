import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { type Seller, seller as calls } from '../../../contract/accounts/seller.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const seller: Seller = {
  id: 1,
  name: 'Doctor Assist Sdn Bhd',
  rocNo: '',
  tin: '',
  sstNo: '',
  msicCode: '',
  businessActivity: '',
  address: '',
  city: 'Kuala Lumpur',
  stateCode: '14',
  postcode: '',
  phone: '',
  email: '',
  fax: '',
  hotline: '',
  website: '',
  privacyContact: '',
  bankAccount: '',
  receivablesCode: '1200',
  bankCode: '1100',
  revenueCode: '4000',
  serviceTaxCode: '2100',
  reminderDays: ['7', '-1'],
  removalDays: 90,
  logo: null,
  photoType: null,
  version: 3,
};

it('the seller is changed on its page, which checks the numbers of its taxes', async () => {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(calls.sellerDetail, seller);
  const saved = mock(calls.updateSeller, { ...seller, stateCode: '07', version: 4 });
  beginSession([], { roleAccess: ['Administrator'] });
  const { user } = openApp('/billing-management/seller');
  const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^State/ });
  expect(state.value).toBe('14');
  await user.selectOptions(state, 'Penang');
  const tin = screen.getByRole('textbox', { name: /^TIN/ });
  await user.type(tin, 'C12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/one or two capital letters and 8 to 12 digits/)).toBeTruthy();
  await user.clear(tin);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.input).toMatchObject({ stateCode: '07' });
  expect(screen.getByText('Logo')).toBeTruthy();
});
