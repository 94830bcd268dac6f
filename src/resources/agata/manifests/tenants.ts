import type { ResourceManifest } from '../../../framework/resource/manifest.ts';
import { readOnly, reads, verbs } from '../../verbs.ts';

const subscriptions = () => import('../agataSubscriptions.ts');

/** Tenants of AGATA, their people, teams, charging accounts and subscriptions. */
export const tenantResources: readonly ResourceManifest[] = [
  {
    name: 'agata-tenants',
    paths: { list: '/ag-tenant/tenant-details', edit: '/ag-tenant/tenant-details' },
    domain: 'AGATA',
    menu: { group: 'tenant', icon: 'building' },
    hasList: false,
    hasRecordPage: true,
    needs: 'tenant',
    permissions: {
      list: { action: 'show', resource: 'agata-tenants' },
      show: { action: 'show', resource: 'agata-tenants' },
      create: { action: 'show', resource: 'agata-tenants' },
    },
    load: () => import('../tenants.ts').then(({ agataTenants }) => agataTenants),
  },
  {
    name: 'agata-tenant-members',
    paths: { list: '/ag-tenant/user-access' },
    domain: 'AGATA',
    menu: { group: 'tenant', icon: 'key' },
    hasList: true,
    hasRecordPage: false,
    needs: 'tenant',
    permissions: reads('agata-tenant-members'),
    load: () => import('../tenantMembers.ts').then(({ tenantMembers }) => tenantMembers),
  },
  {
    name: 'agata-tenant-teams',
    paths: { list: '/ag-tenant/application-approval-consultant-team' },
    domain: 'AGATA',
    menu: { group: 'tenant', icon: 'people' },
    hasList: true,
    hasRecordPage: false,
    needs: 'tenant',
    permissions: reads('agata-tenant-teams'),
    load: () => import('../tenantTeams.ts').then(({ tenantTeams }) => tenantTeams),
  },
  {
    name: 'available-teams',
    paths: {
      list: '/ag-tenant/available-consultant-teams',
      parent: '/ag-tenant/application-approval-consultant-team',
    },
    domain: 'AGATA',
    hasList: true,
    hasRecordPage: false,
    needs: 'tenant',
    permissions: reads('agata-tenant-teams'),
    load: () => import('../tenantTeams.ts').then(({ availableTeams }) => availableTeams),
  },
  {
    name: 'charging-accounts',
    paths: { list: '/ag-charging-account' },
    domain: 'AGATA',
    menu: { group: 'tenant', icon: 'file' },
    hasList: true,
    hasRecordPage: true,
    needs: 'tenant',
    permissions: {
      ...verbs('charging-accounts'),
      create: { action: 'manage', resource: 'charging-accounts' },
    },
    load: () => import('../chargingAccounts.ts').then(({ chargingAccounts }) => chargingAccounts),
  },
  {
    name: 'tenant-subscriptions',
    paths: { list: '/ag-tenant/subscription-details' },
    domain: 'AGATA',
    menu: { group: 'tenant', icon: 'bookmark' },
    hasList: true,
    hasRecordPage: false,
    needs: 'tenant',
    permissions: reads('tenant-subscriptions'),
    load: () => subscriptions().then(({ tenantSubscriptions }) => tenantSubscriptions),
  },
  {
    name: 'tenant-offers',
    paths: { list: '/ag-tenant/subscription', parent: '/ag-tenant/subscription-details' },
    domain: 'AGATA',
    hasList: true,
    hasRecordPage: false,
    needs: 'tenant',
    permissions: reads('tenant-subscriptions'),
    load: () => subscriptions().then(({ tenantOffers }) => tenantOffers),
  },
  {
    name: 'all-charging-accounts',
    paths: {
      list: '/ag-billing-management/charging-account',
      edit: '/ag-billing-management/charging-account-detail/?id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'billing', icon: 'file' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('all-charging-accounts'),
    firstCall:
      '/api/agata/web/billing/GetChargingAccountList?page=1&pageSize=10&sort=tenant&order=ASC',
    load: () =>
      import('../chargingAccounts.ts').then(({ allChargingAccounts }) => allChargingAccounts),
  },
];
