import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agataBills } from '../../../contract/agata/agataBills.ts';
import { agataSubscriptions } from '../../../contract/agata/agataSubscriptions.ts';
import { consultantTeams } from '../../../contract/agata/consultantTeams.ts';
import { teamChargingAccounts } from '../../../contract/agata/teamChargingAccounts.ts';
import { teamMembers } from '../../../contract/agata/teamMembers.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal, WithTotal } from '../../support/mock.ts';
import { openAgata, prepareAgata } from './agataPage.ts';

prepareAgata();

type Team = Answer<typeof consultantTeams.getConsultantTeamDetails>;
type Bill = Answer<typeof agataBills.cancelTeamBill>;

const details: Team = {
  id: 1,
  name: 'Heart',
  description: '',
  agCtAddresses: [
    { address: '12 Jalan Ampang', city: 'Kuala Lumpur', state: '', postcode: '50450', phoneNo: '' },
  ],
  image: null,
  photoType: null,
  mayEdit: true,
  managesMembers: true,
  version: 3,
};

afterEach(() => vi.restoreAllMocks());

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

describe('the details of a team', () => {
  const ADDRESS = '/ag-consultant-team/consultant-team-details';

  it('have several addresses, which are added, removed and saved', async () => {
    mock(consultantTeams.getConsultantTeamDetails, details);
    const saved = mock(consultantTeams.updateConsultantTeamDetails, { ...details, version: 4 });
    const { user } = openAgata(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Add an address' }));
    const second = await screen.findByRole('group', { name: 'Address 2' });
    const street = within(second).getByRole('textbox', { name: 'Street and number' });
    await waitFor(() => expect(document.activeElement).toBe(street));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(street.getAttribute('aria-invalid')).toBe('true'));
    expect(saved).toHaveLength(0);
    await user.type(street, '8 Lebuh Pantai');
    await user.click(screen.getByRole('button', { name: 'Remove address 1' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toMatchObject({
      id: 1,
      agCtAddresses: [
        { address: '8 Lebuh Pantai', city: '', state: '', postcode: '', phoneNo: '' },
      ],
    });
  });

  it('are only read by a member who does not edit the team', async () => {
    mock(consultantTeams.getConsultantTeamDetails, {
      ...details,
      mayEdit: false,
      managesMembers: false,
    });
    openAgata(ADDRESS);
    expect(await screen.findByText('12 Jalan Ampang')).toBeTruthy();
    expect(screen.getByText('50450 Kuala Lumpur')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'QR code to join' })).toBeNull();
  });

  it('make a code only when asked to, and show until when it holds', async () => {
    mock(consultantTeams.getConsultantTeamDetails, details);
    const url = 'https://agata.example.com/consultant-team/join?code=abc';
    const made = mock(consultantTeams.generateQRCodeToCT, {
      url,
      svg: '<svg/>',
      png: 'AAAA',
      joinUntil: '2026-11-25T14:30:00.000Z',
    });
    const { user } = openAgata(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'QR code to join' }));
    const dialog = await screen.findByRole('dialog', { name: 'QR code to join' });
    expect(made).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Make a code' }));
    expect(await within(dialog).findByRole('img', { name: 'QR code to join Heart' })).toBeTruthy();
    expect(within(dialog).getByText(/Holds until 25 Nov 2026/)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Address of the code').value).toBe(url);
  });
});

