import { accounts } from './accounts/accounts.ts';
import { apiKeys } from './accounts/apiKeys.ts';
import { billing } from './accounts/billing.ts';
import { billingGroups } from './accounts/billingGroups.ts';
import { billingPapers } from './accounts/billingPapers.ts';
import { branches } from './accounts/branches.ts';
import { branchFigures } from './accounts/branchFigures.ts';
import { branchSubscriptions } from './accounts/branchSubscriptions.ts';
import { branchUsers } from './accounts/branchUsers.ts';
import { companyRemovals } from './accounts/companyRemovals.ts';
import { confirming } from './accounts/confirming.ts';
import { eInvoices } from './accounts/eInvoices.ts';
import { notice } from './accounts/notice.ts';
import { ownBranches } from './accounts/ownBranches.ts';
import { ownSessions } from './accounts/ownSessions.ts';
import { passkeys } from './accounts/passkeys.ts';
import { payments } from './accounts/payments.ts';
import { platformUsers } from './accounts/platformUsers.ts';
import { recordReadings } from './accounts/recordReadings.ts';
import { secondFactors } from './accounts/secondFactor.ts';
import { seller } from './accounts/seller.ts';
import { sharedComputers } from './accounts/sharedComputers.ts';
import { signInRules } from './accounts/signInRules.ts';
import { signIns } from './accounts/signIns.ts';
import { signUp } from './accounts/signUp.ts';
import { singleSignOn } from './accounts/singleSignOn.ts';
import { statements } from './accounts/statements.ts';
import { subscriptions } from './accounts/subscriptions.ts';
import { tenants } from './accounts/tenants.ts';
import { unsettledPayments } from './accounts/unsettledPayments.ts';
import { agataBills } from './agata/agataBills.ts';
import { agataSubscriptions } from './agata/agataSubscriptions.ts';
import { agataUsers } from './agata/agataUsers.ts';
import { articleReview } from './agata/articleReview.ts';
import { avatars } from './agata/avatars.ts';
import { chargingAccounts } from './agata/chargingAccounts.ts';
import { chargingStatements } from './agata/chargingStatements.ts';
import { agataChat, chatHistories } from './agata/chat.ts';
import { consultantTeams } from './agata/consultantTeams.ts';
import { controlGroups } from './agata/controlGroups.ts';
import { agataDashboard } from './agata/dashboard.ts';
import { agataHistories } from './agata/histories.ts';
import { ownInvitations } from './agata/ownInvitations.ts';
import { providerProfile } from './agata/providerProfile.ts';
import { providerRequests } from './agata/providerRequests.ts';
import { pushScheduling } from './agata/pushSchedules.ts';
import { agataRouting } from './agata/routing.ts';
import { agataSettings } from './agata/settings.ts';
import { teamArticles } from './agata/teamArticles.ts';
import { teamChargingAccounts } from './agata/teamChargingAccounts.ts';
import { teamMembers } from './agata/teamMembers.ts';
import { teamTenants } from './agata/teamTenants.ts';
import { agataTenantMembers } from './agata/tenantMembers.ts';
import { agataTenants } from './agata/tenants.ts';
import { agataTenantTeams } from './agata/tenantTeams.ts';
import { agataWorkplaces } from './agata/workplaces.ts';
import { affected } from './clinic/affected.ts';
import { appointmentGroups } from './clinic/appointmentGroups.ts';
import { appointments } from './clinic/appointments.ts';
import { attendance } from './clinic/attendance.ts';
import { branchSettings } from './clinic/branchSettings.ts';
import { calendarFeeds } from './clinic/calendarFeeds.ts';
import { clinicCalendar } from './clinic/clinicCalendar.ts';
import { enquiry } from './clinic/enquiry.ts';
import { firstSteps } from './clinic/firstSteps.ts';
import { followUps } from './clinic/followUps.ts';
import { issuedPapers } from './clinic/issuedPapers.ts';
import { lookups } from './clinic/lookups.ts';
import { noteSettings } from './clinic/noteSettings.ts';
import { nurseNotes } from './clinic/nurseNotes.ts';
import { onlineBooking } from './clinic/onlineBooking.ts';
import { onlineBookingSettings } from './clinic/onlineBookingSettings.ts';
import { organizer } from './clinic/organizer.ts';
import { patientMerges } from './clinic/patientMerges.ts';
import { patientRecords } from './clinic/patientRecords.ts';
import { patients } from './clinic/patients.ts';
import { pdfDocuments } from './clinic/pdfDocuments.ts';
import { personalData } from './clinic/personalData.ts';
import { readingSettings } from './clinic/readingSettings.ts';
import { registration } from './clinic/registration.ts';
import { retention } from './clinic/retention.ts';
import { series } from './clinic/series.ts';
import { startPageCalls } from './clinic/startPages.ts';
import { till } from './clinic/till.ts';
import { tillClosings } from './clinic/tillClosings.ts';
import { waitingList } from './clinic/waitingList.ts';
import { waitingScreens } from './clinic/waitingScreens.ts';
import { walkIns } from './clinic/walkIns.ts';
import { savedViews } from './kit/savedViews.ts';
import { masterLists } from './masterLists/index.ts';
import { messageBatches } from './messaging/messageBatches.ts';
import { messageList } from './messaging/messageList.ts';
import { messageReplies } from './messaging/messageReplies.ts';
import { messageSchedulers } from './messaging/messageSchedulers.ts';
import { messageTemplates } from './messaging/messageTemplates.ts';
import { messageWebhooks } from './messaging/messageWebhooks.ts';
import { officialTemplates } from './messaging/officialTemplates.ts';
import { outbox } from './messaging/outbox.ts';
import { platformMessages } from './messaging/platformMessages.ts';
import { sms } from './messaging/sms.ts';
import { whatsapp } from './messaging/whatsapp.ts';
import { whatsappAccess, whatsappInstances } from './messaging/whatsappInstances.ts';
import { auditLog } from './platform/auditLog.ts';
import { batch } from './platform/batch.ts';
import { dashboard } from './platform/dashboard.ts';
import { databaseTemplates } from './platform/databaseTemplates.ts';
import { emailTemplates } from './platform/emailTemplates.ts';
import { files } from './platform/files.ts';
import { gatewaySettings } from './platform/gatewaySettings.ts';
import { history } from './platform/history.ts';
import { localization } from './platform/localization.ts';
import { notifications } from './platform/notifications.ts';
import { pageErrors } from './platform/pageErrors.ts';
import { pdfTemplates } from './platform/pdfTemplates.ts';
import { practiceTypes } from './platform/practiceTypes.ts';
import { realtime } from './platform/realtime.ts';
import { sellerFigures } from './platform/sellerFigures.ts';
import { serverHealth } from './platform/serverHealth.ts';
import { sessions } from './platform/sessions.ts';
import { realStart } from './platform/startNeeds.ts';
import { translations } from './platform/translations.ts';
import { printSlips } from './reports/printSlips.ts';
import { reports } from './reports/reports.ts';

