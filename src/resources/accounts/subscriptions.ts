import { branchSubscriptions as calls } from '../../../contract/accounts/branchSubscriptions.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { day, money, reference, text } from '../../framework/resource/fields.ts';
import { PeriodStateCell } from './PeriodStateCell.tsx';

/** What the branches of an account have subscribed to, one period a row. */
export const subscriptions = defineResource({
  name: 'branch-subscriptions',
  calls: { list: calls.tenantSubscriptionList },
  paths: { list: '/tenant/subscription-details' },
  domain: 'DA',
  menu: { group: 'account', icon: 'history' },
  title: 'planName',
  fields: {
    branchName: text(),
    companyName: text(),
    planName: text(),
    status: {},
    startDate: day(),
    expiredDate: day(),
    totalPrice: money(),
    renewalCycle: { list: 'hidden' },
    concurrentUser: { list: 'hidden' },
    storage: { list: 'hidden' },
    invoiceNo: text({ list: 'hidden' }),
  },
  search: 'tenantName',
  filters: {
    branchID: reference('branches'),
    planID: {
      ...reference('plans'),
      isFurther: true,
      permission: { action: 'list', resource: 'plans' },
    },
    status: {},
  },
  sort: { field: 'startDate', order: 'DESC' },
  components: { cells: { status: PeriodStateCell } },
  emptyText: 'SUBSCRIPTION.EMPTY',
});
