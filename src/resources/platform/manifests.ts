import type { ResourceManifest } from '../../framework/resource/manifest.ts';
import { verbs } from '../verbs.ts';

/** The users of the platform: their roles, what they did, and where they are signed in. */
export const userResources: readonly ResourceManifest[] = [
  {
    name: 'platform-users',
    paths: {
      list: '/user-management/user-profile-detail-list',
      edit: '/user-management/edit-role/?email=:email',
    },
    domain: 'DA',
    menu: { group: 'platform', icon: 'people' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: {
      ...verbs('platform-users'),
      create: { action: 'list', resource: 'platform-users' },
    },
    firstCall: '/api/saas_user_list?page=1&pageSize=10&sort=fullName&order=ASC',
    load: () => import('./platformUsers.ts').then(({ platformUsers }) => platformUsers),
  },
  {
    name: 'audit-log',
    paths: { list: '/user-management/audit-log' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'history' },
    hasList: true,
    hasRecordPage: false,
    needsBranch: false,
    permissions: {
      list: { action: 'list', resource: 'audit-log' },
      show: { action: 'list', resource: 'audit-log' },
      create: { action: 'list', resource: 'audit-log' },
    },
    firstCall: '/api/audit_log_list?page=1&pageSize=10&sort=at&order=DESC',
    load: () => import('./auditLog.ts').then(({ auditLog }) => auditLog),
  },
  {
    name: 'sessions',
    paths: { list: '/user-management/sessions' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'screen' },
    hasList: true,
    hasRecordPage: false,
    needsBranch: false,
    permissions: {
      list: { action: 'list', resource: 'sessions' },
      show: { action: 'list', resource: 'sessions' },
      create: { action: 'list', resource: 'sessions' },
    },
    firstCall: '/api/session_list?page=1&pageSize=10&sort=lastSeen&order=DESC',
    load: () => import('./sessions.ts').then(({ sessions }) => sessions),
  },
];
