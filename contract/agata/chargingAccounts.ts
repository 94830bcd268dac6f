import { changeOf, day, idOf, money, oneOf, sen } from '../fields.ts';
import { inTenant, onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import {
  chargingAccount,
  chargingFields,
  chargingSorts,
  heldChargingFields,
} from './chargingFields.ts';
import { subscriptionAudiences } from './subscriptionAudiences.ts';
import { workplaceId } from './workplace.ts';

const text = z.string();
const charged = {
  ...heldChargingFields,
  audience: oneOf(subscriptionAudiences, {
    words: { team: 'AGATA.TEAM', tenant: 'AGATA.TENANT' },
  }),
  ownerId: z.int(),
  owner: text.check(z.meta({ description: 'The name of the team or tenant.' })),
  subscriptions: z.int().check(z.meta({ description: 'Without those that were cancelled.' })),
  charged: z.int().check(
    z.meta({
      kind: 'money',
      description: 'Sen: all of them together, with tax, less what was credited.',
    }),
  ),
};

/** The accounts by which the tenants of AGATA are billed. */
export const chargingAccounts = {
  chargingAccountList: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/GetChargingAccountList',
    summary: 'The charging accounts of a tenant, by name.',
    access: inTenant('list', 'charging-accounts'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    list: { sort: chargingSorts, ids: 'charging-accounts' },
    answer: z.object({ data: z.array(chargingAccount) }),
  }),
  chargingAccountDetails: call({
    method: 'GET',
    path: '/api/agata/web/tenant/GetChargingAccountDetails',
    summary: "One charging account of the person's tenants.",
    access: inTenant('show', 'charging-accounts'),
    query: z.object({ id: idOf('charging-accounts') }),
    answer: chargingAccount,
  }),
  createChargingAccount: call({
    method: 'POST',
    path: '/api/agata/web/tenant/CreateChargingAccount',
    summary: 'Adds a charging account to a tenant. A name that it has already is refused with 409.',
    access: inTenant('manage', 'charging-accounts'),
    recentlyConfirmed: true,
    body: z.object({ tenantId: workplaceId('tenant'), ...chargingFields }),
    answer: chargingAccount,
    example: { name: 'Day surgery', billTo: 'Seri Ampang Healthcare Sdn Bhd' },
  }),
  updateChargingAccount: call({
    method: 'POST',
    path: '/api/agata/web/tenant/UpdateChargingAccount',
    summary:
      'Changes a charging account; fields left out stay. With If-Match, only that version (409 otherwise).',
    access: inTenant('manage', 'charging-accounts'),
    recentlyConfirmed: true,
    body: z.object({
      id: idOf('charging-accounts'),
      ...changeOf(chargingFields),
      name: z.optional(chargingFields.name),
    }),
    answer: chargingAccount,
    example: { billTo: 'Seri Ampang Healthcare Sdn Bhd' },
  }),
  removeChargingAccount: call({
    method: 'DELETE',
    path: '/api/agata/web/tenant/RemoveChargingAccount',
    summary:
      'Removes a charging account. One by which the tenant or a subscription is billed is refused with 409.',
    access: inTenant('manage', 'charging-accounts'),
    recentlyConfirmed: true,
    query: z.object({ id: idOf('charging-accounts') }),
    answer: z.object({ done: z.literal(true) }),
  }),
  allChargingAccountList: listCall({
    method: 'GET',
    path: '/api/agata/web/billing/GetChargingAccountList',
    summary:
      'The charging accounts of every team and tenant of AGATA, with what subscriptions charge to them; `sums` is that of all rows.',
    access: onPlatform('list', 'all-charging-accounts'),
    list: {
      sort: ['owner', 'audience', 'name', 'billTo', 'subscriptions', 'charged', 'id'],
      ids: 'charging-accounts',
    },
    answer: z.object({ data: z.array(z.object(charged)), sums: z.object({ charged: sen() }) }),
  }),
  allChargingAccountDetails: call({
    method: 'GET',
    path: '/api/agata/web/billing/GetChargingAccountDetails',
    summary:
      'One charging account with its subscriptions, the latest first; one that was cancelled is charged nothing.',
    access: onPlatform('show', 'all-charging-accounts'),
    query: z.object({ id: idOf('charging-accounts') }),
    answer: z.object({
      ...charged,
      charges: z.array(
        z.object({
          id: z.int(),
          category: text,
          fromDay: day(),
          toDay: day(),
          price: money(),
          tax: money(),
          total: money(),
          isCancelled: z.boolean(),
        }),
      ),
    }),
  }),
};
