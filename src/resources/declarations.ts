import type { Resource } from '../framework/resource/define.ts';
import { accountTenants } from './accounts/accountTenants.ts';
import { apiKeys } from './accounts/apiKeys.ts';
import { branches } from './accounts/branches.ts';
import { branchUsers } from './accounts/branchUsers.ts';
import { companyDiscounts } from './accounts/companyDiscounts.ts';
import { companyRemovals } from './accounts/companyRemovals.ts';
import { consolidatedEInvoices } from './accounts/consolidatedEInvoices.ts';
import { invoices } from './accounts/invoices.ts';
import { plans } from './accounts/plans.ts';
import { productTypes } from './accounts/productTypes.ts';
import { profile } from './accounts/profile.ts';
import { proformas } from './accounts/proformas.ts';
import { recordReadings } from './accounts/recordReadings.ts';
import { sharedComputers } from './accounts/sharedComputers.ts';
import { signInRules } from './accounts/signInRules.ts';
import { emailDomains, signOnGroups, singleSignOn } from './accounts/singleSignOn.ts';
import { subscriptions } from './accounts/subscriptions.ts';
import { tenants } from './accounts/tenants.ts';
import { unsettledPayments } from './accounts/unsettledPayments.ts';
import { userAccess } from './accounts/userAccess.ts';
import { teamBills, tenantBills } from './agata/agataBills.ts';
import {
  teamOffers,
  teamSubscriptions,
  tenantOffers,
  tenantSubscriptions,
} from './agata/agataSubscriptions.ts';
import { articleApprovals, articleResponses } from './agata/articleReview.ts';
import { articles } from './agata/articles.ts';
import { avatars } from './agata/avatars.ts';
import {
  allChargingAccounts,
  chargingAccounts,
  teamChargingAccounts,
} from './agata/chargingAccounts.ts';
import { agataChats, commonChats } from './agata/chats.ts';
import { consultantTeams } from './agata/consultantTeams.ts';
import {
  associationBodies,
  betterLifeCategories,
  expertiseAppointments,
  organizationTypes,
} from './agata/contentLists.ts';
import { controlGroups } from './agata/controlGroups.ts';
import {
  agataAppointments,
  followUpResponses,
  platformTeams,
  platformTenants,
  teleconsultations,
  treatmentFollowUps,
} from './agata/histories.ts';
import { providerProfile } from './agata/providerProfile.ts';
import {
  agentRegistrations,
  agentUpdates,
  providerRegistrations,
  providerUpdates,
} from './agata/providerRequests.ts';
import { pushSchedules } from './agata/pushSchedules.ts';
import { agataRoutes, routedAppointments, teamDirectory } from './agata/routes.ts';
import { agataSettings, chatSettings } from './agata/settings.ts';
import { subscriptionCategories } from './agata/subscriptionCategories.ts';
import { teamMembers } from './agata/teamMembers.ts';
import { teamTenants, tenantDirectory } from './agata/teamTenants.ts';
import { tenantMembers } from './agata/tenantMembers.ts';
import { agataTenants } from './agata/tenants.ts';
import { availableTeams, tenantTeams } from './agata/tenantTeams.ts';
import { accessLevels, agataUsers } from './agata/userGroups.ts';
import { appointments } from './clinic/appointments.ts';
import { diagnoses, frequentTexts, medicines, visitNotes } from './clinic/consultation.ts';
import { doctors } from './clinic/doctors.ts';
import { followUps } from './clinic/followUps.ts';
import { openingHours } from './clinic/openingHours.ts';
import { organizer } from './clinic/organizer.ts';
import { patients } from './clinic/patients.ts';
import { dataBreaches, disclosures } from './clinic/privacy.ts';
import { receipts } from './clinic/receipts.ts';
import {
  appointmentSettings,
  branchHolidays,
  branchState,
  requiredFields,
  noteSettings,
  readingSettings,
  retentionSettings,
  startPages,
  onlineBookingSettings,
  teleconsultationSettings,
} from './clinic/settings/branch.ts';
import {
  appointmentCategories,
  appointmentLocations,
  appointmentStatuses,
  appointmentTypes,
  cancelReasons,
  doctorResources,
} from './clinic/settings/lookupLists.ts';
import { fees, payers, tills } from './clinic/settings/tillLists.ts';
import { valueTranslations } from './clinic/valueTranslations.ts';
import { waitingList } from './clinic/waitingList.ts';
import { messageHours } from './messaging/messageHours.ts';
import { messageQueries } from './messaging/messageQueries.ts';
import { messages } from './messaging/messages.ts';
import { messageSchedulers } from './messaging/messageSchedulers.ts';
import { whatsappAccess } from './messaging/whatsappAccess.ts';
import { whatsappInstances } from './messaging/whatsappInstances.ts';
import { auditLog } from './platform/auditLog.ts';
import { databaseTemplates } from './platform/databaseTemplates.ts';
import { emailTemplates } from './platform/emailTemplates.ts';
import {
  emailSetting,
  firebaseSetting,
  molpaySetting,
  smsSetting,
  whatsappSetting,
} from './platform/gatewaySettings.ts';
import { platformMessageQueries } from './platform/messageQueries.ts';
import { platformMessageTemplates } from './platform/messageTemplates.ts';
import { pageErrors } from './platform/pageErrors.ts';
import { pdfTemplates } from './platform/pdfTemplates.ts';
import { platformUsers } from './platform/platformUsers.ts';
import { practiceTypes } from './platform/practiceTypes.ts';
import { printSlips } from './platform/printSlips.ts';
import { publicHolidays } from './platform/publicHolidays.ts';
import { reports } from './platform/reports.ts';
import { seller } from './platform/seller.ts';
import { sessions } from './platform/sessions.ts';
import { textLanguages } from './platform/textLanguages.ts';
import { weekends } from './platform/weekends.ts';

