import { sql } from 'drizzle-orm';
import type { Database } from '../../../kit/db/database.ts';

/** Writes what names look like that were there before it was compared. A duty of housekeeping. */
export async function writeNameSkeletons(database: Database): Promise<void> {
  await database.system(({ db }) => db.execute(sql`SELECT app.fill_name_skeletons()`));
}
