import type { contract } from '../../contract/index.ts';
import type { Handlers } from '../http/context.ts';
import { accounts } from './accounts/index.ts';
import { appointments } from './appointments/index.ts';
import { dashboard } from './dashboard/index.ts';
import { localization } from './localization/index.ts';
import { lookups } from './lookups/index.ts';
import { organizer } from './organizer/index.ts';
import { outbox } from './outbox/index.ts';
import { patients } from './patients/index.ts';
import { realtime } from './realtime/index.ts';

/** What each call does. An area or a call without its handler does not compile. */
export const handlers: { [Area in keyof typeof contract]: Handlers<(typeof contract)[Area]> } = {
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
