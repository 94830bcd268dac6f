import type { Role } from '../../contract/access.ts';

/** A row of the table of roles: what it is about, who may, and the calls that it speaks of. */
export interface Row {
  what: string;
  may: 'visitors' | 'signedIn' | readonly Role[];
  calls: readonly string[];
}

const clinic = ['Tenant', 'Manager', 'Doctor', 'Nurse', 'Receptionist'] as const;

/**
 * Who may call what, written by hand from the table of roles in docs/architecture.md, apart from contract/access.ts, so
 * that each is held against the other. Every call stands in one row; a new one is added here.
 */
export const accessTable: readonly Row[] = [
  {
    what: 'open to visitors: signing in, getting a password back, texts, the first start',
    may: 'visitors',
    calls: [
      'authenticate',
      'calendarFeed',
      'forgotPassword',
      'resetPassword',
      'getInitializedSetting',
      'createFirstAdministrator',
      'localizerList',
      'messageLocalizationList',
      'saasCountryList',
      'outboxList',
      'practiceTypeList',
      'availableSubscriptionPlan',
      'checkTenantNameExist',
    ],
  },
  {
    what: 'the own session and profile',
    may: 'signedIn',
    calls: [
      'signOut',
      'refreshToken',
      'chooseBranch',
      'getUserProfile',
      'getUserProfileDetail',
      'changePassword',
      'editUserProfile',
      'changeEmail',
      'resendEmailCode',
      'cancelEmailChange',
      'confirmEmail',
      'providerProfile',
      'registerWsConnectionId',
      'batch',
      // Of a record that the person may show, whatever its resource.
      'storedFile',
      'branchListByUser',
    ],
  },
  {
    what: "the branch's tile and lists, which every page leans on",
    may: clinic,
    calls: [
      'dashboard',
      'country',
      'contactRelation',
      'relationType',
      'language',
      'maritalStatus',
      'ethnic',
      'religion',
      'addressingTitle',
      'patPriority',
      'apptPriority',
      'apptType',
      'apptLocation',
      'apptStatus',
      'listValueTranslations',
      'apptCancelReason',
      'apptResource',
    ],
  },
  {
    what: "appointments, today's queue: read and status",
    may: clinic,
    calls: [
      'todayQueue',
      'appointmentList',
      'appointmentListPaper',
      'appointmentDetail',
      'checkAppointmentAvailability',
      'checkAppointmentSeries',
      'patientAttendance',
      'attendanceReport',
      'attendancePaper',
      'clinicCalendar',
      'organizerOverlaps',
      'updateAppointment',
    ],
  },
  {
    what: "appointments, today's queue: all",
    may: ['Tenant', 'Manager', 'Doctor', 'Receptionist'],
    calls: [
      'bookAppointment',
      'rescheduleAppointment',
      'removeAppointment',
      'restoreAppointment',
      'editAppointmentDoctor',
      'bookAppointmentSeries',
      'moveAppointmentSeries',
      'endAppointmentSeries',
    ],
  },
  {
    what: 'organizer: read',
    may: clinic,
    calls: [
      'organizerList',
      'schedulerOrganizerList',
      'organizerDetail',
      'checkUnavailableOrganizerSlot',
    ],
  },
  {
    what: 'organizer: all, doctors their own',
    may: ['Tenant', 'Manager', 'Doctor', 'Receptionist'],
    calls: ['addOrganizer', 'updateOrganizer', 'removeOrganizer'],
  },
  {
    what: 'waiting list: read',
    may: clinic,
    calls: ['waitingList', 'waitingEntryDetail', 'waitingForSlot'],
  },
  {
    what: 'waiting list: all',
    may: ['Tenant', 'Manager', 'Doctor', 'Receptionist'],
    calls: ['addWaitingEntry', 'updateWaitingEntry', 'removeWaitingEntry', 'restoreWaitingEntry'],
  },
  {
    what: 'follow-ups',
    may: ['Manager'],
    calls: [
      'appointmentFollowUpList',
      'followUpDetail',
      'insertFollowUp',
      'updateFollowUp',
      'insertFollowUpMsg',
    ],
  },
  {
    what: 'calendar feeds: all, doctors their own',
    may: ['Tenant', 'Manager', 'Doctor'],
    calls: ['calendarFeedList', 'addCalendarFeed', 'removeCalendarFeed'],
  },
  {
    what: 'patients: read, add, edit',
    may: clinic,
    calls: [
      'patientDetail',
      'createPatient',
      'editPatientProfile',
      'patientNameList',
      'patientList',
      'lockPatientProfile',
      'unlockPatientProfile',
      'compulsoryField',
      'checkIcpassportExist',
      'patientLikes',
      'companyList',
      'patientTimeline',
      'patientSlip',
    ],
  },
  {
    what: 'nurse notes',
    may: ['Tenant', 'Manager', 'Doctor', 'Nurse'],
    calls: ['getNurseNoteList', 'addNurseNote', 'removeNurseNote'],
  },
  {
    what: 'messages: send',
    may: clinic,
    calls: ['cliMsgTemplateList', 'sendSms', 'smsHistoryList'],
  },
  {
    what: 'messages: all',
    may: ['Tenant', 'Manager', 'Doctor'],
    calls: [
      'insertCliMessageTemplate',
      'updateCliMessageTemplate',
      'removeCliMessageTemplate',
      'smsAccess',
      'updateSmsAccess',
      'smsResponse',
    ],
  },
  {
    what: "a record's history, for those who may read it: the example asks for a patient's",
    may: clinic,
    calls: ['recordHistory'],
  },
  {
    what: 'patients: remove, recover, merge, take the lock over',
    may: ['Tenant', 'Manager', 'Doctor'],
    calls: [
      'deletedPatientList',
      'removePatient',
      'recoverPatient',
      'takeOverPatientProfile',
      'patientMergePreview',
      'mergePatients',
      'patientMergeList',
      'unmergePatients',
    ],
  },
  {
    what: "the branch's opening hours, and what its own values are called",
    may: ['Tenant', 'Manager'],
    calls: [
      'valueTranslationList',
      'valueTranslationDetail',
      'valueTranslationCreate',
      'valueTranslationUpdate',
      'valueTranslationRemove',
      'openingHourList',
      'openingHourDetail',
      'openingHourCreate',
      'openingHourUpdate',
      'openingHourRemove',
    ],
  },
  {
    what: 'the branches of an account: read, edit',
    may: ['Administrator', 'Tenant', 'Manager'],
    calls: [
      'branchList',
      'searchBranchList',
      'branchDetail',
      'branchDetailById',
      'editBranchProfile',
      'checkBranchNameExist',
    ],
  },
  {
    what: 'the platform',
    may: ['Administrator'],
    calls: [
      'tenantList',
      'searchTenantList',
      'tenantDetail',
      'addTenant',
      'editTenantProfile',
      'practiceTypeDetail',
      'createPracticeType',
      'editPracticeType',
      'removePracticeType',
      'checkPracticeTypeExist',
      'subscriptionList',
      'subscriptionDetail',
      'addSubscription',
      'updateSubscription',
      'removeSubscription',
      'subscriptionProductType',
      'subscriptionBillingCycle',
      'saasAvailableSubscriptionPlan',
      'productTypeList',
      'productTypeDetail',
      'productTypeCreate',
      'productTypeUpdate',
      'productTypeRemove',
      'publicHolidayList',
      'publicHolidayDetail',
      'publicHolidayCreate',
      'publicHolidayUpdate',
      'publicHolidayRemove',
      'weekendList',
      'weekendDetail',
      'weekendCreate',
      'weekendUpdate',
      'weekendRemove',
    ],
  },
  {
    what: 'a further tenant for oneself, and by the platform for others',
    may: ['Administrator', 'Tenant'],
    calls: ['createTenant'],
  },
];

/** The row that a call stands in. */
export function rowOf(name: string): Row {
  const rows = accessTable.filter((row) => row.calls.includes(name));
  const [row] = rows;
  if (!row || rows.length > 1)
    throw new Error(
      `${name} stands in ${rows.length} rows of tests/generated/accessTable.ts; it belongs in one, by the table of roles`,
    );
  return row;
}
