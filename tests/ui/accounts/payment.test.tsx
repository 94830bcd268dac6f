import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { notice } from '../../../contract/accounts/notice.ts';
import { chosenPayment, paidPayment } from '../../../src/session/chosenPayment.ts';
import { session } from '../../../src/session/session.ts';
import { hub } from '../../support/hub.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, preparePages } from '../page.tsx';

preparePages();

const paid = '/payment/redirect?status=True&docno=INV000007&branchid=2';

describe('the way back from the payment page', () => {
  it('tells visitors that they have paid, and signs no one in', async () => {
    const chosen = mock(accounts.chooseBranch, { branches: [] });
    openApp(paid);
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy();
    expect(screen.getByText(/Your payment is confirmed/)).toBeTruthy();
    expect(screen.getByText(/Thank you/)).toBeTruthy();
    expect(screen.getByText('Invoice No: INV000007')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy();
    expect(chosen).toEqual([]);
  });

  it.each(['False', 'true', ''])('tells of a failure at the status "%s"', async (status) => {
    beginSession();
    const chosen = mock(accounts.chooseBranch, { branches: [] });
    openApp(`/payment/redirect?status=${status}&docno=PF000007&branchid=2`);
    expect(await screen.findByRole('heading', { name: 'Payment failed' })).toBeTruthy();
    expect(screen.getByText('Proforma Invoice No: PF000007')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeTruthy();
    expect(chosen).toEqual([]);
  });

  it.each([
    ['True', 'Invoice No: INV000007'],
    ['False', 'Proforma Invoice No: INV000007'],
  ])('says that money came which fits nothing, at the status "%s"', async (status, number) => {
    const chosen = mock(accounts.chooseBranch, { branches: [] });
    openApp(`/payment/redirect?status=${status}&docno=INV000007&branchid=2&waiting=True`);
    expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy();
    expect(screen.getByText(/Do not pay again/)).toBeTruthy();
    expect(screen.getByText(number)).toBeTruthy();
    expect(chosen).toEqual([]);
  });

  it('shows nothing that cannot be a number', async () => {
    openApp(`/payment/redirect?status=True&docno=${encodeURIComponent('call 012 at once')}`);
    expect(await screen.findByText('Invoice No:')).toBeTruthy();
    expect(screen.queryByText(/call 012/)).toBeNull();
  });

  it('chooses the paid branch for who is signed in, and joins its channel', async () => {
    beginSession([branchOf(1), { ...branchOf(2), expired: true }]);
    const chosen = mock(accounts.chooseBranch, { branches: [branchOf(2)] });
    openApp(paid);
    await waitFor(() => expect(hub.invoked).toContainEqual(['join', 2]));
    expect(chosen.map(({ input }) => input)).toEqual([{ chosenBranchID: 2 }]);
    expect(session.branch()).toMatchObject({ id: 2, expired: false });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows why the branch cannot be chosen', async () => {
    beginSession();
    mock(
      accounts.chooseBranch,
      new Refusal(403, [{ error_code: 'BRANCH.CLOSED', error_message: 'This branch is closed.' }]),
    );
    openApp(paid);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('This branch is closed.')).toBeTruthy();
    expect(session.branch()?.id).toBe(1);
    expect(hub.invoked).toEqual([]);
  });
});

describe('the confirmation of a payment', () => {
  const chosen = {
    host: 'https://pay.gateway.test',
    merchantID: 'clinic',
    amount: '1200.00',
    proformaNo: 'PF000007',
    vCode: 'abc123',
    productTypeValue: 'Clinic & more',
    payer: { name: 'Klinik Cempaka', email: 'accounts@cempaka.test', mobile: '+60312345678' },
  };
  beforeEach(() => chosenPayment.set(chosen));

  it('offers the payment page in a new tab', async () => {
    openApp('/auth/payment-confirm');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Pay now' });
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
    expect(screen.getByText('RM 1,200.00')).toBeTruthy();
    const address = new URL(link.href);
    expect(address.origin + address.pathname).toBe('https://pay.gateway.test/RMS/pay/clinic/');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      amount: '1200.00',
      orderid: 'PF000007',
      vcode: 'abc123',
      bill_desc: 'Clinic & more',
      bill_name: 'Klinik Cempaka',
      bill_email: 'accounts@cempaka.test',
      bill_mobile: '+60312345678',
    });
  });

  it('says so once it was paid in the tab of the payment page, and offers it no more', async () => {
    openApp('/auth/reg-success');
    await screen.findByRole('link', { name: 'Pay now' });
    paidPayment.set({ proformaNo: 'PF000006', invoiceNo: 'INV000001' });
    fireEvent(window, new StorageEvent('storage'));
    expect(screen.getByRole('link', { name: 'Pay now' })).toBeTruthy();
    paidPayment.set({ proformaNo: 'PF000007', invoiceNo: 'INV000002' });
    fireEvent(window, new StorageEvent('storage'));
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    expect(screen.getByText(/INV000002/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('waits on while another payment has come back, and is forgotten once it is paid itself', async () => {
    const back = '/payment/redirect?status=True&docno=INV000003&branchid=';
    const { unmount } = openApp(`${back}&proformano=PF000031`);
    await screen.findByText('Invoice No: INV000003');
    expect(paidPayment.get()).toEqual({ proformaNo: 'PF000031', invoiceNo: 'INV000003' });
    expect(chosenPayment.get()?.proformaNo).toBe('PF000007');
    unmount();
    openApp(`${back}&proformano=PF000007`);
    await screen.findByText('Invoice No: INV000003');
    await waitFor(() => expect(chosenPayment.get()).toBeNull());
  });

  it('offers the payment page just the same after the registration', async () => {
    openApp('/auth/reg-success');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Pay now' });
    expect(Object.fromEntries(new URL(link.href).searchParams)).toMatchObject({
      orderid: 'PF000007',
      bill_name: 'Klinik Cempaka',
      bill_email: 'accounts@cempaka.test',
      bill_mobile: '+60312345678',
    });
  });

  it.each([
    ['visitors to sign-in', false, 'Back to sign-in'],
    ['who is signed in to the dashboard', true, 'Back to the dashboard'],
  ])('leads %s once it is paid', async (_, isSignedIn, name) => {
    if (isSignedIn) beginSession();
    openApp('/auth/payment-confirm?result=True');
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy();
    expect(screen.getByText(/Your payment is confirmed/)).toBeTruthy();
    expect(screen.getByRole('link', { name })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('offers nothing where no plan was chosen, nor an address that is no page', async () => {
    chosenPayment.set({ ...chosen, host: 'javascript:alert(1)//' });
    openApp('/auth/payment-confirm');
    expect(await screen.findByRole('heading', { name: 'No payment is waiting' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  it('has the dialogs of the company, and its contacts', async () => {
    mock(notice.sellerContact, {
      name: 'Doctor Assist Sdn Bhd',
      rocNo: '',
      address: '',
      phone: '03-2222 3333',
      fax: '03-2222 4444',
      hotline: '',
      email: '',
      website: '',
      privacyContact: '',
    });
    const { user } = openApp('/auth/payment-confirm');
    await user.click(await screen.findByRole('button', { name: 'Contact' }));
    const dialog = await screen.findByRole('dialog', { name: 'Contact' });
    expect(await within(dialog).findByText(/9 ?am/i)).toBeTruthy();
    expect(within(dialog).getByText('Fax')).toBeTruthy();
    expect(screen.getByText(/©/)).toBeTruthy();
  });

  it('is forgotten at the end of the session', async () => {
    beginSession();
    session.end();
    expect(chosenPayment.get()).toBeNull();
  });
});
