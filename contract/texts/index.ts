import { accessAreas } from './accessAreas.ts';
import { accounts } from './accounts.ts';
import { accountStatements } from './accountStatements.ts';
import { affected } from './affected.ts';
import { agata } from './agata/index.ts';
import { apiKeys } from './apiKeys.ts';
import { auditLog } from './auditLog.ts';
import { billing } from './billing.ts';
import { billingPapers } from './billingPapers.ts';
import { book } from './book.ts';
import { branches } from './branches.ts';
import { branchFigures } from './branchFigures.ts';
import { branchUsers } from './branchUsers.ts';
import { calendar } from './calendar.ts';
import { cardReader } from './cardReader.ts';
import { clinic } from './clinic.ts';
import { clinicCalendar } from './clinicCalendar.ts';
import { company } from './company.ts';
import { companyRemovals } from './companyRemovals.ts';
import { composing } from './composing.ts';
import { consultation } from './consultation.ts';
import { dashboard } from './dashboard.ts';
import { databaseTemplates } from './databaseTemplates.ts';
import { day } from './day.ts';
import { eInvoices } from './eInvoices.ts';
import { emailTemplates } from './emailTemplates.ts';
import { enquiry } from './enquiry.ts';
import { files } from './files.ts';
import { followUps } from './followUps.ts';
import { gatewaySettings } from './gatewaySettings.ts';
import { general } from './general.ts';
import { help } from './help.ts';
import { histories } from './histories.ts';
import { holidayYears } from './holidayYears.ts';
import { invoices } from './invoices.ts';
import { issuedPapers } from './issuedPapers.ts';
import { layouts } from './layouts.ts';
import { lists } from './lists.ts';
import { listViews } from './listViews.ts';
import { merging } from './merging.ts';
import { messageList } from './messageList.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { noticeTexts } from './notice.ts';
import { notifications } from './notifications.ts';
import { officialTemplates } from './officialTemplates.ts';
import { onlineBooking } from './onlineBooking.ts';
import { onlineBookingDesk } from './onlineBookingDesk.ts';
import { onlineBookingMessages } from './onlineBookingMessages.ts';
import { pageErrors } from './pageErrors.ts';
import { pages } from './pages.ts';
import { papers } from './papers.ts';
import { passkeys } from './passkeys.ts';
import { patient } from './patient.ts';
import { patientFiles } from './patientFiles.ts';
import { patientMerges } from './patientMerges.ts';
import { patientRecord } from './patientRecord.ts';
import { payments } from './payments.ts';
import { pdf } from './pdf.ts';
import { personalDataTexts } from './personalData.ts';
import { placeholderTexts } from './placeholders.ts';
import { planChanges } from './planChanges.ts';
import { planFeatureTexts } from './planFeatures.ts';
import { prescriptions } from './prescriptions.ts';
import { proformaMails } from './proformaMails.ts';
import { publicPages } from './publicPages.ts';
import { queueBoard } from './queueBoard.ts';
import { reactAdmin } from './reactAdmin.ts';
import { recordReadings } from './recordReadings.ts';
import { referral } from './referral.ts';
import { registration } from './registration.ts';
import { replies } from './replies.ts';
import { reports } from './reports.ts';
import { resources } from './resources.ts';
import { samples } from './samples.ts';
import { savedViews } from './savedViews.ts';
import { scheduler } from './scheduler.ts';
import { schedules } from './schedules.ts';
import { secondFactor } from './secondFactor.ts';
import { sellerFigures } from './sellerFigures.ts';
import { serverHealth } from './serverHealth.ts';
import { settings } from './settings.ts';
import { sharedComputers } from './sharedComputers.ts';
import { shell } from './shell.ts';
import { signInRules } from './signInRules.ts';
import { signIns } from './signIns.ts';
import { signUp } from './signUp.ts';
import { singleSignOn } from './singleSignOn.ts';
import { startNeeds } from './startNeeds.ts';
import type { Text } from './text.ts';
import { till } from './till.ts';
import { tillLists } from './tillLists.ts';
import { translations } from './translations.ts';
import { trash } from './trash.ts';
import { unsettledPayments } from './unsettledPayments.ts';
import { values } from './values.ts';
import { versions } from './versions.ts';
import { visits } from './visits.ts';
import { waiting } from './waiting.ts';
import { waitingScreens } from './waitingScreens.ts';
import { whatsapp } from './whatsapp.ts';

/** The catalogue as it ships: every text of pages and server by its code. */
export const texts = {
  ...general,
  ...accessAreas,
  ...agata,
  ...files,
  ...billing,
  ...accountStatements,
  ...billingPapers,
  ...proformaMails,
  ...eInvoices,
  ...invoices,
  ...emailTemplates,
  ...book,
  ...branches,
  ...branchFigures,
  ...branchUsers,
  ...calendar,
  ...accounts,
  ...auditLog,
  ...cardReader,
  ...clinic,
  ...clinicCalendar,
  ...consultation,
  ...prescriptions,
  ...schedules,
  ...secondFactor,
  ...passkeys,
  ...apiKeys,
  ...settings,
  ...signIns,
  ...recordReadings,
  ...sharedComputers,
  ...signInRules,
  ...singleSignOn,
  ...signUp,
  ...shell,
  ...notes,
  ...patientFiles,
  ...notifications,
  ...pages,
  ...layouts,
  ...lists,
  ...listViews,
  ...trash,
  ...versions,
  ...help,
  ...histories,
  ...holidayYears,
  ...resources,
  ...samples,
  ...savedViews,
  ...scheduler,
  ...dashboard,
  ...databaseTemplates,
  ...gatewaySettings,
  ...day,
  ...enquiry,
  ...onlineBooking,
  ...onlineBookingDesk,
  ...onlineBookingMessages,
  ...patient,
  ...patientMerges,
  ...referral,
  ...registration,
  ...patientRecord,
  ...merging,
  ...papers,
  ...issuedPapers,
  ...waitingScreens,
  ...followUps,
  ...payments,
  ...messageList,
  ...messages,
  ...company,
  ...composing,
  ...replies,
  ...placeholderTexts,
  ...reports,
  ...whatsapp,
  ...officialTemplates,
  ...pdf,
  ...sellerFigures,
  ...serverHealth,
  ...startNeeds,
  ...pageErrors,
  ...noticeTexts,
  ...personalDataTexts,
  ...planChanges,
  ...planFeatureTexts,
  ...publicPages,
  ...queueBoard,
  ...till,
  ...tillLists,
  ...translations,
  ...companyRemovals,
  ...unsettledPayments,
  ...values,
  ...visits,
  ...waiting,
  ...affected,
  ...reactAdmin,
} satisfies Record<string, Text>;
export type TextCode = keyof typeof texts;

export { languageOf, languages, placeOf } from './languages.ts';
