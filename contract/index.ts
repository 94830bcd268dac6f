import { accounts } from './accounts.ts';
import { appointments } from './appointments.ts';
import { attendance } from './attendance.ts';
import { batch } from './batch.ts';
import { calendarFeeds } from './calendarFeeds.ts';
import { clinicCalendar } from './clinicCalendar.ts';
import { dashboard } from './dashboard.ts';
import { followUps } from './followUps.ts';
import { history } from './history.ts';
import { localization } from './localization.ts';
import { lookups } from './lookups.ts';
import { masterLists } from './masterLists/index.ts';
import { messageTemplates } from './messageTemplates.ts';
import { nurseNotes } from './nurseNotes.ts';
import { organizer } from './organizer.ts';
import { outbox } from './outbox.ts';
import { patientMerges } from './patientMerges.ts';
import { patientRecords } from './patientRecords.ts';
import { patients } from './patients.ts';
import { practiceTypes } from './practiceTypes.ts';
import { realtime } from './realtime.ts';
import { registration } from './registration.ts';
import { series } from './series.ts';
import { sms } from './sms.ts';
import { tenants } from './tenants.ts';
import { waitingList } from './waitingList.ts';

/** Every area of the contract. A new one is added here, and the server then does not compile until it has its handlers. */
export const contract = {
  ...masterCalls(),
  accounts,
  appointments,
  attendance,
  batch,
  calendarFeeds,
  clinicCalendar,
  dashboard,
  followUps,
  history,
  localization,
  lookups,
  messageTemplates,
  nurseNotes,
  organizer,
  outbox,
  patientMerges,
  patientRecords,
  patients,
  practiceTypes,
  realtime,
  series,
  registration,
  sms,
  tenants,
  waitingList,
};

type Areas = (typeof contract)[keyof typeof contract];
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

/** Every call by its name, as callers use it: `send(api.todayQueue, {})`. */
export const api = Object.assign({}, ...Object.values(contract)) as AllOf<Areas>;

type MasterLists = typeof masterLists;

function masterCalls() {
  const calls = Object.entries(masterLists).map(([name, list]) => [name, list.calls]);
  return Object.fromEntries(calls) as { [Name in keyof MasterLists]: MasterLists[Name]['calls'] };
}
