import type { contract } from '../../contract/index.ts';
import type { Handlers } from '../kit/http/context.ts';
import { accounts } from './accounts/accounts/index.ts';
import { apiKeys } from './accounts/apiKeys/index.ts';
import { billing } from './accounts/billing/index.ts';
import { billingGroups } from './accounts/billingGroups/index.ts';
import { billingPapers } from './accounts/billingPapers/index.ts';
import { branches } from './accounts/branches/index.ts';
import { branchFigures } from './accounts/branchFigures/index.ts';
import { branchSubscriptions } from './accounts/branchSubscriptions/index.ts';
import { branchUsers } from './accounts/branchUsers/index.ts';
import { companyRemovals } from './accounts/companyRemovals/index.ts';
import { confirming } from './accounts/confirming/index.ts';
import { eInvoices } from './accounts/eInvoices/index.ts';
import { notice } from './accounts/notice/index.ts';
import { ownBranches } from './accounts/ownBranches/index.ts';
import { ownSessions } from './accounts/ownSessions/index.ts';
import { passkeys } from './accounts/passkeys/index.ts';
import { payments } from './accounts/payments/index.ts';
import { platformUsers } from './accounts/platformUsers/index.ts';
import { recordReadings } from './accounts/recordReadings/index.ts';
import { secondFactors } from './accounts/secondFactor/index.ts';
import { seller } from './accounts/seller/index.ts';
import { sharedComputers } from './accounts/sharedComputers/index.ts';
import { signInRules } from './accounts/signInRules/index.ts';
import { signIns } from './accounts/signIns/index.ts';
import { signUp } from './accounts/signUp/index.ts';
import { singleSignOn } from './accounts/singleSignOn/index.ts';
import { statements } from './accounts/statements/index.ts';
import { subscriptions } from './accounts/subscriptions/index.ts';
import { tenants } from './accounts/tenants/index.ts';
import { unsettledPayments } from './accounts/unsettledPayments/index.ts';
import { agataBills } from './agata/agataBills/index.ts';
import { agataSettings } from './agata/agataSettings/index.ts';
import { agataSubscriptions } from './agata/agataSubscriptions/index.ts';
import { agataUsers } from './agata/agataUsers/index.ts';
import { teamArticles } from './agata/articles/index.ts';
import { articleReview } from './agata/articles/review.ts';
import { avatars } from './agata/avatars/index.ts';
import { chargingStatements } from './agata/chargingStatements/index.ts';
import { chatHistories } from './agata/chat/histories.ts';
import { agataChat } from './agata/chat/index.ts';
import { teamChargingAccounts } from './agata/consultantTeams/chargingAccounts.ts';
import { consultantTeams } from './agata/consultantTeams/index.ts';
import { controlGroups } from './agata/controlGroups/index.ts';
import { agataDashboard } from './agata/dashboard/index.ts';
import { agataHistories } from './agata/histories/index.ts';
import { ownInvitations } from './agata/ownInvitations/index.ts';
import { providerProfile } from './agata/providerProfile/index.ts';
import { providerRequests } from './agata/providerRequests/index.ts';
import { pushScheduling } from './agata/pushSchedules/index.ts';
import { agataRouting } from './agata/routing/index.ts';
import { teamMembers } from './agata/teamMembers/index.ts';
import { teamTenants } from './agata/teamTenants/index.ts';
import { chargingAccounts } from './agata/tenants/chargingAccounts.ts';
import { agataTenants } from './agata/tenants/details.ts';
import { agataTenantMembers } from './agata/tenants/members.ts';
import { agataTenantTeams } from './agata/tenants/teams.ts';
import { agataWorkplaces } from './agata/workplaces/index.ts';
import { affected } from './clinic/affected/index.ts';
import { appointmentGroups } from './clinic/appointmentGroups/index.ts';
import { appointments } from './clinic/appointments/index.ts';
import { attendance } from './clinic/attendance/index.ts';
import { branchSettings } from './clinic/branchSettings/index.ts';
import { noteSettings } from './clinic/branchSettings/noteSettings.ts';
import { onlineBookingSettings } from './clinic/branchSettings/onlineBooking.ts';
import { readingSettings } from './clinic/branchSettings/readingSettings.ts';
import { retention } from './clinic/branchSettings/retention.ts';
import { startPages } from './clinic/branchSettings/startPages.ts';
import { calendarFeeds } from './clinic/calendarFeeds/index.ts';
import { clinicCalendar } from './clinic/clinicCalendar/index.ts';
import { enquiry } from './clinic/enquiry/index.ts';
import { firstSteps } from './clinic/firstSteps/index.ts';
import { followUps } from './clinic/followUps/index.ts';
import { issuedPapers } from './clinic/issuedPapers/index.ts';
import { lookups } from './clinic/lookups/index.ts';
import { nurseNotes } from './clinic/nurseNotes/index.ts';
import { onlineBooking } from './clinic/onlineBooking/index.ts';
import { organizer } from './clinic/organizer/index.ts';
import { patientMerges } from './clinic/patientMerges/index.ts';
import { patientRecords } from './clinic/patientRecords/index.ts';
import { patients } from './clinic/patients/index.ts';
import { pdfDocuments } from './clinic/pdfDocuments/index.ts';
import { personalData } from './clinic/personalData/index.ts';
import { registration } from './clinic/registration/index.ts';
import { series } from './clinic/series/index.ts';
import { till } from './clinic/till/index.ts';
import { tillClosings } from './clinic/tillClosings/index.ts';
import { waitingList } from './clinic/waitingList/index.ts';
import { waitingScreens } from './clinic/waitingScreens/index.ts';
import { walkIns } from './clinic/walkIns/index.ts';
import { messageBatches } from './messaging/messageBatches/index.ts';
import { messageReplies } from './messaging/messageReplies/index.ts';
import { messageList } from './messaging/messages/index.ts';
import { messageSchedulers } from './messaging/messageSchedulers/index.ts';
import { messageTemplates } from './messaging/messageTemplates/index.ts';
import { messageWebhooks } from './messaging/messageWebhooks/index.ts';
import { officialTemplates } from './messaging/officialTemplates/index.ts';
import { outbox } from './messaging/outbox/index.ts';
import { platformMessages } from './messaging/platformMessages/index.ts';
import { sms } from './messaging/sms/index.ts';
import { whatsapp } from './messaging/whatsapp/index.ts';
import { whatsappAccess, whatsappInstances } from './messaging/whatsappInstances/index.ts';
import { auditLog } from './platform/auditLog/index.ts';
import { batch } from './platform/batch/index.ts';
import { dashboard } from './platform/dashboard/index.ts';
import { databaseTemplates } from './platform/databaseTemplates/index.ts';
import { emailTemplates } from './platform/emailTemplates/index.ts';
import { files } from './platform/files/index.ts';
import { gatewaySettings } from './platform/gatewaySettings/index.ts';
import { history } from './platform/history/index.ts';
import { localization } from './platform/localization/index.ts';
import { masterHandlers } from './platform/masterLists/index.ts';
import { notifications } from './platform/notifications/index.ts';
import { pageErrors } from './platform/pageErrors/index.ts';
import { pdfTemplates } from './platform/pdfTemplates/index.ts';
import { practiceTypes } from './platform/practiceTypes/index.ts';
import { realStart } from './platform/realStart/index.ts';
import { realtime } from './platform/realtime/index.ts';
import { savedViews } from './platform/savedViews/index.ts';
import { sellerFigures } from './platform/sellerFigures/index.ts';
import { serverHealth } from './platform/serverHealth/index.ts';
import { sessions } from './platform/sessions/index.ts';
import { translations } from './platform/translations/index.ts';
import { printSlips } from './reports/printSlips/index.ts';
import { reports } from './reports/reports/index.ts';

/** The handlers of every area. A missing area or call does not compile. */
export const handlers: { [Area in keyof typeof contract]: Handlers<(typeof contract)[Area]> } = {
  ...masterHandlers,
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
  appointmentGroups,
  appointments,
  attendance,
  auditLog,
  sellerFigures,
  savedViews,
  serverHealth,
  realStart,
  pageErrors,
  batch,
  apiKeys,
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
  startPageCalls: startPages,
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
  retention,
  patients,
  payments,
  issuedPapers,
  statements,
  unsettledPayments,
  pdfDocuments,
  pdfTemplates,
  platformMessages,
  emailTemplates,
  platformUsers,
  databaseTemplates,
  gatewaySettings,
  practiceTypes,
  printSlips,
  realtime,
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
