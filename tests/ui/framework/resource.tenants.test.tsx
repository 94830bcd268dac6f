import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { companyTypes, tenants } from '../../../contract/accounts/tenants.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const tenant: Answer<typeof tenants.tenantDetail> = {
  id: 3,
  prefix: 'tn',
  companyName: 'Klinik A & B',
  rocNo: '',
  address: '1 Jalan',
  city: 'Ipoh',
  state: 'Perak',
  postcode: '30000',
  contactPerson: '',
  phoneFixed: '60 51234567',
  phoneMobile: '',
  taxNo: '',
  tin: '',
  idType: '',
  sstNo: '',
  msicCode: '',
  taxCheck: 'None' as const,
  billingEmail: '',
  stateCode: '',
  companyType: 'CLG',
  remark: '',
  email: 'owner@clinic.test',
  version: 1,
};

function open(address: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(lookups.saasCountryList, [
    { id: 1, value: 'Malaysia', countryCode: '60', isMain: true },
    { id: 2, value: 'Singapore', countryCode: '65', isMain: true },
  ]);
  mock(tenants.checkTenantNameExist, ({ input }) => input.tenantName === 'Klinik Lama');
  const lists = mock(tenants.tenantList, [tenant]);
  beginSession([], { roleAccess: ['Administrator'] });
  return { lists, ...openApp(address) };
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function fill(user: ReturnType<typeof open>['user']) {
  await user.type(await box('Company name'), 'Klinik Baru');
  await user.type(await box('Owner email'), 'owner@clinic.test');
  const type = screen.getByLabelText('Company type');
  expect(
    [...type.querySelectorAll('option')].slice(1).map(({ textContent }) => textContent),
  ).toEqual(companyTypes);
  await user.selectOptions(type, 'PLT / LLP');
  for (const name of ['Address', 'City', 'State', 'Postcode'])
    await user.type(await box(name), '30000');
  await user.type(await box('Phone'), '51234567');
}

describe('the tenant list', () => {
  it('links to each tenant by its company name, and filters by name', async () => {
    const { user, lists } = open('/tenant/tenant-list');
    const link = await screen.findByRole('link', { name: 'Klinik A & B' });
    expect(link.getAttribute('href')).toBe('/tenant/edit-tenant/?companyName=Klinik%20A%20%26%20B');
    await user.type(screen.getByRole('searchbox'), 'kl');
    await waitFor(() => expect(lists.at(-1)?.input).toMatchObject({ tenantName: 'kl' }));
  });

  it('adds a tenant in a dialog over it', async () => {
    const { user } = open('/tenant/tenant-list');
    const [add] = await screen.findAllByRole('button', { name: 'Add tenant' });
    await user.click(add as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Add tenant' })).toBeTruthy();
  });
});

describe('a tenant that is edited', () => {
  it('says which fields must be filled, and why it cannot be saved', async () => {
    const { user } = open('/tenant/edit-tenant/?companyName=Klinik%20A%20%26%20B');
    mock(tenants.tenantDetail, tenant);
    const city = await box('City');
    expect(city.getAttribute('aria-required')).toBe('true');
    expect((await box('Contact person (optional)')).getAttribute('aria-required')).toBe('false');
    expect(screen.queryByText(/^To be filled or corrected/)).toBeNull();
    await user.clear(city);
    await screen.findByText('To be filled or corrected: City.');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.type(city, 'Ipoh');
    await waitFor(() => expect(screen.queryByText(/^To be filled or corrected/)).toBeNull());
  });
});

describe('a new tenant', () => {
  it('is sent with its phone as country code, one space and number, when all fields are valid', async () => {
    const { user } = open('/tenant/new-tenant');
    const added = mock(tenants.addTenant, tenant);
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await fill(user);
    await user.selectOptions(screen.getByLabelText('Country code'), '+65 Singapore');
    await waitFor(() => expect(save.disabled).toBe(false));
    await user.click(save);
    await waitFor(() => expect(window.location.pathname).toBe('/tenant/tenant-list'));
    expect(added[0]?.input).toEqual({
      companyName: 'Klinik Baru',
      email: 'owner@clinic.test',
      companyType: 'PLT / LLP',
      address: '30000',
      city: '30000',
      state: '30000',
      postcode: '30000',
      phoneFixed: '65 51234567',
    });
  });

  it('is not saved if its name exists already, which is shown during typing', async () => {
    const { user } = open('/tenant/new-tenant');
    await fill(user);
    const name = await box('Company name');
    await user.clear(name);
    await user.type(name, 'Klinik Lama');
    expect(
      await screen.findByText('A company has this name already, or one that looks the same.'),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.type(name, ' Dua');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
    );
  });

  it.each([
    [
      'the first of the failures',
      [{ error_code: 'X', error_message: 'No more tenants.' }],
      'No more tenants.',
    ],
    ['the raw answer', 'Gateway is asleep', 'Gateway is asleep'],
  ])('shows in a snackbar %s', async (_, failures, words) => {
    const { user } = open('/tenant/new-tenant');
    mock(tenants.addTenant, new Refusal(409, failures));
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.querySelector('.ui-snackbar')?.textContent).toBe(words));
    expect(document.querySelector('.ui-banner')).toBeNull();
    expect((await box('Company name')).value).toBe('Klinik Baru');
  });
});
