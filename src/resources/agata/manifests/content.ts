import type { ResourceManifest } from '../../../framework/resource/manifest.ts';
import type { MenuIcon } from '../../../framework/screens.ts';
import { readOnly, verbs } from '../../verbs.ts';
import type * as contentLists from '../contentLists.ts';
import type * as settings from '../settings.ts';

/** Articles, master lists and avatars. */
export const contentResources: readonly ResourceManifest[] = [
  {
    name: 'articles',
    paths: {
      list: '/ag-consultant-team/better-life-discovery',
      edit: '/consultant-team/better-life-discovery-detail/?articleId=:id',
    },
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'file' },
    hasList: true,
    hasRecordPage: true,
    needs: 'team',
    permissions: {
      ...verbs('articles'),
      create: { action: 'edit-team', resource: 'articles' },
    },
    load: () => import('../articles.ts').then(({ articles }) => articles),
  },
  {
    name: 'article-approvals',
    paths: {
      list: '/ag-sensitive-content-approval/better-life-content',
      edit: '/ag-sensitive-content-approval/better-life-content/detail/?articleId=:id',
    },
    domain: 'AGATA',
    menu: { group: 'approvals', icon: 'check' },
    hasList: true,
    hasRecordPage: true,
    permissions: readOnly('article-approvals'),
    load: () => import('../articleReview.ts').then(({ articleApprovals }) => articleApprovals),
  },
  {
    name: 'article-responses',
    paths: { list: '/ag-view-history-transaction/better-life-discovery-response-log' },
    domain: 'AGATA',
    menu: { group: 'history', icon: 'report' },
    hasList: true,
    hasRecordPage: false,
    permissions: {
      list: { action: 'list', resource: 'article-responses' },
      show: { action: 'list', resource: 'article-responses' },
      create: { action: 'list', resource: 'article-responses' },
    },
    firstCall: '/api/agata/web/GetArticleResponses?page=1&pageSize=10&sort=at&order=DESC',
    load: () => import('../articleReview.ts').then(({ articleResponses }) => articleResponses),
  },
  masterList({
    name: 'better-life-categories',
    path: '/master-list-management/better-life-discovery',
    icon: 'bookmark',
    of: ({ betterLifeCategories }) => betterLifeCategories,
  }),
  masterList({
    name: 'organization-types',
    path: '/master-list-management/healthcare-provider-registration',
    icon: 'building',
    of: ({ organizationTypes }) => organizationTypes,
  }),
  masterList({
    name: 'association-bodies',
    path: '/signup-process/healthcare-provider-association-body-list',
    icon: 'people',
    of: ({ associationBodies }) => associationBodies,
  }),
  masterList({
    name: 'expertise-appointments',
    path: '/master-list-management/appointment-according',
    icon: 'clock',
    of: ({ expertiseAppointments }) => expertiseAppointments,
    sort: 'expertise',
  }),
  {
    name: 'avatars',
    paths: {
      list: '/manage-avatar-gallery',
      create: '/manage-avatar-gallery/create',
      edit: '/manage-avatar-gallery/detail/:id',
    },
    domain: 'AGATA',
    menu: { group: 'masterLists', icon: 'picture' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('avatars'),
    firstCall: '/api/agata/web/GetAvatars?page=1&pageSize=10&sort=name&order=ASC',
    load: () => import('../avatars.ts').then(({ avatars }) => avatars),
  },
  single({
    name: 'agata-settings',
    path: '/master-list-management/application-configuration-default-setting',
    menu: { group: 'masterLists', icon: 'settings' },
    of: ({ agataSettings }) => agataSettings,
  }),
  single({
    name: 'chat-settings',
    path: '/chat-ui-setting',
    menu: { group: 'communication', icon: 'screen' },
    of: ({ chatSettings }) => chatSettings,
  }),
];

function masterList({
  name,
  path,
  icon,
  of,
  sort = 'name',
}: {
  name: string;
  path: string;
  icon: MenuIcon;
  of: (declared: typeof contentLists) => Awaited<ReturnType<ResourceManifest['load']>>;
  sort?: string;
}): ResourceManifest {
  return {
    name,
    paths: { list: path },
    domain: 'AGATA',
    menu: { group: 'masterLists', icon },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs(name),
    firstCall: `/api/master/${name}?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22${sort}%22%2C%22ASC%22%5D`,
    load: () => import('../contentLists.ts').then(of),
  };
}

function single({
  name,
  path,
  menu,
  of,
}: {
  name: string;
  path: string;
  menu: NonNullable<ResourceManifest['menu']>;
  of: (declared: typeof settings) => Awaited<ReturnType<ResourceManifest['load']>>;
}): ResourceManifest {
  const show = { action: 'show', resource: name };
  return {
    name,
    paths: { list: path, edit: path },
    domain: 'AGATA',
    menu,
    hasList: false,
    hasRecordPage: true,
    permissions: { list: show, show, create: show },
    load: () => import('../settings.ts').then(of),
  };
}
