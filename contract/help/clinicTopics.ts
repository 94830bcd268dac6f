import type { HelpTopic } from './topic.ts';

/** What a clinic and its owner are told. */
export const clinicTopics: readonly HelpTopic[] = [
  { name: 'start', area: 'HELP.AREA.START', screens: [] },
  { name: 'dashboard', area: 'HELP.AREA.START', screens: ['/dashboard'] },
  { name: 'reports', area: 'HELP.AREA.START', screens: ['/reports'] },
  { name: 'queue', area: 'HELP.AREA.COUNTER', screens: ['/appointment/today-queue'] },
  { name: 'book', area: 'HELP.AREA.COUNTER', screens: ['/appointment/scheduler'] },
  { name: 'appointments', area: 'HELP.AREA.COUNTER', screens: ['/appointment/appointment-list'] },
  {
    name: 'waiting-list',
    area: 'HELP.AREA.COUNTER',
    screens: ['/appointment/waiting-list'],
    leadsTo: ['/appointment/today-queue'],
  },
  {
    name: 'patients',
    area: 'HELP.AREA.COUNTER',
    screens: ['/patient/patient-list'],
    leadsTo: ['/patient/edit-patient'],
  },
  { name: 'patient', area: 'HELP.AREA.COUNTER', screens: ['/patient/edit-patient'] },
  { name: 'leave', area: 'HELP.AREA.COUNTER', screens: ['/appointment/hr-organizer'] },
  { name: 'attendance', area: 'HELP.AREA.COUNTER', screens: ['/appointment/attendance'] },
  {
    name: 'visit',
    area: 'HELP.AREA.CARE',
    screens: ['/appointment/visit', '/patient/visit-notes'],
  },
  {
    name: 'follow-ups',
    area: 'HELP.AREA.CARE',
    screens: ['/follow-up/follow-up-list', '/follow-up/follow-up-edit'],
  },
  { name: 'pdf', area: 'HELP.AREA.CARE', screens: ['/pspdfkit/step1', '/pdf-management/pspdfkit'] },
  { name: 'till', area: 'HELP.AREA.MONEY', screens: ['/appointment/closing'] },
  {
    name: 'takings',
    area: 'HELP.AREA.MONEY',
    screens: ['/appointment/takings', '/appointment/statement', '/appointment/receipts'],
  },
  {
    name: 'messages',
    area: 'HELP.AREA.MESSAGES',
    screens: ['/message'],
    leadsTo: ['/appointment/today-queue'],
  },
  {
    name: 'message-schedulers',
    area: 'HELP.AREA.MESSAGES',
    screens: ['/message/scheduler-list', '/message/query-list', '/message/quiet-hours'],
  },
  {
    name: 'channels',
    area: 'HELP.AREA.MESSAGES',
    screens: [
      '/third-party/whatsapp-access-maintenance',
      '/third-party/edit-whatsapp-access-maintenance',
      '/third-party/sms-access-maintenance',
      '/third-party/edit-sms-access-maintenance/',
      '/third-party/whatsapp-sms-maintenance',
    ],
  },
  {
    name: 'settings',
    area: 'HELP.AREA.SETTINGS',
    screens: ['/branch-management/app-control/system-setting'],
  },
  {
    name: 'settings-lists',
    area: 'HELP.AREA.SETTINGS',
    screens: [
      '/branch-management/app-control/appointment-types',
      '/branch-management/app-control/appointment-locations',
      '/branch-management/app-control/appointment-categories',
      '/branch-management/app-control/appointment-statuses',
      '/branch-management/app-control/cancel-reasons',
      '/branch-management/app-control/diagnoses',
      '/branch-management/app-control/frequent-texts',
      '/branch-management/app-control/medicines',
    ],
    leadsTo: ['/branch-management/app-control/system-setting'],
  },
  {
    name: 'settings-days',
    area: 'HELP.AREA.SETTINGS',
    screens: [
      '/branch-management/app-control/doctor-resources',
      '/master-list-management/opening-hours',
      '/branch-management/app-control/branch-holidays',
      '/branch-management/app-control/branch-state',
    ],
  },
  {
    name: 'settings-money',
    area: 'HELP.AREA.SETTINGS',
    screens: [
      '/branch-management/app-control/fees',
      '/branch-management/app-control/payers',
      '/branch-management/app-control/tills',
    ],
  },
  {
    name: 'settings-records',
    area: 'HELP.AREA.SETTINGS',
    screens: [
      '/branch-management/app-control/required-fields',
      '/branch-management/app-control/note-settings',
      '/branch-management/app-control/reading-settings',
      '/branch-management/app-control/retention-settings',
    ],
    leadsTo: ['/branch-management/app-control/system-setting'],
  },
  {
    name: 'privacy',
    area: 'HELP.AREA.SETTINGS',
    screens: [
      '/branch-management/app-control/disclosures',
      '/branch-management/app-control/data-breaches',
    ],
  },
  {
    name: 'settings-appointments',
    area: 'HELP.AREA.SETTINGS',
    screens: [
      '/settings/appointment-settings',
      '/settings/teleconsultation-settings',
      '/settings/agata-routing',
      '/branch-management/app-control/start-pages',
    ],
  },
  {
    name: 'online-booking',
    area: 'HELP.AREA.SETTINGS',
    screens: ['/branch-management/app-control/online-booking-settings'],
  },
  {
    name: 'value-translations',
    area: 'HELP.AREA.SETTINGS',
    screens: ['/master-list-management/value-translations'],
  },
  {
    name: 'branches',
    area: 'HELP.AREA.ACCOUNT',
    screens: [
      '/branches-overview',
      '/branch-management/branch-active-subscription',
      '/branch-management/edit-branch',
      '/tenant/subscription-details',
    ],
  },
  {
    name: 'users',
    area: 'HELP.AREA.ACCOUNT',
    screens: [
      '/branch-management/user-management',
      '/branch-management/edit-branch-user',
      '/tenant/user-access',
    ],
  },
  {
    name: 'shared-computers',
    area: 'HELP.AREA.ACCOUNT',
    screens: ['/branch-management/shared-computers'],
  },
  {
    name: 'record-readings',
    area: 'HELP.AREA.ACCOUNT',
    screens: ['/branch-management/record-readings'],
  },
  { name: 'api-keys', area: 'HELP.AREA.ACCOUNT', screens: ['/branch-management/api-keys'] },
  {
    name: 'sign-in',
    area: 'HELP.AREA.ACCOUNT',
    screens: [
      '/sign-in-rules',
      '/sign-in-rules/:id',
      '/single-sign-on',
      '/single-sign-on/:id',
      '/email-domains',
      '/sign-on-groups',
    ],
  },
  {
    name: 'billing',
    area: 'HELP.AREA.ACCOUNT',
    screens: [
      '/company',
      '/billing-management/proforma-invoice',
      '/billing-management/view-proforma-invoice',
      '/billing-management/invoice-and-receipt',
      '/billing-management/view-invoice-and-receipt',
      '/billing-management/statement',
    ],
  },
];
