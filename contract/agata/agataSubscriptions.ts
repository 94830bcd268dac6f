import { day, idOf, money, oneOf, reference } from '../fields.ts';
import { inTeam, inTenant } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { FREE_MEMBERS } from './access.ts';
import { agataBill } from './agataBills.ts';
import { workplaceId } from './workplace.ts';

/** Where a subscription stands today. */
export const subscriptionStates = ['present', 'coming', 'past', 'cancelled'] as const;

const text = z.string();
const amounts = {
  price: money().check(z.meta({ kind: 'money', description: 'Sen, without tax.' })),
  tax: money(),
  total: money().check(z.meta({ kind: 'money', description: 'Sen: price and tax together.' })),
};
const state = () =>
  oneOf(subscriptionStates, {
    words: {
      present: 'AGATA.SUBSCRIPTION.PRESENT',
      coming: 'AGATA.SUBSCRIPTION.COMING',
      past: 'AGATA.SUBSCRIPTION.PAST',
      cancelled: 'AGATA.SUBSCRIPTION.CANCELLED',
    },
  });
const subscription = z
  .object({
    id: z.int(),
    category: text,
    state: state(),
    fromDay: day(),
    toDay: day().check(z.meta({ kind: 'day', description: 'The last day.' })),
    ...amounts,
    members: z.int().check(z.meta({ description: 'How many may be in it.' })),
    used: z
      .nullable(z.int())
      .check(z.meta({ description: 'Members and open invitations, of the present one.' })),
    invoiceNo: text.check(
      z.meta({ description: 'Empty of what costs nothing, and from before they were billed.' }),
    ),
    chargingAccount: text.check(
      z.meta({ description: 'By name; none of a team that subscribed before teams had any.' }),
    ),
    subscribedBy: text,
    cancelledBy: text.check(z.meta({ description: 'Who cancelled it, by name.' })),
    cancelledAt: z.nullable(
      text.check(
        z.meta({ kind: 'wallClock', description: "The clinics' wall clock written as UTC." }),
      ),
    ),
    isCancellable: z.boolean().check(
      z.meta({
        description:
          'It has not begun, no invoice was paid for it, none follows it, and the person may cancel it.',
      }),
    ),
    isKeepable: z.boolean().check(
      z.meta({
        description:
          'It was cancelled, would still follow the last one, and the person may keep it.',
      }),
    ),
    version: z.int(),
  })
  .check(z.meta({ id: 'AgataSubscription' }));
const subscribed = z
  .object({
    subscription: z
      .nullable(subscription)
      .check(z.meta({ description: 'Where it costs nothing.' })),
    bill: z.nullable(agataBill).check(z.meta({ description: 'What is to be paid for it.' })),
  })
  .check(z.meta({ id: 'AgataSubscribed' }));
const offer = z
  .object({
    id: z.int(),
    name: text,
    months: z.int(),
    ...amounts,
    members: z.int(),
    description: text,
    fromDay: day().check(
      z.meta({ kind: 'day', description: 'From when it would hold: the day after the last one.' }),
    ),
    toDay: day(),
    chargingAccountId: z.nullable(
      z.int().check(
        z.meta({
          description:
            'The account that is charged unless another is chosen: that of the last subscription, else that by which the tenant is billed, else the only one.',
        }),
      ),
    ),
    awaits: text.check(
      z.meta({
        description:
          'The number of the bill that is to be paid or cancelled first, or whose money waits for the platform; else empty.',
      }),
    ),
    isAwaitedPaid: z
      .boolean()
      .check(
        z.meta({ description: 'The money of that bill came too late: the platform decides.' }),
      ),
    isHad: z.boolean().check(z.meta({ description: 'It costs nothing, and was had once.' })),
    maySubscribe: z.boolean(),
  })
  .check(z.meta({ id: 'AgataSubscriptionOffer' }));
const listed = {
  sort: ['fromDay', 'toDay', 'category', 'price', 'tax', 'total', 'members', 'id'],
} as const;
const offers = {
  sort: ['price', 'tax', 'total', 'name', 'months', 'members', 'id'],
  ids: 'agata-offers',
} as const;
const chosen = {
  categoryId: reference('agata-offers'),
  fromDay: day(),
  shownTotal: money().check(
    z.meta({
      kind: 'money',
      description: 'What the person was shown that it comes to: 409 if it no longer does.',
    }),
  ),
};
const example = { fromDay: '2036-02-02', shownTotal: 10_000 };
const TERMS = `A bill is made of the price and the tax of the category, and the subscription begins once that is paid: on that day, or the day after the last one ends. What costs nothing begins at once, and is had once (409). fromDay is the day that was offered; 409 where something was subscribed since, a bill is awaited or the money of one waits for the platform, so that it is not done twice. Without a subscription ${FREE_MEMBERS} members are free.`;

