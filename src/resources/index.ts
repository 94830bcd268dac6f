import { doorOf } from '../framework/resource/door.ts';
import { appointments } from './appointments.ts';
import { followUps } from './followUps.ts';
import { openingHours } from './openingHours.ts';
import { organizer } from './organizer.ts';
import { patients } from './patients.ts';
import { practiceTypes } from './practiceTypes.ts';
import { profile } from './profile.ts';
import { publicHolidays } from './publicHolidays.ts';
import { tenants } from './tenants.ts';
import { waitingList } from './waitingList.ts';
import { weekends } from './weekends.ts';

/**
 * Every resource of the product, in the order of the menu. A new one is listed here, and its screens follow. In the built
 * pages each is loaded with what first wants it: scripts/pages/doors.ts.
 */
export const resources = [
  appointments,
  waitingList,
  organizer,
  followUps,
  patients,
  openingHours,
  practiceTypes,
  publicHolidays,
  weekends,
  tenants,
  profile,
].map(doorOf);
