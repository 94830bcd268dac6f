import type { ResourceManifest } from '../framework/resource/manifest.ts';

/** What the small lists want that other records refer to. */
const LOOKUPS = { action: 'list', resource: 'lookups' };

/**
 * Every resource of the product, in the order of the menu: what its declaration says of addresses, menu and permissions,
 * and where it is loaded from once it is wanted. A new one is listed here, and its screens follow. A page of its own
 * stands here too, so that no declaration knows a page. A test holds each line against its declaration.
 */
export const resources: readonly ResourceManifest[] = [
  {
    name: 'appointments',
    at: { list: '/appointment/appointment-list' },
    domain: 'DA',
    menu: { group: 'appointment', icon: 'calendar' },
    many: true,
    one: true,
    branch: true,
    permissions: verbs('appointments'),
    load: () => import('./clinic/appointments.ts').then(({ appointments }) => appointments),
  },
  {
    name: 'waiting-list',
    at: { list: '/appointment/waiting-list' },
    domain: 'DA',
    menu: { group: 'appointment', icon: 'clock' },
    many: true,
    one: true,
    branch: true,
    permissions: verbs('waiting-list'),
    load: () => import('./clinic/waitingList.ts').then(({ waitingList }) => waitingList),
  },
  {
    name: 'organizer',
    at: { list: '/appointment/hr-organizer' },
    domain: 'DA',
    menu: { group: 'appointment', icon: 'away' },
    many: true,
    one: true,
    branch: true,
    permissions: verbs('organizer'),
    load: () => import('./clinic/organizer.ts').then(({ organizer }) => organizer),
  },
  {
    name: 'follow-ups',
    at: { list: '/follow-up/follow-up-list', edit: '/follow-up/follow-up-edit/?id=:aptId' },
    domain: 'DA',
    menu: { group: 'followUp', icon: 'bell' },
    many: true,
    one: true,
    branch: true,
    permissions: { ...verbs('follow-ups'), create: { action: 'list', resource: 'follow-ups' } },
    pages: { record: () => import('../custom/clinic/followUps/FollowUpPage.tsx') },
    load: () => import('./clinic/followUps.ts').then(({ followUps }) => followUps),
  },
  {
    name: 'patients',
    at: {
      list: '/patient/patient-list',
      create: '/patient/edit-patient/',
      edit: '/patient/edit-patient/?icpassport=:icPassport',
    },
    domain: 'DA',
    menu: { group: 'patient', icon: 'people' },
    many: true,
    one: false,
    branch: true,
    permissions: { ...verbs('patients'), show: { action: 'list', resource: 'patients' } },
    load: () => import('./clinic/patients.ts').then(({ patients }) => patients),
  },
  {
    name: 'opening-hours',
    at: { list: '/master-list-management/opening-hours' },
    domain: 'DA',
    menu: { group: 'system', icon: 'clock' },
    many: true,
    one: true,
    branch: true,
    permissions: verbs('opening-hours'),
    load: () => import('./clinic/openingHours.ts').then(({ openingHours }) => openingHours),
  },
  {
    name: 'practice-types',
    at: {
      list: '/clinic-setup-management/practice-type',
      edit: '/clinic-setup-management/edit-practice-type/?practiceTypeName=:title',
    },
    domain: 'DA',
    menu: { group: 'platform', icon: 'medical' },
    many: true,
    one: true,
    branch: false,
    permissions: verbs('practice-types'),
    load: () => import('./platform/practiceTypes.ts').then(({ practiceTypes }) => practiceTypes),
  },
  {
    name: 'public-holidays',
    at: { list: '/master-list-management/public-holidays' },
    menu: { group: 'platform', icon: 'flag' },
    many: true,
    one: true,
    branch: false,
    permissions: verbs('public-holidays'),
    load: () => import('./platform/publicHolidays.ts').then(({ publicHolidays }) => publicHolidays),
  },
  {
    name: 'weekends',
    at: { list: '/master-list-management/weekends' },
    menu: { group: 'platform', icon: 'calendar' },
    many: true,
    one: true,
    branch: false,
    permissions: verbs('weekends'),
    load: () => import('./platform/weekends.ts').then(({ weekends }) => weekends),
  },
  {
    name: 'tenants',
    at: {
      list: '/tenant/tenant-list',
      create: '/tenant/new-tenant',
      edit: '/tenant/edit-tenant/?companyName=:companyName',
    },
    domain: 'DA',
    menu: { group: 'tenant', icon: 'building', create: 'plus' },
    quick: { notOn: ['/tenant/new-tenant'] },
    many: true,
    one: true,
    branch: false,
    permissions: verbs('tenants'),
    load: () => import('./accounts/tenants.ts').then(({ tenants }) => tenants),
  },
  {
    name: 'accounts',
    at: {
      list: '/user-profile/personal-information',
      edit: '/user-profile/personal-information',
    },
    menu: { group: 'profile', icon: 'person' },
    many: false,
    one: true,
    branch: false,
    permissions: { list: null, show: null, create: null },
    load: () => import('./accounts/profile.ts').then(({ profile }) => profile),
  },
  {
    name: 'doctors',
    at: { list: '' },
    many: true,
    one: false,
    branch: true,
    permissions: { list: LOOKUPS, show: LOOKUPS, create: LOOKUPS },
    load: () => import('./clinic/doctors.ts').then(({ doctors }) => doctors),
  },
];

/** The permissions of a resource whose calls want the usual ones. */
function verbs(resource: string): ResourceManifest['permissions'] {
  return {
    list: { action: 'list', resource },
    show: { action: 'show', resource },
    create: { action: 'create', resource },
  };
}
