import type { ResourceManifest } from '../../../framework/resource/manifest.ts';
import { readOnly, verbs } from '../../verbs.ts';

/** Providers: the own registration, and what Administrators approve. */
export const providerResources: readonly ResourceManifest[] = [
  {
    name: 'provider-profile',
    paths: { list: '/ag-user-profile/provider', edit: '/ag-user-profile/provider' },
    menu: { group: 'profile', icon: 'medical' },
    hasList: false,
    hasRecordPage: true,
    permissions: { list: null, show: null, create: null },
    load: () => import('../providerProfile.ts').then(({ providerProfile }) => providerProfile),
  },
  {
    name: 'provider-registrations',
    paths: {
      list: '/ag-user-application-approval/healthcare-provider-registration',
      edit: '/ag-user-application-approval/healthcare-provider-registration-detail/?name=:name&id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'approvals', icon: 'medical' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('provider-registrations'),
    firstCall:
      '/api/agata/web/GetProviderRegistrations?status=pending&page=1&pageSize=10&sort=createdAt&order=ASC',
    load: () =>
      import('../providerRequests.ts').then(({ providerRegistrations }) => providerRegistrations),
  },
  {
    name: 'agent-registrations',
    paths: {
      list: '/ag-user-application-approval/service-agent-registration',
      edit: '/ag-user-application-approval/service-agent-registration-detail/?name=:name&id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'approvals', icon: 'person' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('agent-registrations'),
    firstCall:
      '/api/agata/web/GetAgentRegistrations?status=pending&page=1&pageSize=10&sort=createdAt&order=ASC',
    load: () =>
      import('../providerRequests.ts').then(({ agentRegistrations }) => agentRegistrations),
  },
  {
    name: 'provider-updates',
    paths: {
      list: '/ag-user-application-approval/healthcare-provider-profile-update',
      edit: '/ag-user-application-approval/healthcare-provider-profile-update-detail/?name=:name&id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'approvals', icon: 'edit' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('provider-updates'),
    firstCall:
      '/api/agata/web/GetProviderUpdates?status=pending&page=1&pageSize=10&sort=createdAt&order=ASC',
    load: () => import('../providerRequests.ts').then(({ providerUpdates }) => providerUpdates),
  },
  {
    name: 'agent-updates',
    paths: {
      list: '/ag-user-application-approval/service-agent-profile-update',
      edit: '/ag-user-application-approval/service-agent-profile-update-detail/?name=:name&id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'approvals', icon: 'edit' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('agent-updates'),
    firstCall:
      '/api/agata/web/GetAgentUpdates?status=pending&page=1&pageSize=10&sort=createdAt&order=ASC',
    load: () => import('../providerRequests.ts').then(({ agentUpdates }) => agentUpdates),
  },
];

/** The users of the platform, and what they see and edit. */
export const userGroupResources: readonly ResourceManifest[] = [
  {
    name: 'agata-users',
    paths: { list: '/ag-user-group-management/user' },
    domain: 'AGATA',
    menu: { group: 'userGroups', icon: 'people' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('agata-users'),
    firstCall: '/api/agata/web/GetAgataUsers?page=1&pageSize=10&sort=fullName&order=ASC',
    load: () => import('../userGroups.ts').then(({ agataUsers }) => agataUsers),
  },
  {
    name: 'access-levels',
    paths: { list: '/ag-user-group-management/access-level' },
    domain: 'AGATA',
    menu: { group: 'userGroups', icon: 'lock' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('access-levels'),
    firstCall:
      '/api/master/access-levels?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22name%22%2C%22ASC%22%5D',
    load: () => import('../userGroups.ts').then(({ accessLevels }) => accessLevels),
  },
];
