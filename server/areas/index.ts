import type { contract } from '../../contract/index.ts';
import type { Handlers } from '../http/context.ts';
import { accounts } from './accounts/accounts/index.ts';
import { branches } from './accounts/branches/index.ts';
import { subscriptions } from './accounts/subscriptions/index.ts';
import { tenants } from './accounts/tenants/index.ts';
import { appointments } from './clinic/appointments/index.ts';
import { attendance } from './clinic/attendance/index.ts';
import { calendarFeeds } from './clinic/calendarFeeds/index.ts';
import { clinicCalendar } from './clinic/clinicCalendar/index.ts';
import { followUps } from './clinic/followUps/index.ts';
import { lookups } from './clinic/lookups/index.ts';
import { nurseNotes } from './clinic/nurseNotes/index.ts';
import { organizer } from './clinic/organizer/index.ts';
import { patientMerges } from './clinic/patientMerges/index.ts';
import { patientRecords } from './clinic/patientRecords/index.ts';
import { patients } from './clinic/patients/index.ts';
import { registration } from './clinic/registration/index.ts';
import { series } from './clinic/series/index.ts';
import { waitingList } from './clinic/waitingList/index.ts';
import { messageTemplates } from './messaging/messageTemplates/index.ts';
import { outbox } from './messaging/outbox/index.ts';
import { sms } from './messaging/sms/index.ts';
import { batch } from './platform/batch/index.ts';
import { dashboard } from './platform/dashboard/index.ts';
import { files } from './platform/files/index.ts';
import { history } from './platform/history/index.ts';
import { localization } from './platform/localization/index.ts';
import { masterHandlers } from './platform/masterLists/index.ts';
import { practiceTypes } from './platform/practiceTypes/index.ts';
import { realtime } from './platform/realtime/index.ts';

/** The handlers of every area. A missing area or call does not compile. */
export const handlers: { [Area in keyof typeof contract]: Handlers<(typeof contract)[Area]> } = {
  ...masterHandlers,
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
