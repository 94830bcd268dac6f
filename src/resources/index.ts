import type { ResourceManifest } from '../framework/resource/manifest.ts';

/** The permission of the lookup lists that other records refer to. */
const LOOKUPS = { action: 'list', resource: 'lookups' };

/**
 * All resources in the order of the menu: the part of each declaration that is known at the start, and the function
 * that loads the rest. A new resource is listed here, and its screens follow. Custom pages are named here too. A test
 * compares each entry with its declaration.
 */
export const resources: readonly ResourceManifest[] = [
  {
    name: 'appointments',
    paths: { list: '/appointment/appointment-list' },
    domain: 'DA',
    menu: { group: 'appointment', icon: 'calendar' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: true,
    permissions: verbs('appointments'),
    load: () => import('./clinic/appointments.ts').then(({ appointments }) => appointments),
  },
  {
    name: 'waiting-list',
    paths: { list: '/appointment/waiting-list' },
    domain: 'DA',
    menu: { group: 'appointment', icon: 'clock' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: true,
    permissions: verbs('waiting-list'),
    firstCall: '/api/waiting_list?page=1&pageSize=10&sort=createdDate&order=ASC',
    load: () => import('./clinic/waitingList.ts').then(({ waitingList }) => waitingList),
  },
  {
    name: 'organizer',
    paths: { list: '/appointment/hr-organizer' },
    domain: 'DA',
    menu: { group: 'appointment', icon: 'away' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: true,
    permissions: verbs('organizer'),
    firstCall: '/api/organizer_list?page=1&pageSize=10&sort=fromDate&order=DESC',
    load: () => import('./clinic/organizer.ts').then(({ organizer }) => organizer),
  },
  {
    name: 'follow-ups',
    paths: { list: '/follow-up/follow-up-list', edit: '/follow-up/follow-up-edit/?id=:aptId' },
    domain: 'DA',
    menu: { group: 'followUp', icon: 'bell' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: true,
    permissions: { ...verbs('follow-ups'), create: { action: 'list', resource: 'follow-ups' } },
    pages: { record: () => import('../custom/clinic/followUps/FollowUpPage.tsx') },
    firstCall:
      '/api/appointment_follow_up_list?done=false&page=1&pageSize=10&sort=remindDatetime&order=ASC',
    load: () => import('./clinic/followUps.ts').then(({ followUps }) => followUps),
  },
  {
    name: 'patients',
    paths: {
      list: '/patient/patient-list',
      create: '/patient/edit-patient/',
      edit: '/patient/edit-patient/?icpassport=:icPassport',
    },
    domain: 'DA',
    menu: { group: 'patient', icon: 'people' },
    hasList: true,
    hasRecordPage: false,
    needsBranch: true,
    permissions: { ...verbs('patients'), show: { action: 'list', resource: 'patients' } },
    firstCall: '/api/patient_list?page=1&pageSize=10&sort=name&order=ASC',
    load: () => import('./clinic/patients.ts').then(({ patients }) => patients),
  },
  {
    name: 'opening-hours',
    paths: { list: '/master-list-management/opening-hours' },
    domain: 'DA',
    menu: { group: 'system', icon: 'clock' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: true,
    permissions: verbs('opening-hours'),
    firstCall:
      '/api/master/opening-hours?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22weekday%22%2C%22ASC%22%5D',
    load: () => import('./clinic/openingHours.ts').then(({ openingHours }) => openingHours),
  },
  {
    name: 'value-translations',
    paths: { list: '/master-list-management/value-translations' },
    domain: 'DA',
    menu: { group: 'system', icon: 'globe' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: true,
    permissions: verbs('value-translations'),
    firstCall:
      '/api/master/value-translations?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22list%22%2C%22ASC%22%5D',
    load: () =>
      import('./clinic/valueTranslations.ts').then(({ valueTranslations }) => valueTranslations),
  },
  {
    name: 'practice-types',
    paths: {
      list: '/clinic-setup-management/practice-type',
      edit: '/clinic-setup-management/edit-practice-type/?practiceTypeName=:title',
    },
    domain: 'DA',
    menu: { group: 'platform', icon: 'medical' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: verbs('practice-types'),
    firstCall: '/api/pratice_type_list?page=1&pageSize=10&sort=title&order=ASC',
    load: () => import('./platform/practiceTypes.ts').then(({ practiceTypes }) => practiceTypes),
  },
  {
    name: 'plans',
    paths: {
      list: '/clinic-setup-management/subscription-plan',
      edit: '/clinic-setup-management/edit-subscription/?productTypeValue=:productTypeValue&id=:id',
    },
    domain: 'DA',
    menu: { group: 'platform', icon: 'bookmark' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: verbs('plans'),
    firstCall: '/api/subscription_list?page=1&pageSize=10&sort=productTypeValue&order=ASC',
    load: () => import('./accounts/plans.ts').then(({ plans }) => plans),
  },
  {
    name: 'product-types',
    paths: { list: '/master-list-management/product-types' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'inbox' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: verbs('product-types'),
    firstCall:
      '/api/master/product-types?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22title%22%2C%22ASC%22%5D',
    load: () => import('./accounts/productTypes.ts').then(({ productTypes }) => productTypes),
  },
  {
    name: 'public-holidays',
    paths: { list: '/master-list-management/public-holidays' },
    menu: { group: 'platform', icon: 'flag' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: verbs('public-holidays'),
    firstCall:
      '/api/master/public-holidays?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22day%22%2C%22ASC%22%5D',
    load: () => import('./platform/publicHolidays.ts').then(({ publicHolidays }) => publicHolidays),
  },
  {
    name: 'weekends',
    paths: { list: '/master-list-management/weekends' },
    menu: { group: 'platform', icon: 'calendar' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: verbs('weekends'),
    firstCall:
      '/api/master/weekends?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22state%22%2C%22ASC%22%5D',
    load: () => import('./platform/weekends.ts').then(({ weekends }) => weekends),
  },
  {
    name: 'tenants',
    paths: {
      list: '/tenant/tenant-list',
      create: '/tenant/new-tenant',
      edit: '/tenant/edit-tenant/?companyName=:companyName',
    },
    domain: 'DA',
    menu: { group: 'tenant', icon: 'building', create: 'plus' },
    quickAction: { hiddenOn: ['/tenant/new-tenant'] },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: verbs('tenants'),
    firstCall: '/api/tenant_list?page=1&pageSize=10&sort=companyName&order=ASC',
    load: () => import('./accounts/tenants.ts').then(({ tenants }) => tenants),
  },
  {
    name: 'branches',
    paths: {
      list: '/branch-management/branch-active-subscription',
      edit: '/branch-management/edit-branch/?companyName=:companyName&branchName=:code',
    },
    domain: 'DA',
    menu: { group: 'account', icon: 'building' },
    hasList: true,
    hasRecordPage: true,
    needsBranch: false,
    permissions: { ...verbs('branches'), create: { action: 'list', resource: 'branches' } },
    firstCall: '/api/branch_list?page=1&pageSize=10&sort=code&order=ASC',
    load: () => import('./accounts/branches.ts').then(({ branches }) => branches),
  },
  {
    name: 'accounts',
    paths: {
      list: '/user-profile/personal-information',
      edit: '/user-profile/personal-information',
    },
    menu: { group: 'profile', icon: 'person' },
    hasList: false,
    hasRecordPage: true,
    needsBranch: false,
    permissions: { list: null, show: null, create: null },
    load: () => import('./accounts/profile.ts').then(({ profile }) => profile),
  },
  {
    name: 'doctors',
    paths: { list: '' },
    hasList: true,
    hasRecordPage: false,
    needsBranch: true,
    permissions: { list: LOOKUPS, show: LOOKUPS, create: LOOKUPS },
    load: () => import('./clinic/doctors.ts').then(({ doctors }) => doctors),
  },
];

/** The usual permissions of a resource. */
function verbs(resource: string): ResourceManifest['permissions'] {
  return {
    list: { action: 'list', resource },
    show: { action: 'show', resource },
    create: { action: 'create', resource },
  };
}
