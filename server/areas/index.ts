import type { contract } from '../../contract/index.ts';
import type { Handlers } from '../http/context.ts';
import { accounts } from './accounts/index.ts';
import { appointments } from './appointments/index.ts';
import { attendance } from './attendance/index.ts';
import { batch } from './batch/index.ts';
import { calendarFeeds } from './calendarFeeds/index.ts';
import { clinicCalendar } from './clinicCalendar/index.ts';
import { dashboard } from './dashboard/index.ts';
import { followUps } from './followUps/index.ts';
import { history } from './history/index.ts';
import { localization } from './localization/index.ts';
import { lookups } from './lookups/index.ts';
import { masterHandlers } from './masterLists/index.ts';
import { messageTemplates } from './messageTemplates/index.ts';
import { nurseNotes } from './nurseNotes/index.ts';
import { organizer } from './organizer/index.ts';
import { outbox } from './outbox/index.ts';
import { patientMerges } from './patientMerges/index.ts';
import { patientRecords } from './patientRecords/index.ts';
import { patients } from './patients/index.ts';
import { practiceTypes } from './practiceTypes/index.ts';
import { realtime } from './realtime/index.ts';
import { registration } from './registration/index.ts';
import { series } from './series/index.ts';
import { sms } from './sms/index.ts';
import { tenants } from './tenants/index.ts';
import { waitingList } from './waitingList/index.ts';

/** What each call does. An area or a call without its handler does not compile. */
export const handlers: { [Area in keyof typeof contract]: Handlers<(typeof contract)[Area]> } = {
  ...masterHandlers,
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
