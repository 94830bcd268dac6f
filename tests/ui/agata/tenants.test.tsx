import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agataSubscriptions } from '../../../contract/agata/agataSubscriptions.ts';
import { chargingAccounts } from '../../../contract/agata/chargingAccounts.ts';
import { agataTenantMembers } from '../../../contract/agata/tenantMembers.ts';
import { agataTenants } from '../../../contract/agata/tenants.ts';
import { agataTenantTeams } from '../../../contract/agata/tenantTeams.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { mock, Refusal, WithTotal } from '../../support/mock.ts';
import { hospital, openAgata, prepareAgata } from './agataPage.ts';

prepareAgata();
afterEach(() => vi.restoreAllMocks());

const open = (address: string, tenant = hospital) => openAgata(address, { tenant });
/** The buttons of a row, by the name that the row begins with. */
const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));

type Member = Answer<typeof agataTenantMembers.inviteHpToTenant>;
const member = (more: Partial<Member> = {}): Member => ({
  id: 9,
  name: 'Dr Farah',
  mobileNo: '60123000201',
  accessRoleId: 3,
  accessRole: 'Member',
  state: 'joined',
  since: '2026-11-20T09:00:00.000Z',
  until: null,
  isSelf: false,
  mayChange: true,
  ...more,
});

/** What MyInvois would want of a charging account, left out. */
const noTax = {
  city: '',
  postcode: '',
  stateCode: '',
  tin: '',
  idType: '',
  rocNo: '',
  sstNo: '',
};