describe('an invitation', () => {
  it('is followed by a message with the link, to open in WhatsApp', async () => {
    mock(teamMembers.getTeamUserAccessList, new WithTotal([], 0));
    const sent = mock(teamMembers.inviteHPToCT, {
      id: 9,
      healthcareProviderId: null,
      name: '+60123007777',
      mobileNo: '60123007777',
      expertise: '',
      accessRoleId: 3,
      state: 'invited',
      invitedUntil: null,
      isSelf: false,
      isManaged: true,
      isLed: false,
      version: 1,
    });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = openAgata('/ag-consultant-team/user-access');
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const number = await screen.findByRole('textbox', { name: /^Mobile number/ });
    await user.type(number, '012-300 7777');
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Invite' }));
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(sent[0]?.input).toEqual({
      consultantTeamId: 1,
      accessRoleId: 3,
      mobileNo: '0123007777',
    });
    expect(message.value).toMatch(/invited to Heart .*\/ag-user-profile\/invitations$/);
    await user.click(screen.getByRole('button', { name: 'Open in WhatsApp' }));
    const address = new URL(String(opened.mock.calls[0]?.[0]));
    expect(address.origin + address.pathname).toBe('https://wa.me/60123007777');
    expect(address.searchParams.get('text')).toBe(message.value);
  });
});

