import { day, idOf, money, oneOf, reference } from '../fields.ts';
import { inTeam, inTenant } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { FREE_MEMBERS } from './access.ts';
import { workplaceId } from './workplace.ts';

/** Where a subscription stands today. */
export const subscriptionStates = ['present', 'coming', 'past'] as const;

const text = z.string();
const state = () =>
  oneOf(subscriptionStates, {
    words: {
      present: 'AGATA.SUBSCRIPTION.PRESENT',
      coming: 'AGATA.SUBSCRIPTION.COMING',
      past: 'AGATA.SUBSCRIPTION.PAST',
    },
  });
const subscription = z
  .object({
    id: z.int(),
    category: text,
    state: state(),
    fromDay: day(),
    toDay: day().check(z.meta({ kind: 'day', description: 'The last day.' })),
    price: money(),
    members: z.int().check(z.meta({ description: 'How many may be in it.' })),
    used: z
      .nullable(z.int())
      .check(z.meta({ description: 'Members and open invitations, of the present one.' })),
    chargingAccount: text.check(z.meta({ description: 'By name, of a tenant.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'AgataSubscription' }));
const offer = z
  .object({
    id: z.int(),
    name: text,
    months: z.int(),
    price: money(),
    members: z.int(),
    description: text,
    fromDay: day().check(
      z.meta({ kind: 'day', description: 'From when it would hold: the day after the last one.' }),
    ),
    toDay: day(),
    maySubscribe: z.boolean(),
  })
  .check(z.meta({ id: 'AgataSubscriptionOffer' }));
const listed = {
  sort: ['fromDay', 'toDay', 'category', 'price', 'members', 'id'],
  ids: 'agata-subscriptions',
} as const;
const offers = { sort: ['price', 'name', 'months', 'members', 'id'], ids: 'agata-offers' } as const;
const chosen = { categoryId: reference('agata-offers'), fromDay: day() };
const example = { fromDay: '2036-01-02' };
const TERMS = `It holds from the day after the last one ends, or from today, at the price and for the months and members of the category. fromDay is that day as it was offered; 409 where something was subscribed since, so that it is not done twice. Without a subscription ${FREE_MEMBERS} members are free.`;

/** What consultant teams and tenants of AGATA subscribe to. */
export const agataSubscriptions = {
  getTeamSubscriptionsList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetSubscriptionsList',
    summary: 'The subscriptions of a consultant team: present, coming and past.',
    access: inTeam('list', 'team-subscriptions'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    list: listed,
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
    summary: `Subscribes a consultant team. For its owners and administrators (403). ${TERMS}`,
    access: inTeam('lead', 'team-subscriptions'),
    body: z.object({ consultantTeamId: workplaceId('team'), ...chosen }),
    answer: subscription,
    example,
  }),
  getTenantSubscriptionsList: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/GetSubscriptionsList',
    summary: 'The subscriptions of a tenant of AGATA: present, coming and past.',
    access: inTenant('list', 'tenant-subscriptions'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    list: listed,
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
    answer: subscription,
    example,
  }),
};
