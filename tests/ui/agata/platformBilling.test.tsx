import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { billing, type Invoice } from '../../../contract/accounts/billing.ts';
import {
  type UnsettledPayment,
  unsettledPayments,
} from '../../../contract/accounts/unsettledPayments.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { beginSession, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();

/** Opens a page of the clinics' domain as an Administrator. */
function openAsAdministrator(address: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  beginSession([], { roleAccess: ['Administrator'] });
  return openApp(address);
}

const money: UnsettledPayment = {
  id: 41,
  reference: '7001',
  paid: 'RM 17,280.00',
  reason: 'Late',
  status: 'Waiting',
  paidAt: '2026-11-23T09:30:00.000Z',
  amount: 1_728_000,
  currency: 'MYR',
  left: 1_728_000,
  orderNo: 'PF000031',
  asked: 1_728_000,
  tenantID: null,
  companyName: 'Heart Care Sdn Bhd',
  branchID: null,
  branchName: 'Heart',
  chargingAccountID: 3,
  chargingAccount: 'Practice',
  paymentMethod: 'maybank2u',
  decidedBy: null,
  decidedAt: null,
  refundMethod: '',
  refundedOn: null,
  refundReference: '',
  transaction: '7001',
  note: '',
  takenFor: '',
  version: 1,
};

it('money of a charging account is kept as its credit, or pays a bill of its own', async () => {
  mock(unsettledPayments.unsettledPaymentList, new WithTotal({ data: [money], totalCount: 1 }, 1));
  const asked = mock(
    billing.proformaList,
    new WithTotal({ data: [], totalCount: 0, sums: { toPay: 0, paid: 0 } }, 0),
  );
  const { user } = openAsAdministrator('/billing-management/payments-to-decide');
  const row = within(await screen.findByRole('row', { name: /PF000031/ }));
  await user.click(row.getByRole('button', { name: /^Keep as credit/ }));
  const keeping = within(await screen.findByRole('dialog', { name: 'Keep as credit' }));
  expect(
    await keeping.findByText('7001 · RM 17,280.00 · Heart Care Sdn Bhd · Practice · PF000031'),
  ).toBeTruthy();
  await user.click(keeping.getByRole('button', { name: 'Cancel' }));
  await user.click(row.getByRole('button', { name: /^Pay a proforma invoice/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.input).toMatchObject({ isPayable: 'true', chargingAccountID: '3' });
  expect(asked[0]?.input).not.toHaveProperty('tenantID');
});

const invoice: Invoice = {
  id: 51,
  invoiceNo: 'INV000012',
  proformaNo: 'PF000031',
  proformaID: 31,
  receiptNo: 'RC000012',
  tenantID: null,
  companyName: 'Heart Care Sdn Bhd',
  branchID: null,
  branchName: 'Heart',
  payer: 'team',
  chargingAccountID: 3,
  productID: null,
  subscriptionPlan: 'Year',
  paymentMethod: 'maybank2u',
  subTotal: 1_600_000,
  discount: 0,
  tax: 128_000,
  amount: 1_728_000,
  credited: 0,
  status: 'Paid',
  eInvoiceStatus: 'Invalid',
  issuedAt: '2026-11-23T09:30:00.000Z',
  isCancellable: false,
  isSubmittable: false,
  billedTo: {
    companyName: 'Heart Care Sdn Bhd',
    branchName: 'Heart',
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
  },
  lines: [],
  startDate: '2026-11-23',
  expiredDate: '2027-11-22',
  creditNotes: [],
  cancelReason: '',
  eInvoice: {
    status: 'Invalid',
    reason: '',
    isLate: false,
    uuid: '',
    submissionUid: '',
    validatedAt: null,
    triedAt: null,
    link: '',
    consolidatedNo: '',
    faults: [{ party: 'buyer', field: 'tin', code: 'EINVOICE.TIN_WANTED' }],
  },
  version: 1,
};

it('an e-invoice that the buyer of a team keeps back leads to its charging account, and says who mends it', async () => {
  mock(billing.invoiceDetail, invoice);
  openAsAdministrator('/billing-management/view-invoice-and-receipt/?invoiceNo=INV000012');
  expect(
    await screen.findByText(
      'The owners and administrators of Heart mend it at their charging account.',
    ),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See the charging account' });
  expect(link.getAttribute('href')).toBe('/ag-billing-management/charging-account-detail/?id=3');
  const statement = screen.getByRole('link', { name: 'Statement' });
  expect(statement.getAttribute('href')).toBe('/ag-billing-management/statement?account=3');
  expect(screen.queryByRole('link', { name: 'Edit the company' })).toBeNull();
});