describe('the page of a code', () => {
  const ADDRESS = '/consultant-team/join?code=abc';
  const found = {
    id: 2,
    name: 'Lung',
    description: 'Of three hospitals',
    members: 4,
    state: null,
    registration: 'approved' as const,
  };

  it('says which team it is, and asks to join it', async () => {
    const looked = mock(consultantTeams.findTeamOfCode, found);
    const joined = mock(consultantTeams.joinTeamByCode, { id: 2, name: 'Lung', state: 'asking' });
    const { user } = openAgata(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Lung' })).toBeTruthy();
    expect(screen.getByText('4 members')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask to join' }));
    expect(await screen.findByText(/You asked to join/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
    expect([looked.length, joined[0]?.input]).toEqual([1, { code: 'abc' }]);
  });

  it('opens the team that was joined', async () => {
    mock(consultantTeams.findTeamOfCode, { ...found, state: 'invited' });
    mock(consultantTeams.joinTeamByCode, { id: 2, name: 'Lung', state: 'joined' });
    const asked = mock(consultantTeams.getConsultantTeamDetails, { ...details, id: 2 });
    const { user } = openAgata(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    await user.click(await screen.findByRole('button', { name: 'Open the team' }));
    await waitFor(() => expect(asked[0]?.input).toEqual({ consultantTeamId: '2' }));
  });

  it('leads whoever is not registered to their registration', async () => {
    mock(consultantTeams.findTeamOfCode, { ...found, registration: 'none' });
    openAgata(ADDRESS);
    const link = await screen.findByRole('link', { name: 'Register as a provider' });
    expect(link.getAttribute('href')).toBe('/ag-user-profile/provider');
    expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull();
  });

  it('says that a code is over', async () => {
    mock(
      consultantTeams.findTeamOfCode,
      () => new Refusal(400, [{ error_code: 'AGATA.JOIN_CODE_OVER', error_message: '' }]),
    );
    openAgata(ADDRESS);
    expect((await screen.findByRole('alert')).textContent).toMatch(/Ask the team for a new one/);
  });
});

const openBill: Bill = {
  id: 31,
  proformaNo: 'PF000031',
  category: 'Small team',
  chargingAccountID: 4,
  chargingAccount: 'Practice',
  price: 60_000,
  tax: 4_800,
  total: 64_800,
  status: 'Open',
  issuedOn: '2026-11-29',
  validTo: '2026-12-12',
  isPaidLate: false,
  invoiceNo: '',
  receiptNo: '',
  creditNoteNos: [],
  credited: 0,
  mayPay: true,
};

describe('an offer', () => {
  it('is confirmed with what it comes to, its days and who pays, as they were shown', async () => {
    mock(
      agataSubscriptions.getTeamSubscriptionOffers,
      new WithTotal(
        [
          {
            id: 5,
            name: 'Small team',
            months: 12,
            price: 60_000,
            tax: 4_800,
            total: 64_800,
            chargingAccountId: 3,
            members: 10,
            description: '',
            fromDay: '2026-12-01',
            toDay: '2027-11-30',
            awaits: '',
            isAwaitedPaid: false,
            isHad: false,
            maySubscribe: true,
          },
        ],
        1,
      ),
    );
    mock(agataSubscriptions.getTeamSubscriptionsList, new WithTotal([], 0));
    const account = {
      id: 3,
      name: 'Practice',
      billTo: '',
      email: '',
      phoneNo: '',
      address: '',
      ...noTax,
    };
    mock(
      teamChargingAccounts.teamChargingAccountList,
      new WithTotal({ data: [{ ...account, version: 1 }] }, 1),
    );
    const sent = mock(agataSubscriptions.subscribeTeam, { subscription: null, bill: openBill });
    mock(agataBills.getTeamBillsList, new WithTotal([openBill], 1));
    mock(agataBills.getTeamBillPayment, {
      host: 'https://pay.test',
      merchantID: 'clinic',
      amount: '648.00',
      proformaNo: 'PF000031',
      vCode: 'code',
    });
    const { user } = openAgata('/ag-consultant-team/subscription');
    await user.click(await screen.findByRole('button', { name: 'Subscribe: Small team' }));
    const dialog = await screen.findByRole('dialog', { name: 'Subscribe' });
    expect(
      within(dialog).getByText(
        'Small team, from 01 Dec 2026 to 30 Nov 2027, for up to 10 members.',
      ),
    ).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: 'Service tax RM 48.00' })).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: 'Total RM 648.00' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toEqual({
      consultantTeamId: 1,
      categoryId: 5,
      fromDay: '2026-12-01',
      shownTotal: 64_800,
      chargingAccountId: 3,
    });
    // The bill, with the way to pay it.
    expect(await screen.findByRole('heading', { name: 'Bills' })).toBeTruthy();
    const row = within(await screen.findByRole('row', { name: /PF000031/ }));
    await user.click(row.getByRole('button', { name: /^Pay/ }));
    const paying = within(await screen.findByRole('dialog', { name: 'Pay' }));
    expect(paying.getByRole('row', { name: 'Total RM 648.00' })).toBeTruthy();
    const link = await paying.findByRole('link', { name: 'Pay now' });
    expect(link.getAttribute('href')).toContain('orderid=PF000031');
  });
});

describe('while a bill is to be paid', () => {
  const offer = {
    id: 5,
    name: 'Small team',
    months: 12,
    price: 60_000,
    tax: 4_800,
    total: 64_800,
    chargingAccountId: 3,
    members: 10,
    description: '',
    fromDay: '2026-12-01',
    toDay: '2027-11-30',
    awaits: 'PF000031',
    isAwaitedPaid: false,
    isHad: false,
    maySubscribe: true,
  };
  it('nothing else is subscribed to: the offer leads to the bill', async () => {
    const free = {
      ...offer,
      id: 6,
      name: 'Trial',
      price: 0,
      tax: 0,
      total: 0,
      awaits: '',
      isHad: true,
    };
    mock(agataSubscriptions.getTeamSubscriptionOffers, new WithTotal([offer, free], 2));
    openAgata('/ag-consultant-team/subscription');
    const link = await screen.findByRole('link', { name: 'PF000031 is to be paid' });
    expect(link.getAttribute('href')).toBe('/ag-consultant-team/bills');
    expect(await screen.findByText('Had already')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Subscribe/ })).toBeNull();
  });

  it('whose money came too late, the offer and the bill say so', async () => {
    mock(
      agataSubscriptions.getTeamSubscriptionOffers,
      new WithTotal([{ ...offer, isAwaitedPaid: true }], 1),
    );
    mock(
      agataBills.getTeamBillsList,
      new WithTotal([{ ...openBill, status: 'Expired', isPaidLate: true, mayPay: false }], 1),
    );
    const { user } = openAgata('/ag-consultant-team/subscription');
    await user.click(
      await screen.findByRole('link', { name: 'PF000031 is paid and waits for the platform' }),
    );
    const row = within(await screen.findByRole('row', { name: /PF000031/ }));
    expect(row.getByText('Paid too late')).toBeTruthy();
    expect(row.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });
});

describe('a bill whose payment is asked for', () => {
  it.each([
    ['was cancelled meanwhile', { status: 'Cancelled' }, 'Cancelled'],
    ['has lapsed meanwhile', { status: 'Expired' }, 'Expired'],
    ['was paid too late', { status: 'Expired', isPaidLate: true }, 'Paid too late'],
  ] as const)('and which %s is offered for payment no more', async (_, now, word) => {
    let shown = openBill;
    mock(agataBills.getTeamBillsList, () => new WithTotal([shown], 1));
    mock(agataBills.getTeamBillPayment, {
      host: 'https://pay.test',
      merchantID: 'clinic',
      amount: '648.00',
      proformaNo: 'PF000031',
      vCode: 'code',
    });
    const { user } = openAgata('/ag-consultant-team/bills');
    const row = within(await screen.findByRole('row', { name: /PF000031/ }));
    await user.click(row.getByRole('button', { name: /^Pay/ }));
    const paying = within(await screen.findByRole('dialog', { name: 'Pay' }));
    await paying.findByRole('link', { name: 'Pay now' });
    shown = { ...openBill, mayPay: false, ...now };
    hub.send('RecordChanged', { resource: 'team-bills', id: openBill.id, change: 'update', by: 8 });
    expect(await paying.findByText(word)).toBeTruthy();
    expect(paying.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });
});

describe('a subscription that has not begun', () => {
  const coming = {
    id: 7,
    category: 'Large team',
    state: 'coming' as 'coming' | 'cancelled',
    fromDay: '2027-12-01',
    toDay: '2028-11-30',
    price: 180_000,
    tax: 14_400,
    total: 194_400,
    members: 40,
    used: null,
    invoiceNo: '',
    chargingAccount: 'Practice',
    subscribedBy: 'Dr Lim',
    cancelledBy: '',
    cancelledAt: null,
    isCancellable: true,
    isKeepable: false,
    version: 1,
  };
  const cancelled = {
    ...coming,
    state: 'cancelled' as const,
    isCancellable: false,
    isKeepable: true,
  };

  it('leads to its bill', async () => {
    const paid = { ...coming, invoiceNo: 'INV000012' };
    mock(agataSubscriptions.getTeamSubscriptionsList, new WithTotal([paid], 1));
    const asked = mock(agataBills.getTeamBillsList, new WithTotal([openBill], 1));
    const { user } = openAgata('/ag-consultant-team/subscription-details');
    await user.click(await screen.findByRole('link', { name: 'INV000012' }));
    expect(await screen.findByRole('row', { name: /PF000031/ })).toBeTruthy();
    expect(asked[0]?.input).toMatchObject({ q: 'INV000012' });
  });

  it('is cancelled after a question that says what follows, and taken back', async () => {
    let row = coming;
    mock(agataSubscriptions.getTeamSubscriptionsList, () => new WithTotal([row], 1));
    const sent = mock(agataSubscriptions.cancelTeamSubscription, () => (row = cancelled));
    const taken = mock(agataSubscriptions.keepTeamSubscription, () => (row = coming));
    const { user } = openAgata('/ag-consultant-team/subscription-details');
    await user.click(await screen.findByRole('button', { name: /^Cancel the subscription/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel the subscription' }));
    expect(question.getByText(/It will not begin and is not charged/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel the subscription' }));
    await waitFor(() => expect(sent.map(({ input }) => input)).toEqual([{ id: 7 }]));
    await user.click(await screen.findByRole('button', { name: /^Keep it after all/ }));
    const keeping = within(await screen.findByRole('dialog', { name: 'Keep it after all' }));
    await user.click(keeping.getByRole('button', { name: 'Keep it after all' }));
    await waitFor(() => expect(taken.map(({ input }) => input)).toEqual([{ id: 7 }]));
    expect(await screen.findByText('Coming')).toBeTruthy();
  });
});