/** Every area of the contract. Add a new one here; the server then does not compile until it has its handlers. */
export const contract = {
  ...masterCalls(),
  accounts,
  agataDashboard,
  agataSettings,
  agataChat,
  agataHistories,
  agataRouting,
  chatHistories,
  pushScheduling,
  agataWorkplaces,
  articleReview,
  avatars,
  agataSubscriptions,
  consultantTeams,
  controlGroups,
  teamMembers,
  teamTenants,
  teamChargingAccounts,
  agataBills,
  chargingStatements,
  agataTenants,
  agataTenantMembers,
  agataTenantTeams,
  chargingAccounts,
  providerProfile,
  providerRequests,
  ownInvitations,
  agataUsers,
  teamArticles,
  apiKeys,
  appointmentGroups,
  appointments,
  attendance,
  auditLog,
  batch,
  billing,
  billingGroups,
  billingPapers,
  branches,
  branchFigures,
  branchUsers,
  branchSubscriptions,
  branchSettings,
  noteSettings,
  readingSettings,
  startPageCalls,
  waitingScreens,
  calendarFeeds,
  clinicCalendar,
  dashboard,
  eInvoices,
  enquiry,
  onlineBooking,
  onlineBookingSettings,
  files,
  firstSteps,
  followUps,
  history,
  localization,
  lookups,
  messageBatches,
  messageList,
  messageReplies,
  messageSchedulers,
  messageTemplates,
  messageWebhooks,
  notifications,
  nurseNotes,
  organizer,
  affected,
  ownBranches,
  ownSessions,
  secondFactors,
  passkeys,
  companyRemovals,
  confirming,
  officialTemplates,
  outbox,
  patientMerges,
  patientRecords,
  personalData,
  patients,
  payments,
  issuedPapers,
  statements,
  unsettledPayments,
  pdfDocuments,
  pdfTemplates,
  sellerFigures,
  savedViews,
  serverHealth,
  realStart,
  pageErrors,
  platformMessages,
  emailTemplates,
  platformUsers,
  databaseTemplates,
  gatewaySettings,
  practiceTypes,
  printSlips,
  realtime,
  retention,
  series,
  registration,
  reports,
  notice,
  seller,
  sessions,
  signIns,
  recordReadings,
  sharedComputers,
  signInRules,
  singleSignOn,
  signUp,
  sms,
  subscriptions,
  tenants,
  till,
  tillClosings,
  translations,
  waitingList,
  walkIns,
  whatsapp,
  whatsappAccess,
  whatsappInstances,
};

type Areas = (typeof contract)[keyof typeof contract];
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

/** Every call by its name: `send(api.todayQueue, {})`. */
export const api = Object.assign({}, ...Object.values(contract)) as AllOf<Areas>;

type MasterLists = typeof masterLists;

function masterCalls() {
  const calls = Object.entries(masterLists).map(([name, list]) => [name, list.calls]);
  return Object.fromEntries(calls) as { [Name in keyof MasterLists]: MasterLists[Name]['calls'] };
}
