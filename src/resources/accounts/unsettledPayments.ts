import { CURRENCY } from '../../../contract/accounts/paymentAddress.ts';
import {
  type UnsettledPayment,
  unsettledPayments as calls,
} from '../../../contract/accounts/unsettledPayments.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { formatRinggit } from '../../../contract/kit/money.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, money, text, wallClock } from '../../framework/resource/fields.ts';
import { UnsettledStateCell } from './UnsettledStateCell.tsx';

const TakeDialog = lazyComponent(() => import('../../custom/accounts/billing/TakeDialog.tsx'));

const isOpen = (status: string) => status === 'Waiting' || status === 'Credited';

// Whoever decides about money sees which it is.
const about = ({ currency, left, companyName, chargingAccount, orderNo }: UnsettledPayment) =>
  [
    `${currency === CURRENCY ? 'RM' : currency} ${formatRinggit(left)}`,
    companyName,
    chargingAccount,
    orderNo,
  ]
    .filter(Boolean)
    .join(' · ');

/** Money that came and that no invoice was made for: an Administrator decides what becomes of it. */
export const unsettledPayments = defineResource({
  name: 'unsettled-payments',
  calls: { list: calls.unsettledPaymentList },
  paths: { list: '/billing-management/payments-to-decide' },
  domain: 'DA',
  menu: { group: 'account', icon: 'flag' },
  title: 'reference',
  fields: {
    status: {},
    reason: {},
    paid: text({ sort: 'amount' }),
    asked: money(),
    left: money({ list: 'hidden' }),
    orderNo: text(),
    companyName: text(),
    branchName: text(),
    chargingAccount: text({ list: 'hidden', label: 'AGATA.SUBSCRIPTION.CHARGED' }),
    paidAt: wallClock(),
    reference: text(),
    paymentMethod: text({ list: 'hidden' }),
    decidedBy: text({ list: 'hidden' }),
    decidedAt: wallClock({ list: 'hidden' }),
    refundMethod: text({ list: 'hidden' }),
    refundedOn: day({ list: 'hidden' }),
    refundReference: text({ list: 'hidden' }),
    transaction: text({ list: 'hidden' }),
    note: text({ list: 'hidden' }),
    takenFor: text({ list: 'hidden' }),
  },
  search: 'tenantName',
  filters: { status: {}, reason: {} },
  sort: { field: 'status', order: 'ASC' },
  pageSizes: [10, 50, 200],
  actions: {
    take: {
      call: calls.takePayment,
      target: 'record',
      icon: 'check',
      isShown: ({ status, currency }) => isOpen(status) && currency === CURRENCY,
      dialog: TakeDialog,
    },
    credit: {
      call: calls.creditPayment,
      target: 'record',
      icon: 'bookmark',
      isShown: ({ status, currency, tenantID, chargingAccountID }) =>
        status === 'Waiting' &&
        currency === CURRENCY &&
        (tenantID !== null || chargingAccountID !== null),
      about,
    },
    refund: {
      call: calls.refundPayment,
      target: 'record',
      icon: 'undo',
      defaultValues: () => ({ refundMethod: 'Bank transfer' as const, refundedOn: clinicToday() }),
      isShown: ({ status }) => isOpen(status),
      about,
    },
  },
  components: { cells: { status: UnsettledStateCell } },
  emptyText: 'PAYMENT.UNSETTLED_EMPTY',
});
