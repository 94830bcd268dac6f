import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import {
  type UnsettledPayment,
  unsettledPayments as calls,
} from '../../../contract/accounts/unsettledPayments.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();

const payment: UnsettledPayment = {
  id: 7,
  reference: '2380901',
  paid: 'RM 1,250.50',
  reason: 'Twice',
  status: 'Waiting',
  paidAt: '2026-01-05T09:30:00.000Z',
  amount: 125_050,
  currency: 'MYR',
  left: 99_910,
  orderNo: 'PF000012',
  asked: 125_050,
  tenantID: 3,
  companyName: 'Klinik Cempaka Sdn Bhd',
  branchID: 4,
  branchName: 'Klinik Cempaka',
  paymentMethod: 'fpx',
  decidedBy: null,
  decidedAt: null,
  refundMethod: '',
  refundedOn: null,
  refundReference: '',
  note: '',
  takenFor: '',
  version: 1,
};

it.each(['Note a refund', 'Keep as credit'])('%s names the money that is left', async (action) => {
  mock(calls.unsettledPaymentList, { data: [payment], totalCount: 1 });
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  beginSession([], { roleAccess: ['Administrator'] });
  const { user } = openApp('/billing-management/payments-to-decide');
  await user.click(await screen.findByRole('button', { name: `${action}: 2380901` }));
  const dialog = within(await screen.findByRole('dialog', { name: action }));
  expect(
    await dialog.findByText('2380901 · RM 999.10 · Klinik Cempaka Sdn Bhd · PF000012'),
  ).toBeTruthy();
});
