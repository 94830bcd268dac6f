import {
  accessLevels,
  agataRoutes,
  associationBodies,
  betterLifeCategories,
  expertiseAppointments,
  organizationTypes,
  subscriptionCategories,
} from './agata.ts';
import { branchHolidays } from './branchHolidays.ts';
import { companyDiscounts } from './companyDiscounts.ts';
import { diagnoses, frequentTexts } from './consultationLists.ts';
import { doctorResources } from './doctorResources.ts';
import {
  appointmentCategories,
  appointmentLocations,
  appointmentStatuses,
  appointmentTypes,
  cancelReasons,
} from './lookupLists.ts';
import { medicines } from './medicines.ts';
import { messageQueries } from './messageQueries.ts';
import { openingHours } from './openingHours.ts';
import { patientFiles } from './patientFiles.ts';
import { prescriptions } from './prescriptions.ts';
import { dataBreaches, disclosures } from './privacy.ts';
import { productTypes } from './productTypes.ts';
import { publicHolidays } from './publicHolidays.ts';
import { textLanguages } from './textLanguages.ts';
import { fees, payers, tills } from './till.ts';
import { valueTranslations } from './valueTranslations.ts';
import { visitNotes } from './visitNotes.ts';
import { vitalSigns } from './vitalSigns.ts';
import { weekends } from './weekends.ts';

/** Master lists. Each name is also that of its table; handlers, permissions and tests follow from it. */
export const masterLists = {
  accessLevels,
  agataRoutes,
  associationBodies,
  betterLifeCategories,
  expertiseAppointments,
  organizationTypes,
  subscriptionCategories,
  appointmentCategories,
  appointmentLocations,
  appointmentStatuses,
  appointmentTypes,
  branchHolidays,
  cancelReasons,
  companyDiscounts,
  dataBreaches,
  diagnoses,
  disclosures,
  doctorResources,
  fees,
  frequentTexts,
  medicines,
  messageQueries,
  openingHours,
  payers,
  prescriptions,
  patientFiles,
  productTypes,
  publicHolidays,
  textLanguages,
  tills,
  valueTranslations,
  visitNotes,
  vitalSigns,
  weekends,
};
