import type { Resource } from '../../framework/resource/define.ts';
import type { ResourceManifest } from '../../framework/resource/manifest.ts';
import type { MenuIcon } from '../../framework/screens.ts';
import { readOnly, verbs } from '../verbs.ts';
import type * as gatewaySettings from './gatewaySettings.ts';

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
    permissions: readOnly('platform-users'),
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
    permissions: {
      list: { action: 'list', resource: 'sessions' },
      show: { action: 'list', resource: 'sessions' },
      create: { action: 'list', resource: 'sessions' },
    },
    firstCall: '/api/session_list?page=1&pageSize=10&sort=lastSeen&order=DESC',
    load: () => import('./sessions.ts').then(({ sessions }) => sessions),
  },
];

/** The forms that clinics fill. */
export const formResources: readonly ResourceManifest[] = [
  {
    name: 'pdf-templates',
    paths: { list: '/pdf-management/templates' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'file' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('pdf-templates'),
    firstCall: '/api/pdf_template_list?page=1&pageSize=10&sort=name&order=ASC',
    load: () => import('./pdfTemplates.ts').then(({ pdfTemplates }) => pdfTemplates),
  },
];

/** What the platform words itself: its mails, and the languages beside those that ship. */
export const wordedByThePlatform: readonly ResourceManifest[] = [
  {
    name: 'email-templates',
    paths: {
      list: '/template-management/email-template',
      edit: '/template-management/edit-email-Template/?emailTemplate=:id',
    },
    domain: 'DA',
    menu: { group: 'platform', icon: 'mail' },
    hasList: true,
    hasRecordPage: true,
    permissions: {
      ...verbs('email-templates'),
      show: { action: 'list', resource: 'email-templates' },
    },
    firstCall: '/api/email_template_list?page=1&pageSize=10&sort=template&order=ASC',
    load: () => import('./emailTemplates.ts').then(({ emailTemplates }) => emailTemplates),
  },
  {
    name: 'reports',
    paths: {
      list: '/template-management/report-management',
      edit: '/template-management/edit-report/?name=:reportName',
    },
    domain: 'DA',
    menu: { group: 'platform', icon: 'chart' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('reports'),
    firstCall: '/api/saas_report_list?page=1&pageSize=10&sort=reportName&order=ASC',
    load: () => import('./reports.ts').then(({ reports }) => reports),
  },
  {
    name: 'print-slips',
    paths: {
      list: '/template-management/print-slip-management',
      edit: '/template-management/edit-print-slip/?name=:printSlipName',
    },
    domain: 'DA',
    menu: { group: 'platform', icon: 'print' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('print-slips'),
    firstCall: '/api/saas_print_slip_list?page=1&pageSize=10&sort=printSlipName&order=ASC',
    load: () => import('./printSlips.ts').then(({ printSlips }) => printSlips),
  },
  {
    name: 'text-languages',
    paths: { list: '/master-list-management/text-languages' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'globe' },
    hasList: true,
    hasRecordPage: true,
    permissions: verbs('text-languages'),
    firstCall:
      '/api/master/text-languages?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22code%22%2C%22ASC%22%5D',
    load: () => import('./textLanguages.ts').then(({ textLanguages }) => textLanguages),
  },
];

/** The gateways that an Administrator sets up. */
export const gatewayResources: readonly ResourceManifest[] = [
  gateway('email-setting', 'mail', ({ emailSetting }) => emailSetting),
  gateway('whatsapp-setting', 'phone', ({ whatsappSetting }) => whatsappSetting),
  gateway('sms-setting', 'inbox', ({ smsSetting }) => smsSetting),
  gateway('molpay-setting', 'building', ({ molpaySetting }) => molpaySetting),
  gateway('firebase-setting', 'bell', ({ firebaseSetting }) => firebaseSetting),
];

function gateway(
  name: string,
  icon: MenuIcon,
  of: (declared: typeof gatewaySettings) => Resource,
): ResourceManifest {
  const path = `/3rd-party-setting/${name}`;
  const show = { action: 'show', resource: name };
  return {
    name,
    paths: { list: path, edit: path },
    domain: 'DA',
    menu: { group: 'platform', icon },
    hasList: false,
    hasRecordPage: true,
    permissions: { list: show, show, create: show },
    load: () => import('./gatewaySettings.ts').then(of),
  };
}