describe('the people of a tenant', () => {
  const ADDRESS = '/ag-tenant/user-access';
  const members = (...data: Member[]) =>
    mock(agataTenantMembers.getTenantUserAccessList, new WithTotal({ data }, data.length));

  it('are invited by mobile number, and told in words that can be changed', async () => {
    members();
    const sent = mock(agataTenantMembers.inviteHpToTenant, member({ state: 'invited' }));
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a provider' }));
    const number = dialog.getByRole('textbox', { name: /^Mobile number/ });
    await user.type(number, '12');
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    expect(sent).toHaveLength(0);
    await user.clear(number);
    await user.type(number, '012-300 0201');
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    const told = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(sent[0]?.input).toEqual({ tenantAccountId: '4', mobileNo: '0123000201' });
    expect(told.value).toContain('invited to Hospital');
    await user.clear(told);
    await user.type(told, 'Come and join us');
    await user.click(screen.getByRole('button', { name: 'Open in WhatsApp' }));
    expect(opened.mock.calls[0]?.[0]).toBe('https://wa.me/60123000201?text=Come%20and%20join%20us');
  });

  it('who are in already stay in the form with what was typed', async () => {
    members();
    const failures = [{ error_code: 'AGATA.MEMBER_ALREADY', error_message: '', field: 'mobileNo' }];
    mock(agataTenantMembers.inviteHpToTenant, () => new Refusal(409, failures));
    const { user } = open(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Mobile number/ });
    await user.type(number, '0123000201{Enter}');
    await waitFor(() => expect(number.getAttribute('aria-invalid')).toBe('true'));
    expect(number.value).toBe('0123000201');
  });

  it('are invited anew with their number', async () => {
    members(member({ name: '012-300 0201', state: 'expired' }));
    const sent = mock(agataTenantMembers.inviteHpToTenant, member({ state: 'invited' }));
    const { user } = open(ADDRESS);
    await user.click((await rowOf('012-300 0201')).getByRole('button', { name: /^Invite again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a provider' }));
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    await screen.findByRole('textbox', { name: 'Message' });
    expect(sent[0]?.input).toEqual({ tenantAccountId: '4', mobileNo: '+60123000201' });
  });

  it('get another role in a dialog that begins with theirs', async () => {
    members(member({ accessRoleId: 2, accessRole: 'Administrator' }));
    const sent = mock(agataTenantMembers.updateTenantUserAccessRole, member());
    const { user } = open(ADDRESS);
    await user.click((await rowOf('Dr Farah')).getByRole('button', { name: /^Change the role/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Change the role/ }));
    const role = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
    expect(role.selectedOptions[0]?.textContent).toBe('Administrator');
    await user.selectOptions(role, 'Member');
    await user.click(dialog.getByRole('button', { name: /role/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({ hpTenantId: '9', accessRoleId: '3' });
  });

  it('are changed by nobody who may not', async () => {
    members(member({ mayChange: false }));
    open(ADDRESS, { ...hospital, manages: false });
    expect((await rowOf('Dr Farah')).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });
});

describe('a team that applies', () => {
  it('is declined with a reason, or without one', async () => {
    const team = {
      id: 3,
      consultantTeamId: 2,
      name: 'Lung',
      description: '',
      members: 2,
      approvalStatus: 'applied' as const,
      reason: '',
      since: '2026-11-20T09:00:00.000Z',
    };
    const held = new WithTotal({ data: [team], totalCount: 1 }, 1);
    mock(agataTenantTeams.getApprovalsList, held);
    const sent = mock(agataTenantTeams.declineTenantTeam, { ...team, approvalStatus: 'declined' });
    const { user } = open('/ag-tenant/application-approval-consultant-team');
    await user.click((await rowOf('Lung')).getByRole('button', { name: /^Decline/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Decline/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'We have one');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(sent[0]?.input).toEqual({ id: 3, reason: 'We have one' }));
  });
});

describe('the details of a tenant', () => {
  const details: Answer<typeof agataTenants.getAgataTenantDetails> = {
    id: 4,
    name: 'Hospital',
    registrationNo: '',
    ssmRegistrationNo: '',
    owner: '',
    address: '200 Jalan Ampang',
    agTenantAddressDto: { city: 'Kuala Lumpur', state: '', postcode: '50450' },
    phoneNo: '',
    faxNo: '',
    website: '',
    picName: '',
    picEmail: '',
    picMobileNo: '',
    picIcNo: '',
    picPassport: '',
    picQualification: '',
    picMmcNo: '',
    picApcNo: '',
    bankId: null,
    bankName: '',
    bankBranch: '',
    accountName: '',
    accountNo: '',
    chargingAccountId: null,
    agChargingAccountDto: null,
    version: 2,
  };

  it('are saved with the town, the bank and the charging account that were chosen', async () => {
    mock(agataTenants.getAgataTenantDetails, details);
    mock(agataTenants.agataBankList, { data: [{ id: 2, name: 'CIMB Bank' }] });
    mock(chargingAccounts.chargingAccountList, new WithTotal({ data: [] }, 0));
    const saved = mock(agataTenants.updateAgataTenantDetails, { ...details, version: 3 });
    const { user } = open('/ag-tenant/tenant-details');
    const city = await screen.findByRole<HTMLInputElement>('textbox', { name: /^City/ });
    await waitFor(() => expect(city.value).toBe('Kuala Lumpur'));
    await user.clear(city);
    await user.type(city, 'Ipoh');
    await screen.findByRole('option', { name: 'CIMB Bank' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Bank/ }), 'CIMB Bank');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toMatchObject({
      id: 4,
      agTenantAddressDto: { city: 'Ipoh', state: '', postcode: '50450' },
      bankId: '2',
    });
    expect(saved[0]?.headers.get('If-Match')).toBe('2');
  });

  it('are only read by a member', async () => {
    mock(agataTenants.getAgataTenantDetails, details);
    open('/ag-tenant/tenant-details', { ...hospital, manages: false });
    expect(await screen.findByText('50450 Kuala Lumpur')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('an offer to a tenant', () => {
  it('is charged to an account, which has to be chosen', async () => {
    const offer = {
      id: 6,
      name: 'Centre',
      months: 12,
      price: 120_000,
      tax: 9_600,
      total: 129_600,
      chargingAccountId: null,
      members: 20,
      description: '',
      fromDay: '2026-12-01',
      toDay: '2027-11-30',
      awaits: '',
      isAwaitedPaid: false,
      isHad: false,
      maySubscribe: true,
    };
    mock(agataSubscriptions.getTenantSubscriptionOffers, new WithTotal([offer], 1));
    const account = {
      id: 8,
      name: 'Main',
      billTo: '',
      email: '',
      phoneNo: '',
      address: '',
      ...noTax,
    };
    mock(
      chargingAccounts.chargingAccountList,
      new WithTotal({ data: [{ ...account, version: 1 }] }, 1),
    );
    const sent = mock(agataSubscriptions.subscribeTenant, () => new Refusal(503, 'busy'));
    const { user } = open('/ag-tenant/subscription');
    await user.click(await screen.findByRole('button', { name: 'Subscribe: Centre' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe' }));
    const charged = await dialog.findByRole('combobox', { name: /^Charged to/ });
    await user.click(dialog.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(charged.getAttribute('aria-invalid')).toBe('true'));
    expect(sent).toHaveLength(0);
    await user.type(charged, 'ma');
    await user.click(await screen.findByRole('option', { name: 'Main' }));
    await user.click(dialog.getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({
      tenantId: 4,
      categoryId: 6,
      fromDay: '2026-12-01',
      shownTotal: 129_600,
      chargingAccountId: 8,
    });
  });
});
