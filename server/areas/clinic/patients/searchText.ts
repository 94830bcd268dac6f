import { sql } from 'drizzle-orm';
import type { Database } from '../../../kit/db/database.ts';

/** Patients whose search text is written at once. */
const AT_ONCE = 500;

/** Writes the search text of patients who have none: those that were there before it was. A duty of housekeeping. */
export async function writeSearchTexts(database: Database): Promise<void> {
  let written = AT_ONCE;
  while (written === AT_ONCE) written = await writeSome(database);
}

async function writeSome(database: Database): Promise<number> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ written: number }>(sql`SELECT app.fill_search_texts(${AT_ONCE}) AS written`),
  );
  return rows[0]?.written ?? 0;
}
