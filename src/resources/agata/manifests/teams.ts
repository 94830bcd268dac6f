import type { ResourceManifest } from '../../../framework/resource/manifest.ts';
import { reads, verbs } from '../../verbs.ts';

const subscriptions = () => import('../agataSubscriptions.ts');

/** Consultant teams, their members, groups and subscriptions. */
export const teamResources: readonly ResourceManifest[] = [
  {
    name: 'consultant-teams',
    paths: {
      list: '/ag-consultant-team/consultant-team-details',
      edit: '/ag-consultant-team/consultant-team-details',
    },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'people' },
    hasList: false,
    hasRecordPage: true,
    needs: 'team',
    permissions: {
      list: { action: 'show', resource: 'consultant-teams' },
      show: { action: 'show', resource: 'consultant-teams' },
      create: { action: 'show', resource: 'consultant-teams' },
    },
    load: () => import('../consultantTeams.ts').then(({ consultantTeams }) => consultantTeams),
  },
  {
    name: 'team-members',
    paths: { list: '/ag-consultant-team/user-access' },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'key' },
    hasList: true,
    hasRecordPage: false,
    needs: 'team',
    permissions: reads('team-members'),
    load: () => import('../teamMembers.ts').then(({ teamMembers }) => teamMembers),
  },
  {
    name: 'control-groups',
    paths: {
      list: '/ag-consultant-team/consultant-groups',
      create: '/ag-consultant-team/add-consultant-group',
      edit: '/ag-consultant-team/edit-consultant-group/?id=:id',
    },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'lock' },
    hasList: true,
    hasRecordPage: true,
    needs: 'team',
    permissions: {
      ...verbs('control-groups'),
      create: { action: 'lead', resource: 'control-groups' },
    },
    load: () => import('../controlGroups.ts').then(({ controlGroups }) => controlGroups),
  },
  {
    name: 'team-tenants',
    paths: { list: '/ag-consultant-team/tenants' },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'building' },
    hasList: true,
    hasRecordPage: false,
    needs: 'team',
    permissions: reads('team-tenants'),
    load: () => import('../teamTenants.ts').then(({ teamTenants }) => teamTenants),
  },
  {
    name: 'tenant-directory',
    paths: { list: '' },
    hasList: true,
    hasRecordPage: false,
    needs: 'team',
    permissions: reads('team-tenants'),
    load: () => import('../teamTenants.ts').then(({ tenantDirectory }) => tenantDirectory),
  },
  {
    name: 'team-subscriptions',
    paths: { list: '/ag-consultant-team/subscription-details' },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'bookmark' },
    hasList: true,
    hasRecordPage: false,
    needs: 'team',
    permissions: reads('team-subscriptions'),
    load: () => subscriptions().then(({ teamSubscriptions }) => teamSubscriptions),
  },
  {
    name: 'team-offers',
    paths: {
      list: '/ag-consultant-team/subscription',
      parent: '/ag-consultant-team/subscription-details',
    },
    domain: 'AGATA',
    hasList: true,
    hasRecordPage: false,
    needs: 'team',
    permissions: reads('team-subscriptions'),
    load: () => subscriptions().then(({ teamOffers }) => teamOffers),
  },
  {
    name: 'subscription-categories',
    paths: { list: '/ag-subscription-management/subscription-categories' },
    domain: 'AGATA',
    menu: { group: 'platform', icon: 'bookmark' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('subscription-categories'),
    load: () =>
      import('../subscriptionCategories.ts').then(
        ({ subscriptionCategories }) => subscriptionCategories,
      ),
  },
];
