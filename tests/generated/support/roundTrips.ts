import { generalTins } from '../../../contract/accounts/myInvoisRules.ts';
import { TENANT_PREFIX } from '../../../contract/accounts/tenants.ts';
import { bankName } from '../../../contract/agata/banks.ts';
import { api } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { STORED_PASSWORD } from '../../../contract/messaging/sms.ts';
import { STORED_TOKEN } from '../../../contract/messaging/whatsappInstances.ts';
import { STORED_SECRET } from '../../../contract/platform/gatewayFields.ts';
import { agata } from '../../server/support/agataWorld.ts';
import { timeFromToday } from '../../server/support/booking.ts';
import { serviceAccount } from '../../server/support/firebaseService.ts';
import { branchIds, patientsOf, people, type Person } from '../../server/support/world.ts';
import { agataContentRoundTrips } from './agataContentRoundTrips.ts';
import type { NamedCall } from './calls.ts';
import { PICTURE } from './picture.ts';
import { LOCKED, type PlantedRecords } from './plant.ts';
import { SHARED_COMPUTERS } from './plantSharedComputers.ts';
import type { Fields } from './refs.ts';

/** Makes a call as the round trip's person, and returns the body of the answer. */
export type MakeCall = (call: Call, input: Fields) => Promise<unknown>;

/** How to read a field back whose name or value differs in the record. */
export interface FieldReader {
  /** The value in the record. */
  from: (record: Fields) => unknown;
  /** The sent value in the same form. */
  sent?: (value: unknown, round: number) => unknown;
}

/** How to read back what a call writes. */
export interface RoundTrip {
  /** The person; by default the Manager, or the Administrator for platform calls. */
  who?: Person;
  /** Reads the record back with the call's answer and input. */
  read: (ask: MakeCall, answered: Fields, sent: Fields) => Promise<unknown>;
  /** Runs before each round. */
  before?: (ask: MakeCall, round: number, planted: PlantedRecords) => Promise<unknown>;
  /** Values for a round, for fields whose values depend on more than their own rule. */
  given?: (round: number, planted: PlantedRecords) => Fields;
  /** A field's name in the record, or how to read it. */
  as?: Record<string, string | FieldReader>;
  /** Fields that stay filled in the round with empty ones, as one of several has to be. */
  filled?: readonly string[];
  /** Fields that are not read back, with the reason. */
  unread?: Record<string, string>;
}

const named =
  (name: string): FieldReader['from'] =>
  (record) =>
    record[name];
const asText = (value: unknown) => (typeof value === 'string' ? value : '');

const PASSWORD = 'the own password, which is checked and not kept';
/** Status ids, the same in every branch. */
const BOOKED = 1;
const CANCELLED = 7;
const MONEY = 'what follows from it is the subject of billing.test.ts';
const BOOKS_ONLINE = 'is of a visitor’s booking, which clinic/onlineBooking.test.ts holds';
const TENANTS = 'is read back in agata/tenants.test.ts';
const FORMS = 'keeps a file, which pdfForms.test.ts holds';
const DECIDES = 'decides a request, which agata/providers.test.ts holds';
const ANSWERS = 'answers what waits, which agata/providers.test.ts holds';
const ASKED = 'is answered once, which clinic/patientAllergies.test.ts holds';
const BEGINS = 'is what was offered: it begins once it is paid, which agata/bills.test.ts holds';
const CANCELS = 'takes no values';
const CONFLICT = 'says what to do, and is no part of the record';
const found = async (list: Promise<unknown>): Promise<unknown> =>
  ((await list) as { data: unknown[] }).data[0];
const chargingAccount: RoundTrip = {
  read: (ask, { id }) => ask(api.chargingAccountDetails, { id }),
  given: (round) => ({
    name: `Account ${round}`,
    phoneNo: `6032166000${round}`,
    tin: generalTins[round],
    idType: ['BRN', 'NRIC', ''][round],
    rocNo: `20240100000${round}`,
    sstNo: `W10-1808-3200005${round}`,
    stateCode: `0${round + 1}`,
  }),
};
const teamChargingAccount: RoundTrip = {
  ...chargingAccount,
  read: (ask, { id }) => ask(api.teamChargingAccountDetails, { id }),
};
const appointment: RoundTrip = {
  read: (ask, { id }) => ask(api.appointmentDetail, { id }),
};
// The team or the tenant is that of its audience alone.
const audienceOf = (round: number): Fields =>
  [
    { audience: 'team', audienceTeamID: 1, audienceTenantID: null },
    { audience: 'tenant', audienceTeamID: null, audienceTenantID: 1 },
    { audience: 'everyone', audienceTeamID: null, audienceTenantID: null },
  ][round % 3] ?? {};
