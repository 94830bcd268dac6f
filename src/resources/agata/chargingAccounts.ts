import { lazy } from 'react';
import { chargingAccounts as calls } from '../../../contract/agata/chargingAccounts.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { email, integer, longText, money, phone, text } from '../../framework/resource/fields.ts';

const Charges = lazy(() => import('../../custom/agata/tenants/Charges.tsx'));

/** The accounts by which the chosen tenant is billed. */
export const chargingAccounts = defineResource({
  name: 'charging-accounts',
  calls: {
    list: calls.chargingAccountList,
    one: calls.chargingAccountDetails,
    create: calls.createChargingAccount,
    update: calls.updateChargingAccount,
    remove: calls.removeChargingAccount,
  },
  paths: { list: '/ag-charging-account' },
  domain: 'AGATA',
  menu: { group: 'tenant', icon: 'file' },
  emptyText: 'AGATA.CHARGING_ACCOUNTS_NONE',
  fields: {
    name: text(),
    billTo: text(),
    email: email(),
    phoneNo: phone(),
    address: longText({ list: 'hidden' }),
  },
});

/** The charging accounts of every tenant, and what is charged to them. */
export const allChargingAccounts = defineResource({
  name: 'all-charging-accounts',
  history: 'none',
  calls: { list: calls.allChargingAccountList, one: calls.allChargingAccountDetails },
  paths: {
    list: '/ag-billing-management/charging-account',
    edit: '/ag-billing-management/charging-account-detail/?id=:id',
  },
  domain: 'AGATA',
  menu: { group: 'billing', icon: 'file' },
  fields: {
    name: text(),
    tenant: text(),
    billTo: text(),
    email: email({ list: 'hidden' }),
    phoneNo: phone({ list: 'hidden' }),
    address: text({ list: 'hidden' }),
    subscriptions: integer(),
    charged: money(),
  },
  sort: { field: 'tenant', order: 'ASC' },
  components: { details: Charges },
});
