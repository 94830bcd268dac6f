import { agataSettings } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';

/** How AGATA behaves by default, and how its chat looks. */
export type Settings = typeof agataSettings.$inferSelect;

/** The settings of AGATA, one row; locked where it is to be changed. */
export async function readAgataSettings(db: Db, { isToChange = false } = {}): Promise<Settings> {
  const found = db.select().from(agataSettings);
  const [row] = await (isToChange ? found.for('update') : found);
  if (!row) throw new Error('the settings of AGATA are missing');
  return row;
}