const pushSchedule: RoundTrip = {
  read: (ask, { id }) => ask(api.pushScheduleDetail, { id }),
};
const changed: RoundTrip = {
  ...appointment,
  given: (_, { appointments }) => ({ id: appointments.here }),
};
const doctorIds: FieldReader = {
  from: named('doctor'),
  sent: (ids) => (ids as number[]).join('|'),
};
const booking: RoundTrip['as'] = {
  patientID: 'icPassport',
  resource: doctorIds,
  type: 'appointmentType',
  location: 'locationID',
  estimatedTime: 'duration',
  rootCause: 'patientComplaint',
  reason: 'remark',
};
const booked: RoundTrip['unread'] = {
  id: 'the server gives ids',
  patientName: 'of a patient who is new alone: this one is known',
  phoneNo: 'of a patient who is new alone: this one is known',
  dob: 'of the booking form, never stored',
  billingType: 'of a patient who is new alone: this one is known',
  allowConflict: CONFLICT,
  refusePatientOverlap: CONFLICT,
  waitingID: 'the entry of the waiting list that the booking ends',
};
const pictured: FieldReader = { from: named('hasPhoto'), sent: Boolean };
const patient: RoundTrip = {
  read: (ask, answered) => ask(api.patientDetail, { nric: answered['icPassport'] }),
  as: {
    photo: pictured,
    relationList: {
      from: ({ relationList }) =>
        (relationList as Fields[]).map(({ relationID, patientID2 }) => ({
          relationID,
          patientID2,
        })),
    },
  },
  unread: { photoType: 'pictures are stored as JPEG' },
};
const numberIn = (round: number) => `${LOCKED.slice(0, -1)}${round}`;
const localNumber: FieldReader['sent'] = (digits) => asText(digits).replace(/^60/, '0');
const numbers = Object.fromEntries(
  ['fixed', 'emergencyPhone', 'companyContact'].map((name) => [
    name,
    { from: named(name), sent: localNumber },
  ]),
);
const collected = () => ({
  photo: PICTURE,
  // The other statuses contradict the list, which has its own tests.
  allergyStatus: 'known',
  relationList: [{ relationID: 1, patientID2: patientsOf.kl.here }],
});
const template: RoundTrip = {
  async read(ask, { templateId }) {
    const { data } = (await ask(api.cliMsgTemplateList, {})) as { data: Fields[] };
    return data.find((row) => row['templateId'] === templateId);
  },
  given: (round) => ({
    // The server adds the placeholders in the content to the variables.
    templateContent: `See us, ${round}.`,
    templateVariables: ['name', 'name,resource', 'resource'][round],
    official: [
      { name: 'reminder', language: 'en', values: ['{name}', 'soon'] },
      { name: 'reminder', language: 'en', values: ['you', '{aptdate}'] },
      null,
    ][round],
  }),
};
const followUp: RoundTrip = {
  read: (ask, _, { apptID }) => ask(api.followUpDetail, { apptID }),
  given: (_, { appointments }) => ({ apptID: appointments.followed }),
  as: { apptID: 'aptId', remindDate: 'remindDatetime' },
};
const organizer: RoundTrip = {
  read: (ask, { id }) => ask(api.organizerDetail, { id }),
  given: (round) => ({
    fromDate: `203${round}-01-01`,
    toDate: `203${round}-12-31`,
    everyWeeks: 1 + round,
  }),
};
const waiting: RoundTrip = {
  read: (ask, { id }) => ask(api.waitingEntryDetail, { id }),
  as: { patientID: 'icPassport' },
};
const token: RoundTrip['as'] = { token: { from: named('token'), sent: () => STORED_TOKEN } };
// The last round leaves the token empty: the stored one is kept for the gateway that it was entered for.
const gatewayIn = (round: number) => ['ultramsg', 'cloud', 'cloud'][round];
const whatsAppAccess: RoundTrip = {
  read: (ask, { id }) => ask(api.whatsappAccessDetail, { id }),
  given: (round) => ({ instanceId: `instance9${round}`, gateway: gatewayIn(round) }),
  as: token,
};
const whatsAppInstance: RoundTrip = {
  read: (ask, { id }) => ask(api.whatsappInstanceDetail, { id }),
  given: (round) => ({ instanceId: `instance8${round}`, gateway: gatewayIn(round) }),
  as: token,
};
const scheduler: RoundTrip = {
  read: (ask, { id }) => ask(api.msgScheduler, { id }),
  given: (round) => ({
    queryID: null,
    schedulerStart: `203${round}-01-01T10:00:00.000Z`,
    schedulerEnd: `204${round}-01-01T10:00:00.000Z`,
  }),
  filled: ['messageQueryID'],
  unread: { queryID: 'the query of the branch is given, and may run one of the platform' },
};
const visitNote: RoundTrip = {
  who: 'doctor',
  read: (ask, { id }) => ask(api.visitNoteDetail, { id }),
};
const prescription: RoundTrip = {
  who: 'doctor',
  read: (ask, { id }) => ask(api.prescriptionDetail, { id }),
};
const disclosure: RoundTrip = {
  read: (ask, { id }) => ask(api.disclosureDetail, { id }),
  given: (_, { patients }) => ({ patient: patients.here }),
};
const dataBreach: RoundTrip = {
  read: (ask, { id }) => ask(api.dataBreachDetail, { id }),
  given: (round) => ({
    noticedAt: `203${round}-01-01T10:00:00.000Z`,
    commissionerAt: `203${round}-01-02T10:00:00.000Z`,
    peopleAt: `203${round}-01-03T10:00:00.000Z`,
  }),
};
const patientFile: RoundTrip = {
  read: (ask, { id }) => ask(api.patientFileDetail, { id }),
  given: (_, { patients }) => ({ patient: patients.here }),
  filled: ['file'],
  unread: { file: 'is stored by its content, which patientFiles.test.ts holds' },
};
const vitalSign: RoundTrip = {
  who: 'doctor',
  read: (ask, { id }) => ask(api.vitalSignDetail, { id }),
  given: (round, { patients, appointments }) => ({
    systolic: 121 + round,
    diastolic: 81 + round,
    pulse: 71 + round,
    temperature: `37.${round}`,
    saturation: 97 + round,
    weight: `71.${round}`,
    height: `171.${round}`,
    pain: 1 + round,
    patient: patients.here,
    appointment: appointments.here,
  }),
  filled: ['pulse'],
};
const messageQuery: RoundTrip = {
  read: (ask, { id }) => ask(api.messageQueryDetail, { id }),
  // The others want further fields.
  given: (round) => ({ about: ['appointments', 'birthdays', 'patients'][round] }),
};
const platformTemplate: RoundTrip = { read: (ask, { id }) => ask(api.msgTemplate, { id }) };
const report: RoundTrip = {
  given: (round) => ({
    reportName: `Report ${round}`,
    reportType: 'appointments',
    ReportXml: `<page><head title="Report ${round}"/></page>`,
  }),
  read: (ask, { id }) => ask(api.saasReportDetail, { id }),
  unread: { ReportXml: 'is answered as reportXml' },
};
const screen: RoundTrip = {
  async read(ask, { id }) {
    const screens = (await ask(api.waitingScreenList, {})) as Fields[];
    return screens.find((each) => each['id'] === id);
  },
  given: (round) => ({ name: `Screen ${round}`, languages: ['zh'] }),
};

const savedView: RoundTrip = {
  who: 'manager',
  async read(ask, { id }) {
    const list = '/api/pratice_type_list';
    const { data } = (await ask(api.savedViewList, { list })) as { data: Fields[] };
    const found = data.find((each) => each['id'] === id);
    return found && { ...found, list };
  },
  given: (round) => ({
    list: '/api/pratice_type_list',
    name: `View ${round}`,
    shared: true,
    filter: JSON.stringify({ q: `word ${round}` }),
    sort: ['title', 'description', 'id'][round],
    columns: ['title', 'description'].slice(round % 2),
  }),
};

