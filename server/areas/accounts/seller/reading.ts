import { sellers } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';

/** The company that runs the platform; locked where it is to be changed. */
export async function readSeller(
  db: Db,
  { isToChange = false } = {},
): Promise<typeof sellers.$inferSelect> {
  const found = db.select().from(sellers);
  const [row] = await (isToChange ? found.for('update') : found);
  if (!row) throw new Error('the seller is missing');
  return row;
}

/** The name of the company that runs the platform, without its logo. */
export async function readSellerName(db: Db): Promise<string> {
  const [row] = await db.select({ name: sellers.name }).from(sellers);
  return row?.name ?? '';
}