const CANCELLING =
  'The present one holds until its last day, and of what was paid the platform decides. Only the last one is cancelled, and only before its first day (409). For owners and administrators (403).';
const KEEPING =
  'Until its first day, while it still follows the last one (409). For owners and administrators (403).';

/** What consultant teams and tenants of AGATA subscribe to. */
export const agataSubscriptions = {
  getTeamSubscriptionsList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetSubscriptionsList',
    summary: 'The subscriptions of a consultant team: present, coming and past.',
    access: inTeam('list', 'team-subscriptions'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    list: { ...listed, ids: 'team-subscriptions' },
    answer: z.array(subscription),
  }),
  getTeamSubscriptionOffers: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetSubscriptionOffers',
    summary: 'What a consultant team may subscribe to, and from when it would hold.',
    access: inTeam('list', 'team-subscriptions'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    list: offers,
    answer: z.array(offer),
  }),
  subscribeTeam: call({
    method: 'POST',
    path: '/api/agata/web/ct/Subscribe',
    summary: `Subscribes a consultant team, charged to one of its accounts. For its owners and administrators (403). ${TERMS}`,
    access: inTeam('lead', 'team-subscriptions'),
    body: z.object({
      consultantTeamId: workplaceId('team'),
      ...chosen,
      chargingAccountId: idOf('team-charging-accounts'),
    }),
    answer: subscribed,
    example,
  }),
  cancelTeamSubscription: call({
    method: 'POST',
    path: '/api/agata/web/ct/CancelSubscription',
    summary: `Cancels what a consultant team subscribed to from a later day. ${CANCELLING}`,
    access: inTeam('lead', 'team-subscriptions'),
    body: z.object({ id: idOf('team-subscriptions') }),
    answer: subscription,
  }),
  keepTeamSubscription: call({
    method: 'POST',
    path: '/api/agata/web/ct/KeepSubscription',
    summary: `Takes back that a subscription of a consultant team was cancelled. ${KEEPING}`,
    access: inTeam('lead', 'team-subscriptions'),
    body: z.object({ id: idOf('team-subscriptions') }),
    answer: subscription,
  }),
  getTenantSubscriptionsList: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/GetSubscriptionsList',
    summary: 'The subscriptions of a tenant of AGATA: present, coming and past.',
    access: inTenant('list', 'tenant-subscriptions'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    list: { ...listed, ids: 'tenant-subscriptions' },
    answer: z.array(subscription),
  }),
  getTenantSubscriptionOffers: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/GetSubscriptionOffers',
    summary: 'What a tenant of AGATA may subscribe to, and from when it would hold.',
    access: inTenant('list', 'tenant-subscriptions'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    list: offers,
    answer: z.array(offer),
  }),
  subscribeTenant: call({
    method: 'POST',
    path: '/api/agata/web/tenant/Subscribe',
    summary: `Subscribes a tenant of AGATA, charged to one of its accounts. For its owners and administrators (403). ${TERMS}`,
    access: inTenant('manage', 'tenant-subscriptions'),
    body: z.object({
      tenantId: workplaceId('tenant'),
      ...chosen,
      chargingAccountId: idOf('charging-accounts'),
    }),
    answer: subscribed,
    example,
  }),
  cancelTenantSubscription: call({
    method: 'POST',
    path: '/api/agata/web/tenant/CancelSubscription',
    summary: `Cancels what a tenant of AGATA subscribed to from a later day. ${CANCELLING}`,
    access: inTenant('manage', 'tenant-subscriptions'),
    body: z.object({ id: idOf('tenant-subscriptions') }),
    answer: subscription,
  }),
  keepTenantSubscription: call({
    method: 'POST',
    path: '/api/agata/web/tenant/KeepSubscription',
    summary: `Takes back that a subscription of a tenant of AGATA was cancelled. ${KEEPING}`,
    access: inTenant('manage', 'tenant-subscriptions'),
    body: z.object({ id: idOf('tenant-subscriptions') }),
    answer: subscription,
  }),
};