const printSlip: RoundTrip = {
  given: (round) => ({
    printSlipName: `Slip ${round}`,
    printSlipType: 'appointment',
    printSlipXML: `<page><head title="Slip ${round}"/></page>`,
  }),
  read: (ask, { id }) => ask(api.saasPrintSlipDetail, { id }),
};
const databaseTemplate: RoundTrip = {
  read: (ask, { id }) => ask(api.databaseTemplate, { id }),
};
const emailTemplate: RoundTrip = {
  read: (ask, { id }) => ask(api.emailTemplate, { id }),
  // A template has the placeholders of its mail.
  given: (round) => ({
    template: ['PASSWORD_SET', 'EMAIL_ASKED', 'EMAIL_CHANGED'][round],
    content: `<p>{name} ${round === 0 ? '' : '{email}'} ${round}</p>`,
  }),
};
const pdfTemplate: RoundTrip = { read: (ask, { id }) => ask(api.pdfTemplate, { id }) };
const platformQuery: RoundTrip = {
  read: (ask, { id }) => ask(api.msgQuery, { id }),
  given: (round) => ({ querySQL: `SELECT icpassport FROM patients WHERE age > ${round}` }),
};
/** A secret reads as what stands for it; the empty text keeps the one that is stored. */
const stored = (field: string): FieldReader => ({
  from: named(field),
  sent: (given) => (given === null ? '' : STORED_SECRET),
});
const addressIn = (round: number) => `https://gateway${round}.example.com/`;
const practiceType: RoundTrip = { read: (ask, { id }) => ask(api.practiceTypeDetail, { id }) };
const textLanguage: RoundTrip = {
  read: (ask, { id }) => ask(api.textLanguageDetail, { id }),
  given: (round) => ({ code: ['sw', 'ha', 'yo'][round] }),
};
const plan: RoundTrip = {
  read: (ask, { id }) => ask(api.subscriptionDetail, { id }),
  // An amount counts where there is no percentage, and is that of the percentage where there is one.
  given: (round) => ({
    billingCycleID: 1 + round,
    subscribeMonth: [1, 3, 6, 12][round],
    features: [['sms'], [], ['waitingList', 'followUps'], ['sms']][round],
    ...(round === 1
      ? {
          unitPrice: 10_000,
          discountPercent: 10,
          discountAmount: 1_000,
          taxPercent: 8,
          taxAmount: 720,
        }
      : { discountPercent: null, discountAmount: 100, taxPercent: null, taxAmount: 200 }),
  }),
};
const tenant: RoundTrip = {
  read: (ask, { companyName }) => ask(api.tenantDetail, { companyName }),
  given: () => ({ prefix: TENANT_PREFIX }),
};
const branchUser: RoundTrip = {
  read: async (ask, { id }) => {
    const users = (await ask(api.branchUserList, {})) as Fields[];
    return users.find((user) => user['id'] === id);
  },
};
const doctorResource: RoundTrip = {
  read: (ask, { id }) => ask(api.doctorResourceDetail, { id }),
  given: (round) => ({ colour: `#00000${round}` }),
};
const profile: RoundTrip = { read: (ask) => ask(api.getUserProfile, {}) };

const accessLevel: RoundTrip = {
  read: (ask, { id }) => ask(api.accessLevelDetail, { id }),
  given: (round) => ({
    sees: [['approvals'], ['content', 'history'], ['billing']][round],
    edits: [['content'], [], ['billing']][round],
  }),
};
const TEAM = 'names the team';
const CATEGORY = 'is answered by its name';
const memberOf = async (ask: MakeCall, id: unknown) => {
  const members = (await ask(api.getTeamUserAccessList, {})) as Fields[];
  return members.find((each) => each['id'] === id);
};
const controlGroup: RoundTrip = {
  read: (ask, { id }) => ask(api.getCtControlGroupDetails, { ctControlGroupId: id }),
};
const CHARGED = {
  chargingAccountId: { from: named('chargingAccount'), sent: () => 'Main' },
  shownTotal: 'total',
} as const;
const billed = (list: Call): RoundTrip => ({
  read: async (ask) => ((await ask(list, {})) as Fields[])[0],
});

