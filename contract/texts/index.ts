import { accounts } from './accounts.ts';
import { billing } from './billing.ts';
import { book } from './book.ts';
import { branches } from './branches.ts';
import { calendar } from './calendar.ts';
import { cardReader } from './cardReader.ts';
import { clinic } from './clinic.ts';
import { clinicCalendar } from './clinicCalendar.ts';
import { composing } from './composing.ts';
import { dashboard } from './dashboard.ts';
import { day } from './day.ts';
import { followUps } from './followUps.ts';
import { general } from './general.ts';
import { histories } from './histories.ts';
import { lists } from './lists.ts';
import { merging } from './merging.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { pages } from './pages.ts';
import { papers } from './papers.ts';
import { patient } from './patient.ts';
import { patientMerges } from './patientMerges.ts';
import { patientRecord } from './patientRecord.ts';
import { queueBoard } from './queueBoard.ts';
import { reactAdmin } from './reactAdmin.ts';
import { registration } from './registration.ts';
import { resources } from './resources.ts';
import { scheduler } from './scheduler.ts';
import { shell } from './shell.ts';
import type { Text } from './text.ts';
import { values } from './values.ts';
import { visits } from './visits.ts';
import { waiting } from './waiting.ts';

/** The catalogue as it ships: every text of pages and server by its code. */
export const texts = {
  ...general,
  ...billing,
  ...book,
  ...branches,
  ...calendar,
  ...accounts,
  ...cardReader,
  ...clinic,
  ...clinicCalendar,
  ...shell,
  ...notes,
  ...pages,
  ...lists,
  ...histories,
  ...resources,
  ...scheduler,
  ...dashboard,
  ...day,
  ...patient,
  ...patientMerges,
  ...registration,
  ...patientRecord,
  ...merging,
  ...papers,
  ...followUps,
  ...messages,
  ...composing,
  ...queueBoard,
  ...values,
  ...visits,
  ...waiting,
  ...reactAdmin,
} satisfies Record<string, Text>;
export type TextCode = keyof typeof texts;

export { type Language, languageOf, languages } from './languages.ts';