/** All resources, in the order of the menu. A new one is imported and named here, and its screens follow. */
export const declarations = {
  appointments,
  waitingList,
  organizer,
  followUps,
  patients,
  visitNotes,
  messages,
  messageSchedulers,
  messageQueries,
  messageHours,
  consultantTeams,
  teamMembers,
  controlGroups,
  teamTenants,
  teamBills,
  tenantBills,
  teamChargingAccounts,
  tenantDirectory,
  teamSubscriptions,
  teamOffers,
  subscriptionCategories,
  agataTenants,
  tenantMembers,
  tenantTeams,
  availableTeams,
  chargingAccounts,
  tenantSubscriptions,
  tenantOffers,
  allChargingAccounts,
  providerProfile,
  providerRegistrations,
  agentRegistrations,
  providerUpdates,
  agentUpdates,
  articles,
  articleApprovals,
  articleResponses,
  betterLifeCategories,
  organizationTypes,
  associationBodies,
  expertiseAppointments,
  avatars,
  agataSettings,
  chatSettings,
  routedAppointments,
  pushSchedules,
  agataChats,
  commonChats,
  agataAppointments,
  teleconsultations,
  treatmentFollowUps,
  followUpResponses,
  platformTeams,
  platformTenants,
  agataUsers,
  accessLevels,
  openingHours,
  valueTranslations,
  appointmentTypes,
  appointmentLocations,
  appointmentCategories,
  appointmentStatuses,
  cancelReasons,
  doctorResources,
  diagnoses,
  frequentTexts,
  medicines,
  fees,
  payers,
  tills,
  receipts,
  branchHolidays,
  disclosures,
  dataBreaches,
  requiredFields,
  branchState,
  appointmentSettings,
  noteSettings,
  readingSettings,
  retentionSettings,
  startPages,
  onlineBookingSettings,
  teleconsultationSettings,
  agataRoutes,
  teamDirectory,
  practiceTypes,
  databaseTemplates,
  plans,
  productTypes,
  companyDiscounts,
  seller,
  whatsappInstances,
  platformMessageTemplates,
  platformMessageQueries,
  publicHolidays,
  weekends,
  emailTemplates,
  reports,
  printSlips,
  textLanguages,
  emailSetting,
  whatsappSetting,
  smsSetting,
  molpaySetting,
  firebaseSetting,
  pdfTemplates,
  tenants,
  branches,
  accountTenants,
  subscriptions,
  proformas,
  signInRules,
  singleSignOn,
  emailDomains,
  signOnGroups,
  invoices,
  companyRemovals,
  unsettledPayments,
  consolidatedEInvoices,
  branchUsers,
  apiKeys,
  sharedComputers,
  recordReadings,
  whatsappAccess,
  userAccess,
  platformUsers,
  auditLog,
  pageErrors,
  sessions,
  profile,
  doctors,
} satisfies Readonly<Record<string, Resource>>;