/** The round trip of each writing call. Calls of master lists are read back with their own `Detail` call. */
export const roundTrips: Readonly<Record<string, RoundTrip>> = {
  addBranch: {
    who: 'tenant',
    read: (ask, { id }) => ask(api.branchDetailById, { id }),
    given: (round) => ({
      tenant: 1,
      branchName: `Round ${round}`,
      country_code_branch: `6${round}`,
      country_code_branch_person: `4${round}`,
      phoneMobile: `1234567${round}`,
      contactPersonPhone: `7654321${round}`,
    }),
    as: {
      tenant: 'tenantID',
      branchName: 'code',
      branchType: 'practiceTypeID',
      branchAddress: 'address',
      branchCity: 'city',
      branchState: 'state',
      branchPostcode: 'postcode',
      branchEmail: 'email',
      phoneMobile: { from: ({ phoneNo }) => asText(phoneNo).split(' ')[1] },
      country_code_branch: {
        from: ({ phoneNo }) => asText(phoneNo).split(' ')[0],
        sent: (code) => asText(code).replace('+', ''),
      },
      contactPersonPhone: { from: (record) => asText(record['contactPersonPhone']).split(' ')[1] },
      country_code_branch_person: {
        from: (record) => asText(record['contactPersonPhone']).split(' ')[0],
        sent: (code) => asText(code).replace('+', ''),
      },
    },
  },
  addBranchUserRecord: {
    ...branchUser,
    given: (round) => ({
      branchID: branchIds.kl,
      privilege: ['Nurse', 'Doctor', 'Manager'][round],
    }),
  },
  addCalendarFeed: {
    async read(ask, _, { doctor }) {
      const feeds = (await ask(api.calendarFeedList, {})) as Fields[];
      return feeds.find((feed) => feed['doctor'] === doctor);
    },
  },
  addNurseNote: {
    async read(ask, { id }, { PatientId }) {
      const notes = (await ask(api.getNurseNoteList, { patientID: PatientId })) as Fields[];
      return notes.find((note) => note['id'] === id);
    },
    given: (_, { patients }) => ({ PatientId: patients.locked }),
    as: { PatientId: 'patientID', Note: 'note' },
  },
  writeNurseNote: {
    async read(ask, { id }, { patientID }) {
      const notes = (await ask(api.getNurseNoteList, { patientID })) as Fields[];
      const note = notes.find((each) => each['id'] === id);
      return note && { ...note, appointmentID: (note['visit'] as Fields | null)?.['id'] };
    },
    given: (_, { patients }) => ({ patientID: patients.here }),
  },
  addOrganizer: organizer,
  addSubscription: plan,
  addTenant: tenant,
  addWaitingEntry: waiting,
  addWaitingScreen: screen,
  updateWaitingScreen: screen,
  addSavedView: savedView,
  updateSavedView: savedView,
  addWalkIn: {
    ...appointment,
    filled: ['doctor', 'type'],
    given: () => ({ allergyList: undefined, allergyStatus: undefined, isBeside: true }),
    as: {
      patientID: 'icPassport',
      doctor: { from: named('doctor'), sent: String },
      type: 'appointmentType',
      rootCause: 'patientComplaint',
    },
    unread: {
      patientName: 'of a patient who is new alone: this one is known',
      phoneNo: 'of a patient who is new alone: this one is known',
      allergyList: ASKED,
      allergyStatus: ASKED,
      isBeside: CONFLICT,
    },
  },
  bookAppointment: {
    ...appointment,
    given: () => ({ waitingID: undefined }),
    as: booking,
    unread: booked,
  },
  bookAppointmentSeries: {
    read: (ask, { data }) => ask(api.appointmentDetail, { id: (data as Fields[])[0]?.['id'] }),
    given: () => ({ waitingID: undefined, repeatCount: 2 }),
    as: booking,
    unread: {
      ...booked,
      repeatUnit: 'the dates of the appointments follow from it',
      repeatEvery: 'the dates of the appointments follow from it',
      repeatCount: 'the number of appointments follows from it',
      skipTaken: CONFLICT,
    },
  },
  changeEmail: { ...profile, as: { new_email: 'pendingEmail' }, unread: { password: PASSWORD } },
  createPatient: {
    ...patient,
    given: collected,
    as: { ...patient.as, ...numbers },
    unread: { ...patient.unread, priorityID: 'another name of the priority' },
  },
  messageQueryCreate: messageQuery,
  messageQueryUpdate: messageQuery,
  insertMessageScheduler: scheduler,
  updateMessageScheduler: scheduler,
  updateMessageHours: { read: (ask) => ask(api.messageHours, {}) },
  addDatabaseTemplate: {
    ...databaseTemplate,
    // A type of practice has one template, and these have none.
    given: (round) => ({ practiceTypeID: round + 1 }),
  },
  addEmailTemplate: emailTemplate,
  insertMessageTemplate: platformTemplate,
  insertMessageQuery: platformQuery,
  createPracticeType: practiceType,
  sendChatMessage: {
    who: 'consultant',
    read: async (ask, { id }, { consultantTeamId, tenantId }) => {
      const room = { consultantTeamId, tenantId };
      const { data } = (await ask(api.chatMessages, room)) as { data: Fields[] };
      return data.find((message) => message['id'] === id);
    },
    unread: {
      consultantTeamId: 'names the conversation',
      tenantId: 'names the conversation',
      key: 'keeps a repeated request from being written twice, which chat.test.ts holds',
    },
    given: (round) => ({ key: `00000000-0000-4000-8000-00000000000${round}` }),
  },
  addPushSchedule: {
    ...pushSchedule,
    given: audienceOf,
  },
  updatePushSchedule: {
    ...pushSchedule,
    given: (round) => ({ id: 1, ...audienceOf(round) }),
  },
  createAgataTenant: {
    read: (ask, { id }) => found(ask(api.selectAgataTenant, { tenantId: id })),
  },
  updateAgataTenantDetails: {
    read: (ask, { id }) => ask(api.getAgataTenantDetails, { tenantId: id }),
    given: (round) => ({
      bankId: round + 1,
      bankName: bankName(round + 1),
      agTenantAddressDto: { city: `City ${round}`, state: 'Perak', postcode: '30000' },
      phoneNo: `6032166000${round}`,
      faxNo: `6032166001${round}`,
      picMobileNo: `6012345678${round}`,
    }),
    unread: { agChargingAccountDto: 'names the account where chargingAccountId does not' },
  },
  createChargingAccount: {
    ...chargingAccount,
    as: { tenantId: { from: () => agata.tenants.own } },
  },
  updateChargingAccount: chargingAccount,
  createTeamChargingAccount: { ...teamChargingAccount, unread: { consultantTeamId: TEAM } },
  updateTeamChargingAccount: teamChargingAccount,
  createConsultantTeam: {
    read: (ask, { id }) => found(ask(api.selectConsultantTeam, { consultantTeamId: id })),
  },
  saveProviderProfile: {
    read: (ask) => ask(api.getProviderProfile, {}),
    given: (round) => ({ mobileNo: `6012900009${round}` }),
  },
  updateConsultantTeamDetails: {
    read: (ask, { id }) => ask(api.getConsultantTeamDetails, { consultantTeamId: id }),
    given: (round) => ({
      image: PICTURE,
      agCtAddresses: [
        {
          address: `${round} Jalan Ampang`,
          city: 'KL',
          state: 'KL',
          postcode: '50450',
          phoneNo: '',
        },
      ],
    }),
    as: { image: { from: ({ image }) => image !== null, sent: Boolean } },
    unread: { imageType: 'pictures are stored as PNG' },
  },
  updateTeamUserAccessRole: {
    read: (ask, { id }) => memberOf(ask, id),
    given: (round) => ({ newCTMemberRole: [2, 3, 1][round] }),
    as: { newCTMemberRole: 'accessRoleId' },
    unread: { consultantTeamId: TEAM },
  },
  inviteHPToCT: {
    read: (ask, { id }) => memberOf(ask, id),
    given: (round) => ({ mobileNo: `6017900000${round}`, accessRoleId: 3 - round }),
    unread: { consultantTeamId: TEAM },
  },
  createCtControlGroup: {
    ...controlGroup,
    given: () => ({ members: undefined }),
    unread: { members: 'another name of teamMembers' },
  },
  updateCtControlGroup: controlGroup,
  updateCtControlGroupPermissions: controlGroup,
  applyToTenant: {
    read: async (ask, { id }) => {
      const tenants = (await ask(api.getTeamTenantsList, {})) as Fields[];
      return tenants.find((each) => each['id'] === id);
    },
    unread: { consultantTeamId: TEAM },
  },
  subscribeTeam: {
    ...billed(api.getTeamBillsList),
    given: () => ({ categoryId: 1, fromDay: '2036-02-02', shownTotal: 10_000 }),
    as: CHARGED,
    unread: { consultantTeamId: TEAM, categoryId: CATEGORY, fromDay: BEGINS },
  },
  subscribeTenant: {
    ...billed(api.getTenantBillsList),
    given: () => ({ categoryId: 4, fromDay: '2036-02-02', shownTotal: 10_000 }),
    as: CHARGED,
    unread: { tenantId: 'names the tenant', categoryId: CATEGORY, fromDay: BEGINS },
  },
  createTenant: { ...tenant, who: 'admin', given: () => ({ email: people.tenant.email }) },
  editBranchUserDetail: {
    ...branchUser,
    given: (round, { users }) => ({
      id: users.active,
      branchID: branchIds.kl,
      privilege: ['Nurse', 'Doctor', 'Manager'][round],
    }),
  },
  editSaasUserRole: {
    who: 'admin',
    read: async (ask, { email }) => ask(api.saasUserDetail, { email }),
    // A level is an Administrator's.
    given: (round) => ({
      id: people.reception.id,
      isAdministrator: round === 1,
      accessLevel: round === 1 ? 1 : null,
    }),
  },
  inviteUserBranch: {
    ...branchUser,
    given: (round) => ({
      branchID: branchIds.kl,
      priviledge: ['Nurse', 'Doctor', 'Manager'][round],
    }),
    as: { priviledge: 'privilege' },
    unread: { branch: 'the name follows from the id' },
  },
  linkBranchUser: {
    ...branchUser,
    before: (ask, _, { users }) =>
      ask(api.unlinkBranchUser, { id: users.active }).catch(() => undefined),
    given: (_, { users }) => ({
      userBranchId: users.active,
      username: api.linkBranchUser.example?.['username'],
    }),
    as: { userBranchId: 'id' },
  },
  doctorResourceCreate: doctorResource,
  doctorResourceUpdate: doctorResource,
  editAppointmentDoctor: {
    ...changed,
    as: { doctor: doctorIds },
    unread: { allowConflict: CONFLICT, refusePatientOverlap: CONFLICT },
  },
  editBranchProfile: {
    read: (ask, { id }) => ask(api.branchDetailById, { id }),
    given: () => ({ Id: branchIds.kl, logo: PICTURE }),
    as: {
      Id: 'id',
      Code: 'code',
      Address: 'address',
      City: 'city',
      State: 'state',
      Postcode: 'postcode',
      Email: 'email',
      PhoneNo: 'phoneNo',
      ContactPerson: 'contactPerson',
      ContactPersonEmail: 'contactPersonEmail',
      ContactPersonPhone: 'contactPersonPhone',
      logo: { from: ({ logo }) => logo !== null, sent: Boolean },
    },
    unread: { logoType: 'logos are stored as PNG' },
  },
  editFirstSteps: { read: (ask) => ask(api.firstSteps, {}) },
  editBranchState: { read: (ask) => ask(api.branchState, {}) },
  editAppointmentSettings: {
    read: (ask) => ask(api.appointmentSettings, {}),
    given: (round) => ({ slotMinutes: 10 + round }),
  },
  editStartPages: {
    read: (ask) => ask(api.startPages, {}),
    given: (round) => ({ receptionist: round ? 'book' : 'queue' }),
  },
  editNoteSettings: {
    read: (ask) => ask(api.noteSettings, {}),
    given: (round) => ({ layout: round ? 'oneText' : 'headings' }),
  },
  editReadingSettings: {
    read: (ask) => ask(api.readingSettings, {}),
    given: (round) => ({ asksReason: round > 0 }),
  },
  editRetentionSettings: {
    read: (ask) => ask(api.retentionSettings, {}),
    given: (round) => ({ years: 8 + round }),
  },
  editOwnStartPage: {
    read: (ask) => ask(api.ownStartPage, {}),
    given: (round) => ({ startPage: round ? 'book' : 'queue' }),
  },
  editOnlineBookingSettings: {
    read: (ask) => ask(api.onlineBookingSettings, {}),
    given: (round) => ({
      isOn: true,
      bookingName: `round-${round}`,
      byDesk: round > 0,
      hoursAhead: 3 + round,
      daysAhead: 40 + round,
      perDay: 7 + round,
      changeHours: 5 + round,
      origins: [`https://site-${round}.example`],
    }),
    filled: ['bookingName'],
  },
  editTeleconsultationSettings: { read: (ask) => ask(api.teleconsultationSettings, {}) },
  editRequiredFields: {
    read: (ask) => ask(api.requiredFields, {}),
    given: (round) => ({
      registration: ['icpassport', 'name'].slice(0, 2 - round),
      profile: ['race', 'religion'].slice(0, round),
    }),
  },
  editPatientProfile: {
    ...patient,
    // A lock is valid only for the version at which it was acquired.
    before: (ask, round) =>
      ask(api.takeOverPatientProfile, { NRIC: round === 0 ? LOCKED : numberIn(round - 1) }),
    given: (round, planted) => ({
      patID: planted.patients.locked,
      NRIC: numberIn(round),
      ...collected(),
    }),
    as: { ...patient.as, ...numbers, NRIC: 'icPassport', postCode: 'postcode' },
  },
  updateDatabaseTemplate: databaseTemplate,
  uploadDatabaseTemplate: {
    ...databaseTemplate,
    given: (round) => ({
      script: `INSERT INTO lookup_value (kind, value) VALUES ('appt_location', 'Room ${round}');`,
    }),
    unread: { script: 'is downloaded as a file' },
  },
  updateEmailTemplate: emailTemplate,
  updatePdfTemplate: pdfTemplate,
  updateMessageTemplate: platformTemplate,
  updateMessageQuery: platformQuery,
  editPracticeType: practiceType,
  visitNoteCreate: {
    ...visitNote,
    given: (_, { appointments }) => ({ appointment: appointments.followed }),
  },
  visitNoteUpdate: {
    ...visitNote,
    given: (_, { appointments }) => ({ appointment: appointments.here }),
  },
  prescriptionCreate: {
    ...prescription,
    given: (_, { appointments }) => ({ appointment: appointments.followed }),
  },
  prescriptionUpdate: {
    ...prescription,
    given: (_, { appointments }) => ({ appointment: appointments.here }),
  },
  vitalSignCreate: vitalSign,
  disclosureCreate: disclosure,
  disclosureUpdate: disclosure,
  dataBreachCreate: dataBreach,
  dataBreachUpdate: dataBreach,
  patientFileCreate: patientFile,
  patientFileUpdate: patientFile,
  vitalSignUpdate: vitalSign,
  textLanguageCreate: textLanguage,
  textLanguageUpdate: textLanguage,
  editTranslation: {
    who: 'admin',
    read: async (ask, { code, language }) =>
      ((await ask(api.translationList, { code, language })) as { data: unknown[] }).data[0],
    given: (round) => ({
      code: ['SHELL.SAVE', 'SHELL.CLOSE', 'SHELL.YES'][round],
      language: ['en', 'ms', 'zh'][round],
    }),
  },
  renamePasskey: {
    read: async (ask, _, { id }) =>
      ((await ask(api.ownPasskeys, {})) as Fields[]).find((passkey) => passkey['id'] === id),
  },
  editSharedComputer: {
    who: 'tenant',
    read: (ask, { id }) => ask(api.sharedComputer, { id: Number(id) }),
    given: (round) => ({
      id: SHARED_COMPUTERS.own,
      name: `Counter ${round}`,
      lockMinutes: 2 + round,
    }),
  },
  editSingleSignOn: {
    who: 'tenant',
    read: (ask, { id }) => ask(api.singleSignOn, { id: Number(id) }),
    given: (round) => ({
      id: 1,
      name: `Clinic account ${round}`,
      issuer: `https://login${round}.clinic.test`,
      clientId: `client-${round}`,
      clientSecret: `secret-${round}`,
      groupsClaim: `groups${round}`,
      countsAsTwo: round % 2 === 0,
      isRequired: false,
      addsPeople: round % 2 === 0,
    }),
    unread: { clientSecret: 'is a secret' },
    // Without one it is that of most providers.
    filled: ['groupsClaim'],
  },
  editSignInRules: {
    who: 'tenant',
    read: (ask, { id }) => ask(api.signInRules, { id: Number(id) }),
    given: (round) => ({
      id: 1,
      secondFactorRoles: ['Nurse', 'Manager'].slice(round % 2),
      networks: ['2001:db8::/32', `203.0.113.${round}/32`],
      hoursFrom: `0${round}:00`,
      hoursUntil: '22:30',
    }),
  },
  editTenantProfile: {
    ...tenant,
    who: 'admin',
    unread: { version: 'as the record was read; the server counts it' },
    given: (round) => ({
      prefix: TENANT_PREFIX,
      // Of a general one nothing is asked of MyInvois meanwhile.
      tin: generalTins[round],
      idType: ['BRN', 'NRIC', ''][round],
      msicCode: `8620${round}`,
      sstNo: `W10-1808-3200005${round}`,
      stateCode: `0${round + 1}`,
    }),
  },
  editUserProfile: {
    ...profile,
    given: () => ({ email: people.manager.email, photo: PICTURE }),
    as: { display_name: 'displayName', phone_mobile: 'phoneMobile', photo: pictured },
    unread: { photoType: 'pictures are stored as JPEG' },
  },
  insertCliMessageTemplate: template,
  insertFollowUp: { ...followUp, given: (_, { appointments }) => ({ apptID: appointments.here }) },
  insertFollowUpMsg: { ...followUp, as: { apptID: 'aptId' } },
  moveAppointmentSeries: {
    ...changed,
    // Only future appointments move, and today may be almost over.
    before: (ask, _, { appointments }) =>
      ask(api.rescheduleAppointment, {
        id: appointments.here,
        appointmentDate: timeFromToday(1, '09:00'),
      }),
    read: (ask, { data }) => ask(api.appointmentDetail, { id: (data as Fields[])[0]?.['id'] }),
    as: { estimatedTime: 'duration', doctor: doctorIds },
    unread: { allowConflict: CONFLICT, refusePatientOverlap: CONFLICT },
  },
  rescheduleAppointment: {
    ...changed,
    as: { estimatedTime: 'duration' },
    unread: { allowConflict: CONFLICT, refusePatientOverlap: CONFLICT },
  },
  sendSms: {
    async read(ask, { data }) {
      const sent = (await ask(api.smsHistoryList, {})) as Fields[];
      return sent.find((row) => row['id'] === (data as Fields[])[0]?.['id']);
    },
    given: (round) => ({
      smsContent: `See us, ${round}.`,
      smsDetailList: [{ icPassport: patientsOf.kl.here }],
      requestKey: `00000000-0000-4000-8000-00000000000${round}`,
    }),
    as: {
      smsTemplateID: { from: named('templateName'), sent: () => 'Recall' },
      smsContent: { from: ({ text }) => asText(text).replace(/^RM0\.00 .*?: /, '') },
      smsDetailList: {
        from: ({ icPassport }) => [{ icPassport }],
      },
    },
    unread: { requestKey: 'tells a repeated sending from a new one' },
  },
  updateAppointment: {
    ...changed,
    // Only a cancelled appointment keeps a reason.
    given: (round, { appointments }) => ({
      id: appointments.here,
      // What is written about its visit keeps it at its patient.
      patient_id: patientsOf.kl.here,
      appt_status: round === 2 ? BOOKED : CANCELLED,
      cancel_reason: round + 1,
    }),
    as: {
      complaint: 'patientComplaint',
      nextaction: 'nextAction',
      queue_number: 'queueNumber',
      priority_id: 'priorityID',
      appt_status: 'statusID',
      cancel_reason: 'cancelReasonID',
      apt_date: 'appointmentDate',
      patient_id: 'icPassport',
      type: 'appointmentType',
      location: 'locationID',
      resource: doctorIds,
      estimatedTime: 'duration',
      iscall: 'isCall',
      treatment_planner_id: 'treatmentPlannerID',
      ref_id: 'refID',
    },
    unread: {
      allowConflict: CONFLICT,
      refusePatientOverlap: CONFLICT,
      history: 'the documents send it; the server records its own',
    },
  },
  updateCliMessageTemplate: { ...template, as: { templateID: 'templateId' } },
  updateFollowUp: followUp,
  updateOrganizer: organizer,
  ...agataContentRoundTrips,
  updateSeller: {
    read: (ask) => ask(api.sellerDetail, {}),
    given: (round) => ({
      logo: PICTURE,
      tin: `C2088005001${round}`,
      msicCode: `6201${round}`,
      sstNo: `W10-1808-3200005${round}`,
      stateCode: `0${round + 1}`,
      reminderDays: round === 1 ? ['3', '-1'] : ['7', '0'],
    }),
    as: { logo: { from: ({ logo }) => logo !== null, sent: Boolean } },
    unread: { logoType: 'logos are stored as PNG' },
  },
  editEmailSetting: {
    read: (ask) => ask(api.emailSetting, {}),
    given: (round) => ({
      address: `smtps://mail${round}.example.com`,
      sender: `Clinic ${round} <post@clinic.test>`,
    }),
    as: { password: stored('password') },
  },
  editWhatsappSetting: {
    read: (ask) => ask(api.whatsappSetting, {}),
    given: (round) => ({ address: addressIn(round), cloudAddress: addressIn(round + 3) }),
    as: { cloudSecret: stored('cloudSecret') },
    unread: { cloudVerify: 'the environment of the tests gives it' },
  },
  editSmsSetting: {
    read: (ask) => ask(api.smsSetting, {}),
    given: (round) => ({
      isms: addressIn(round),
      onewaysms: addressIn(round + 3),
      mocean: addressIn(round + 6),
      smpp: `ssmpp://smsc${round}.example.com`,
    }),
  },
  editMolpaySetting: {
    read: (ask) => ask(api.molpaySetting, {}),
    given: (round) => ({
      host: addressIn(round),
      apiHost: addressIn(round + 3),
      merchantID: `merchant${round}`,
    }),
    as: { verifyKey: stored('verifyKey'), secretKey: stored('secretKey') },
  },
  editFirebaseSetting: {
    read: (ask) => ask(api.firebaseSetting, {}),
    given: (round) => ({
      keyPair: Buffer.alloc(65, round + 1).toString('base64url'),
      serviceAccount: JSON.stringify({ ...serviceAccount, private_key_id: `key-${round}` }),
    }),
    as: { serviceAccount: stored('serviceAccount') },
  },
  updateSmsAccess: {
    read: (ask) => ask(api.smsAccess, {}),
    // An account that is taken away has no gateway.
    given: () => ({ gateway: 'isms' }),
    as: {
      password: {
        from: named('password'),
        sent: (given) => (given === '' ? '' : STORED_PASSWORD),
      },
      senderID: 'senderId',
    },
  },
  updateSubscription: plan,
  addWhatsappAccess: whatsAppAccess,
  updateWhatsappAccess: whatsAppAccess,
  addWhatsappInstance: whatsAppInstance,
  updateWhatsappInstance: whatsAppInstance,
  sendWhatsapp: {
    async read(ask, { data }) {
      const sent = (await ask(api.whatsappHistoryList, {})) as Fields[];
      return sent.find((row) => row['id'] === (data as Fields[])[0]?.['id']);
    },
    given: (round) => ({
      instanceID: 'instance1',
      whatsAppContent: `See us, ${round}.`,
      whatsAppDetailList: [{ icPassport: patientsOf.kl.here }],
      whatsAppAttachList: [{ fileName: 'map.png', file: PICTURE }],
      requestKey: `00000000-0000-4000-8000-0000000001${round}0`,
    }),
    as: {
      whatsAppTemplateID: { from: named('templateName'), sent: () => 'Recall' },
      whatsAppContent: 'text',
      whatsAppDetailList: { from: ({ icPassport }) => [{ icPassport }] },
      whatsAppAttachList: { from: named('attachment'), sent: () => 'map.jpg' },
    },
    unread: {
      requestKey: 'tells a repeated sending from a new one',
      instanceID: 'the account that sends, which the history does not tell',
      token: 'the stored one is used',
    },
  },
  updateWaitingEntry: waiting,
  addSaasReport: report,
  updateSaasReport: report,
  addSaasPrintSlip: printSlip,
  updateSaasPrintSlip: printSlip,
  accessLevelCreate: accessLevel,
  accessLevelUpdate: accessLevel,
  setAccessLevel: { read: (ask, { id }) => ask(api.agataUserDetail, { id }) },
};

