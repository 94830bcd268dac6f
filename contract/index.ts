import { accounts } from './accounts.ts';
import { appointments } from './appointments.ts';
import { dashboard } from './dashboard.ts';
import { localization } from './localization.ts';
import { lookups } from './lookups.ts';
import { organizer } from './organizer.ts';
import { outbox } from './outbox.ts';
import { patients } from './patients.ts';
import { realtime } from './realtime.ts';

/** Every area of the contract. A new one is added here, and the server then does not compile until it has its handlers. */
export const contract = {
  accounts,
  appointments,
  dashboard,
  localization,
  lookups,
  organizer,
  outbox,
  patients,
  realtime,
};

/** Every call by its name, as callers use it: `send(api.todayQueue, {})`. */
export const api = {
  ...accounts,
  ...appointments,
  ...dashboard,
  ...localization,
  ...lookups,
  ...organizer,
  ...outbox,
  ...patients,
  ...realtime,
};
