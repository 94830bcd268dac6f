import type { Config } from '../../../kit/config.ts';
import type { Database } from '../../../kit/db/database.ts';
import { inTurn } from '../../../kit/jobs/inTurn.ts';
import { mailUnpaidProformas } from '../billing/proformaMails.ts';
import { remindOfProformas } from '../billing/proformaReminders.ts';
import { renewPlans } from '../billing/renewals.ts';
import { remindOfEnds } from './reminders.ts';

/**
 * Mails about proformas, renewals and the ends of plans. One after the other, as each leaves out what those before it told
 * today.
 */
export function mailAboutPlans(
  database: Database,
  config: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const duties = [mailUnpaidProformas, renewPlans, remindOfProformas, remindOfEnds];
  return inTurn(duties.map((duty) => () => duty(database, config)));
}
