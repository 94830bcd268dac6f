import { accounts } from './accounts/accounts.ts';
import { branches } from './accounts/branches.ts';
import { subscriptions } from './accounts/subscriptions.ts';
import { tenants } from './accounts/tenants.ts';
import { appointments } from './clinic/appointments.ts';
import { attendance } from './clinic/attendance.ts';
import { calendarFeeds } from './clinic/calendarFeeds.ts';
import { clinicCalendar } from './clinic/clinicCalendar.ts';
import { followUps } from './clinic/followUps.ts';
import { lookups } from './clinic/lookups.ts';
import { nurseNotes } from './clinic/nurseNotes.ts';
import { organizer } from './clinic/organizer.ts';
import { patientMerges } from './clinic/patientMerges.ts';
import { patientRecords } from './clinic/patientRecords.ts';
import { patients } from './clinic/patients.ts';
import { registration } from './clinic/registration.ts';
import { series } from './clinic/series.ts';
import { waitingList } from './clinic/waitingList.ts';
import { masterLists } from './masterLists/index.ts';
import { messageTemplates } from './messaging/messageTemplates.ts';
import { outbox } from './messaging/outbox.ts';
import { sms } from './messaging/sms.ts';
import { batch } from './platform/batch.ts';
import { dashboard } from './platform/dashboard.ts';
import { files } from './platform/files.ts';
import { history } from './platform/history.ts';
import { localization } from './platform/localization.ts';
import { practiceTypes } from './platform/practiceTypes.ts';
import { realtime } from './platform/realtime.ts';

/** Every area of the contract. Add a new one here; the server then does not compile until it has its handlers. */
export const contract = {
  ...masterCalls(),
  accounts,
  appointments,
  attendance,
  batch,
  branches,
  calendarFeeds,
  clinicCalendar,
  dashboard,
  files,
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
  subscriptions,
  tenants,
  waitingList,
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
