import { chargingAccounts as calls } from '../../../contract/agata/chargingAccounts.ts';
import { teamChargingAccounts as teamCalls } from '../../../contract/agata/teamChargingAccounts.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { email, integer, longText, money, phone, text } from '../../framework/resource/fields.ts';

const Charges = lazyComponent(() => import('../../custom/agata/tenants/Charges.tsx'));

const TeamAccountStatement = lazyComponent(
  () => import('../../custom/agata/statements/TeamAccountStatement.tsx'),
);
const TenantAccountStatement = lazyComponent(
  () => import('../../custom/agata/statements/TenantAccountStatement.tsx'),
);

const fields = {
  name: text(),
  billTo: text(),
  email: email(),
  phoneNo: phone(),
  address: longText({ list: 'hidden' }),
  postcode: text({ list: 'hidden', label: 'RESOURCE.TENANTS.POSTCODE' }),
  city: text({ list: 'hidden', label: 'RESOURCE.TENANTS.CITY' }),
  stateCode: { list: 'hidden', label: 'RESOURCE.TENANTS.STATE_CODE' },
  tin: text({ list: 'hidden', label: 'RESOURCE.TENANTS.TIN' }),
  idType: { list: 'hidden', label: 'RESOURCE.TENANTS.ID_TYPE' },
  rocNo: text({ list: 'hidden', label: 'RESOURCE.TENANTS.ROC_NO' }),
  sstNo: text({ list: 'hidden', label: 'RESOURCE.TENANTS.SST_NO' }),
} as const;

/** The accounts by which the chosen consultant team is billed. */
export const teamChargingAccounts = defineResource({
  name: 'team-charging-accounts',
  calls: {
    list: teamCalls.teamChargingAccountList,
    one: teamCalls.teamChargingAccountDetails,
    create: teamCalls.createTeamChargingAccount,
    update: teamCalls.updateTeamChargingAccount,
    remove: teamCalls.removeTeamChargingAccount,
  },
  paths: { list: '/ag-consultant-team/charging-accounts' },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'file' },
  emptyText: 'AGATA.TEAM_CHARGING_ACCOUNTS_NONE',
  fields,
  components: { rowActions: TeamAccountStatement },
});

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
  fields,
  components: { rowActions: TenantAccountStatement },
});

/** The charging accounts of every team and tenant, and what is charged to them. */
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
    owner: text(),
    audience: {},
    billTo: text(),
    email: email({ list: 'hidden' }),
    phoneNo: phone({ list: 'hidden' }),
    address: text({ list: 'hidden' }),
    subscriptions: integer(),
    charged: money(),
  },
  sort: { field: 'owner', order: 'ASC' },
  components: { details: Charges },
});
