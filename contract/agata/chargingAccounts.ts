import {
  changeOf,
  idOf,
  optionalEmail,
  optionalText,
  orEmptyText,
  requiredText,
  sen,
} from '../fields.ts';
import { inTenant, onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { mobileNumber } from './mobile.ts';
import { workplaceId } from './workplace.ts';

const text = z.string();
const fields = {
  name: requiredText(1, 100),
  billTo: optionalText(100),
  email: optionalEmail(),
  phoneNo: orEmptyText(mobileNumber()),
  address: optionalText(300),
};
const held = {
  id: z.int(),
  name: text,
  billTo: text,
  email: text,
  phoneNo: text,
  address: text,
};
const account = z.object({ ...held, version: z.int() }).check(z.meta({ id: 'ChargingAccount' }));
const charged = {
  ...held,
  tenantId: z.int(),
  tenant: text.check(z.meta({ description: 'The name of the tenant.' })),
  subscriptions: z.int(),
  charged: z
    .int()
    .check(z.meta({ kind: 'money', description: 'Sen: the price of all of them together.' })),
};

/** The accounts by which the tenants of AGATA are billed. */
export const chargingAccounts = {
  chargingAccountList: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/GetChargingAccountList',
    summary: 'The charging accounts of a tenant, by name.',
    access: inTenant('list', 'charging-accounts'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    list: { sort: ['name', 'billTo', 'email', 'phoneNo', 'id'], ids: 'charging-accounts' },
    answer: z.object({ data: z.array(account) }),
  }),
  chargingAccountDetails: call({
    method: 'GET',
    path: '/api/agata/web/tenant/GetChargingAccountDetails',
    summary: "One charging account of the person's tenants.",
    access: inTenant('show', 'charging-accounts'),
    query: z.object({ id: idOf('charging-accounts') }),
    answer: account,
  }),
  createChargingAccount: call({
    method: 'POST',
    path: '/api/agata/web/tenant/CreateChargingAccount',
    summary: 'Adds a charging account to a tenant. A name that it has already is refused with 409.',
    access: inTenant('manage', 'charging-accounts'),
    body: z.object({ tenantId: workplaceId('tenant'), ...fields }),
    answer: account,
    example: { name: 'Day surgery', billTo: 'Seri Ampang Healthcare Sdn Bhd' },
  }),
  updateChargingAccount: call({
    method: 'POST',
    path: '/api/agata/web/tenant/UpdateChargingAccount',
    summary:
      'Changes a charging account; fields left out stay. With If-Match, only that version (409 otherwise).',
    access: inTenant('manage', 'charging-accounts'),
    body: z.object({
      id: idOf('charging-accounts'),
      ...changeOf(fields),
      name: z.optional(fields.name),
    }),
    answer: account,
    example: { billTo: 'Seri Ampang Healthcare Sdn Bhd' },
  }),
  removeChargingAccount: call({
    method: 'DELETE',
    path: '/api/agata/web/tenant/RemoveChargingAccount',
    summary:
      'Removes a charging account. One by which the tenant or a subscription is billed is refused with 409.',
    access: inTenant('manage', 'charging-accounts'),
    query: z.object({ id: idOf('charging-accounts') }),
    answer: z.object({ done: z.literal(true) }),
  }),
  allChargingAccountList: listCall({
    method: 'GET',
    path: '/api/agata/web/billing/GetChargingAccountList',
    summary:
      'The charging accounts of every tenant of AGATA, with what subscriptions charge to them; `sums` is that of all rows.',
    access: onPlatform('list', 'all-charging-accounts'),
    list: {
      sort: ['tenant', 'name', 'billTo', 'subscriptions', 'charged', 'id'],
      ids: 'charging-accounts',
    },
    answer: z.object({ data: z.array(z.object(charged)), sums: z.object({ charged: sen() }) }),
  }),
  allChargingAccountDetails: call({
    method: 'GET',
    path: '/api/agata/web/billing/GetChargingAccountDetails',
    summary:
      'One charging account with the subscriptions that are charged to it, the latest first.',
    access: onPlatform('show', 'all-charging-accounts'),
    query: z.object({ id: idOf('charging-accounts') }),
    answer: z.object({
      ...charged,
      charges: z.array(
        z.object({
          id: z.int(),
          category: text,
          fromDay: text,
          toDay: text,
          price: z.int(),
        }),
      ),
    }),
  }),
};