/** Writing calls that fill no record, with the reason. Removals are not listed. */
export const callsWithoutRecord: Readonly<Record<string, string>> = {
  answerAllergies: ASKED,
  cancelTeamSubscription: CANCELS,
  keepTeamSubscription: CANCELS,
  cancelTenantSubscription: CANCELS,
  keepTenantSubscription: CANCELS,
  openBill: 'makes a bill of what is there, which clinic/till.test.ts holds',
  editBill: 'what follows from its lines is the subject of clinic/till.test.ts',
  payBill: 'takes money, which clinic/till.test.ts holds',
  settleBill: 'takes no values',
  reopenBill: 'takes no values',
  voidReceipt: 'gives a reason, which clinic/till.test.ts holds',
  printReceipt: 'saves no values',
  mailReceipt: 'sends a mail',
  closeTill: 'what follows from it is the subject of clinic/tillClosing.test.ts',
  printTillClosing: 'saves no values',
  offerWaitingTime: 'offers a time, which clinic/waitingList.test.ts holds',
  settleAffected: 'settles appointments, which clinic/affected.test.ts holds',
  tellAffected: 'tells patients, which clinic/affected.test.ts holds',
  waitingBoard: 'asks',
  holdOnlineTime: BOOKS_ONLINE,
  askOnlineBookingCode: BOOKS_ONLINE,
  confirmOnlineBooking: BOOKS_ONLINE,
  moveOnlineBooking: BOOKS_ONLINE,
  takeOnlineBooking: BOOKS_ONLINE,
  cancelOnlineBooking: BOOKS_ONLINE,
  approveOnlineBooking: BOOKS_ONLINE,
  declineOnlineBooking: BOOKS_ONLINE,
  sendPushScheduleNow: 'sends what is scheduled, which agata/pushSchedules.test.ts holds',
  stopPushSchedule: 'stops what is scheduled, which agata/pushSchedules.test.ts holds',
  approveProviderRegistration: DECIDES,
  rejectProviderRegistration: DECIDES,
  approveAgentRegistration: DECIDES,
  rejectAgentRegistration: DECIDES,
  approveProviderUpdate: DECIDES,
  rejectProviderUpdate: DECIDES,
  approveAgentUpdate: DECIDES,
  rejectAgentUpdate: DECIDES,
  answerTeamInvitation: ANSWERS,
  answerTenantInvitation: ANSWERS,
  answerBranch: 'answers, which ownBranches.test.ts holds',
  leaveBranch: 'takes no values',
  withdrawTeamRequest: ANSWERS,
  generateQRCodeToCT: 'makes a code, which joinTeam.test.ts holds',
  findTeamOfCode: 'saves nothing',
  joinTeamByCode: 'takes a code, which joinTeam.test.ts holds',
  inviteHPToCTAgain: 'takes no values',
  cancelPendingTeamInvitation: 'takes no values',
  leaveConsultantTeam: 'takes no values',
  answerTeamJoinRequest: 'answers, which teamMembers.test.ts holds',
  withdrawTenantApplication: 'takes no values',
  answerInvitationOfTenant: 'answers, which teamTenants.test.ts holds',
  leaveTenant: 'takes no values',
  answerOutboxMessage: 'answers as a patient, which replies.test.ts holds',
  actOnOutboxPhone: 'moves the local gateway',
  previewSaasReport: 'saves nothing',
  previewSaasPrintSlip: 'saves nothing',
  printPatientSlip: 'saves nothing',
  printAppointmentSlip: 'saves nothing',
  printInvoiceSlip: 'saves nothing',
  reportPageError: 'notes what pageErrors.test.ts reads',
  solvePageError: 'takes no values',
  endSession: 'ends what sessions.test.ts reads',
  checkWhatsappQrScan: 'chooses what whatsapp.test.ts reads',
  checkWhatsappQrStatus: 'asks the gateway',
  whatsappConnectionStatus: 'asks the gateway',
  whatsappReach: 'saves nothing',
  readOfficialTemplates: 'takes no values',
  testWhatsappAccess: 'asks the gateway',
  testWhatsappInstance: 'asks the gateway',
  addUserBranch: 'takes a mailed code, which has its own tests',
  checkTranslations: 'saves nothing',
  importTranslations: 'saves the texts of a file, which translations.test.ts holds',
  adminChangePassword: 'keeps a hash',
  enableBranchUser: 'takes no values',
  getAgataTenantDetails: 'saves nothing',
  getTenantUserAccessList: 'saves nothing',
  updateTenantUserAccessRole: TENANTS,
  inviteHpToTenant: TENANTS,
  cancelTenantInvitation: 'takes no values',
  inviteCtToTenant: TENANTS,
  cancelInvitationForCtToTenant: 'takes no values',
  approveTenantTeam: 'takes no values',
  declineTenantTeam: TENANTS,
  sendBillingDocument: 'sends a mail',
  tryDatabaseTemplate: 'saves nothing',
  prescriptionIssue: 'confirms warnings, which prescriptions.test.ts holds',
  prescriptionWithdraw: 'makes void, which prescriptions.test.ts holds',
  visitNoteSign: 'takes no values',
  visitNoteAmend: 'amends a signed note, which visitNotes.test.ts holds',
  issuePaper: 'issues a paper, which issuedPapers.test.ts holds',
  issueSlip: 'issues a paper, which issuedPapers.test.ts holds',
  printIssuedPaper: 'saves nothing but a count',
  voidIssuedPaper: 'voids a paper, which issuedPapers.test.ts holds',
  addPdfTemplate: FORMS,
  matchPdfTemplate: FORMS,
  restorePdfTemplate: 'takes a removal back',
  fillPdfForm: 'saves nothing',
  addPdfDocument: FORMS,
  savePdfDocument: FORMS,
  restorePdfDocument: 'takes a removal back',
  previewEmailTemplate: 'saves nothing',
  testEmailTemplate: 'sends a mail',
  testEmailSetting: 'asks the gateway',
  testWhatsappSetting: 'asks the gateway',
  testSmsSetting: 'asks the gateway',
  testMolpaySetting: 'asks the gateway',
  testFirebaseSetting: 'asks the gateway',
  testSmsAccess: 'sends an SMS',
  stopMessageBatch: 'names a sending, and takes no values',
  pauseMessageScheduler: 'takes no values',
  resumeMessageScheduler: 'takes no values',
  testMessageScheduler: 'sends a message, which messageSchedulers.test.ts holds',
  submitEinvoice: 'sends a document, which has its own tests',
  submitConsolidatedEinvoice: 'sends a document, which has its own tests',
  sendBranchInvitation: 'takes no values',
  sendPasswordLink: 'takes no values',
  loadPublicHolidays: 'adds many records, which clinic/clinicCalendar.test.ts holds',
  addApiKey: 'is read back in accounts/apiKeys.test.ts',
  addSharedComputer: 'is read back in accounts/sharedComputers.test.ts',
  addEmailDomain: 'is read back in accounts/singleSignOn.test.ts',
  checkEmailDomain: 'proves what it names',
  cancelTeamBill: CANCELS,
  cancelTenantBill: CANCELS,
  proveEmailDomain: CANCELS,
  takeBackEmailDomain: 'takes no values',
  addSignOnGroup: 'is read back in accounts/singleSignOn.test.ts',
  beginSignOnTest: 'takes no values',
  forgetSignOnIdentity: 'takes no values',
  beginSingleSignOn: 'keeps nothing',
  beginSignOnConfirmation: 'takes no values',
  finishSingleSignOn: 'takes what a provider sealed',
  openSingleSignOn: 'opens a session',
  changePin: 'is a secret, which accounts/sharedComputers.test.ts holds',
  lockedSessions: 'changes nothing',
  lockSession: 'takes no values',
  unlockSession: 'opens a session',
  endApiKey: 'takes no values',
  resetMemberSecondFactor: 'takes no values',
  resetSecondFactor: 'takes no values',
  unlinkBranchUser: 'takes no values',
  withdrawBranchInvitation: 'takes no values',
  cancelInvoice: MONEY,
  ultraMsgWebhook: 'posted by the gateway, which replies.test.ts holds',
  whatsappCloudWebhook: 'posted by the gateway, which replies.test.ts holds',
  paymentCallback: 'posted by the payment gateway, which payments.test.ts holds',
  paymentNotification: 'posted by the payment gateway, which payments.test.ts holds',
  paymentReturn: 'posted by the payment gateway, which payments.test.ts holds',
  sendEmailRequestMigration: 'sends a mail',
  cancelProforma: MONEY,
  mailAccountStatement: 'sends a mail, which accounts/statements.test.ts holds',
  mailChargingStatement: 'sends a mail, which agata/statements.test.ts holds',
  changeProformaReminders: 'a switch, which renewals.test.ts holds',
  changeBranchRenewal: 'a switch, which renewals.test.ts holds',
  createCreditNote: MONEY,
  createInvoice: MONEY,
  createProforma: MONEY,
  createRenewalProforma: MONEY,
  createUpgradePlanProforma: MONEY,
  takeBackPlanChange: MONEY,
  refundPayment: MONEY,
  creditPayment: MONEY,
  takePayment: MONEY,
  authenticate: 'opens a session',
  batch: 'makes other calls',
  chooseSubscriptionPlan: 'reads a plan',
  restoreCompany: 'takes no values',
  askCompanyArchive: 'takes no values',
  giveCompanyArchive: 'answers a file, which companyRemovals.test.ts opens',
  givePatientData: 'answers a file, which personalData.test.ts opens',
  registerUser: 'needs a captcha, which signUpInvitation.test.ts solves',
  registerUserTenantBranch: 'needs a captcha, which signUp.test.ts solves',
  cancelEmailChange: 'takes no values',
  chooseBranch: 'belongs to the session',
  searchConsultantTeams: 'reads',
  publishArticle: 'takes no values',
  withdrawArticle: 'takes no values',
  approveArticle: 'decides, which articles.test.ts holds',
  rejectArticle: 'decides, which articles.test.ts holds',
  confirmEmail: 'takes a code',
  prepareSecondFactor: 'makes a key',
  confirmSecondFactor: 'takes a code',
  newRecoveryCodes: 'takes a code',
  endSecondFactor: 'takes a code',
  preparePasskey: 'makes a question',
  addPasskey: 'takes what a device made, which has its own tests',
  authenticatePasskey: 'takes what a device made, which has its own tests',
  confirmIdentity: 'takes a password or a code',
  keepSecondFactor: 'takes a code',
  endNewSignIn: 'takes a code',
  createFirstAdministrator: 'once in an installation, which has its own tests',
  endOwnSession: 'ends a session',
  forgotPassword: 'sends a code',
  lockPatientProfile: 'takes a lock',
  mergePatients: 'moves records, which has its own tests',
  recoverPatient: 'takes a removal back',
  notiAlertsSeen: 'notes what was seen',
  registerWsConnectionId: 'belongs to the connection',
  saveNotiToken: 'belongs to the session',
  changePassword: 'keeps a hash',
  resendEmailCode: 'takes no values',
  resetPassword: 'keeps a hash',
  restoreAppointment: 'takes a removal back',
  restoreWaitingEntry: 'takes a removal back',
  takeOverPatientProfile: 'takes a lock',
  unlockPatientProfile: 'releases a lock',
  unmergePatients: 'moves records back, which has its own tests',
};

/** The round trip of a master list's call, which reads the record by id. */
export function masterListRoundTrip(
  name: string,
  calls: readonly NamedCall[],
): RoundTrip | undefined {
  const detail = calls.find((each) => each.name === name.replace(/(?:Create|Update)$/, 'Detail'));
  if (!detail || detail.name === name) return undefined;
  return { read: (ask, { id }) => ask(detail.call, { id }) };
}
