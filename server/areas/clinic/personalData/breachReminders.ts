import { sql } from 'drizzle-orm';
import {
  BREACH_REMINDERS,
  TELL_COMMISSIONER_WITHIN,
  TELL_PEOPLE_WITHIN,
} from '../../../../contract/masterLists/privacy.ts';
import type { Database } from '../../../kit/db/database.ts';
import { addAlert } from '../../../notifications/adding.ts';

interface Due extends Record<string, unknown> {
  id: number;
  branch_id: number;
  /** Hours left to tell the Commissioner, and the people, where a reminder of it came due; 0 where it is over. */
  commissioner_hours: number | null;
  people_hours: number | null;
}

/**
 * Reminds whoever manages a branch that the Commissioner, or the people, are still to be told of a breach: a day and six
 * hours before it is due, and when it is over. A breach that was entered late has the last of these alone. What was
 * reminded of is noted with the breach, so that however many servers remind once.
 */
export async function remindOfBreaches(database: Database): Promise<void> {
  await database.system(async (work) => {
    const { rows } = await work.db.execute<Due>(
      sql`SELECT * FROM app.note_breach_reminders(${TELL_COMMISSIONER_WITHIN}, ${TELL_PEOPLE_WITHIN},
            ${sql.param(BREACH_REMINDERS)}::integer[])`,
    );
    for (const { id, branch_id: branchId, commissioner_hours, people_hours } of rows) {
      const left = [
        ['COMMISSIONER', commissioner_hours],
        ['PEOPLE', people_hours],
      ] as const;
      for (const [who, hours] of left)
        if (hours !== null)
          await addAlert(work, {
            event: hours === 0 ? `BREACH_${who}_OVER` : `BREACH_${who}_DUE`,
            record: id,
            branchId,
            params: { hours: String(hours) },
            // Each is told of by itself.
            occasion: `breach ${id} ${who} ${hours}`,
          });
    }
  });
}
