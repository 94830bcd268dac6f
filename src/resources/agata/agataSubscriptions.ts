import { agataSubscriptions as calls } from '../../../contract/agata/agataSubscriptions.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, integer, money, text, wallClock } from '../../framework/resource/fields.ts';
import type { Code } from '../../framework/text.tsx';
import { TeamBillCell, TenantBillCell } from './BillCells.tsx';
import { SubscribeTeam, SubscribeTenant } from './OfferButtons.tsx';
import { SubscriptionStateCell } from './SubscriptionStateCell.tsx';

const ToOffers = lazyComponent(() => import('../../custom/agata/teams/ToOffers.tsx'));
const ToTenantOffers = lazyComponent(() => import('../../custom/agata/teams/ToTenantOffers.tsx'));

type Subscription = Answer<typeof calls.cancelTeamSubscription>;

const columns = {
  category: text({ label: 'AGATA.SUBSCRIPTION.CATEGORY' }),
  state: { label: 'AGATA.SUBSCRIPTION.STATE' },
  fromDay: day({ label: 'AGATA.SUBSCRIPTION.FROM' }),
  toDay: day({ label: 'AGATA.SUBSCRIPTION.TO' }),
  price: money({ label: 'AGATA.SUBSCRIPTION.PRICE', list: 'hidden' }),
  tax: money({ label: 'AGATA.SUBSCRIPTION.TAX', list: 'hidden' }),
  total: money({ label: 'AGATA.SUBSCRIPTION.TOTAL' }),
  chargingAccount: text({ label: 'AGATA.SUBSCRIPTION.CHARGED' }),
  invoiceNo: text({ label: 'AGATA.SUBSCRIPTION.INVOICE_NO' }),
  used: integer({ label: 'AGATA.SUBSCRIPTION.USED' }),
  members: integer({ label: 'AGATA.SUBSCRIPTION.MEMBERS' }),
  subscribedBy: text({ label: 'AGATA.SUBSCRIPTION.SUBSCRIBED_BY', list: 'hidden' }),
  cancelledBy: text({ label: 'AGATA.SUBSCRIPTION.CANCELLED_BY', list: 'hidden' }),
  cancelledAt: wallClock({ label: 'AGATA.SUBSCRIPTION.CANCELLED_AT', list: 'hidden' }),
} as const;
const offered = {
  name: text({ label: 'AGATA.SUBSCRIPTION.CATEGORY' }),
  description: text({ label: 'AGATA.SUBSCRIPTION.DESCRIPTION' }),
  members: integer({ label: 'AGATA.SUBSCRIPTION.MEMBERS' }),
  months: integer({ label: 'AGATA.SUBSCRIPTION.MONTHS' }),
  price: money({ label: 'AGATA.SUBSCRIPTION.PRICE', list: 'hidden' }),
  tax: money({ label: 'AGATA.SUBSCRIPTION.TAX', list: 'hidden' }),
  total: money({ label: 'AGATA.SUBSCRIPTION.TOTAL' }),
  // Every offer begins on the same day.
  fromDay: day({ label: 'AGATA.SUBSCRIPTION.FROM', list: 'hidden' }),
  toDay: day({ label: 'AGATA.SUBSCRIPTION.TO' }),
} as const;
const latest = { field: 'fromDay', order: 'DESC' } as const;
const cheapest = { field: 'total', order: 'ASC' } as const;
const cancelling = {
  target: 'record',
  icon: 'close',
  label: 'AGATA.SUBSCRIPTION.CANCEL',
  isShown: ({ isCancellable }: Subscription) => isCancellable,
  note: (): Code => 'AGATA.SUBSCRIPTION.CANCEL_NOTE',
} as const;
const keeping = {
  target: 'record',
  icon: 'undo',
  label: 'AGATA.SUBSCRIPTION.KEEP',
  isShown: ({ isKeepable }: Subscription) => isKeepable,
} as const;
const state = SubscriptionStateCell;

/** What the chosen consultant team subscribes to, and has subscribed to. */
export const teamSubscriptions = defineResource({
  name: 'team-subscriptions',
  calls: { list: calls.getTeamSubscriptionsList },
  paths: { list: '/ag-consultant-team/subscription-details' },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'bookmark' },
  fields: columns,
  sort: latest,
  actions: {
    cancel: { ...cancelling, call: calls.cancelTeamSubscription },
    keep: { ...keeping, call: calls.keepTeamSubscription },
  },
  components: { cells: { state, invoiceNo: TeamBillCell }, toolbar: ToOffers },
  emptyText: 'AGATA.SUBSCRIPTION.NONE',
});

/** What the chosen consultant team may subscribe to. */
export const teamOffers = defineResource({
  name: 'team-offers',
  calls: { list: calls.getTeamSubscriptionOffers },
  paths: {
    list: '/ag-consultant-team/subscription',
    parent: '/ag-consultant-team/subscription-details',
  },
  domain: 'AGATA',
  fields: offered,
  sort: cheapest,
  components: { rowActions: SubscribeTeam },
});

/** What the chosen tenant of AGATA subscribes to, and has subscribed to. */
export const tenantSubscriptions = defineResource({
  name: 'tenant-subscriptions',
  calls: { list: calls.getTenantSubscriptionsList },
  paths: { list: '/ag-tenant/subscription-details' },
  domain: 'AGATA',
  menu: { group: 'tenant', icon: 'bookmark' },
  fields: columns,
  sort: latest,
  actions: {
    cancel: { ...cancelling, call: calls.cancelTenantSubscription },
    keep: { ...keeping, call: calls.keepTenantSubscription },
  },
  components: { cells: { state, invoiceNo: TenantBillCell }, toolbar: ToTenantOffers },
  emptyText: 'AGATA.SUBSCRIPTION.NONE',
});

/** What the chosen tenant of AGATA may subscribe to. */
export const tenantOffers = defineResource({
  name: 'tenant-offers',
  calls: { list: calls.getTenantSubscriptionOffers },
  paths: { list: '/ag-tenant/subscription', parent: '/ag-tenant/subscription-details' },
  domain: 'AGATA',
  fields: offered,
  sort: cheapest,
  components: { rowActions: SubscribeTenant },
});
