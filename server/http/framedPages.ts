import { sql } from 'drizzle-orm';
import { isWebOrigin } from '../../contract/clinic/onlineBookingSettings.ts';
import type { Database } from '../kit/db/database.ts';

/** The origins of other sites that may frame a page: of a booking page, those that its branch names. */
export async function framedBy(database: Database, path: string): Promise<readonly string[]> {
  const [, name] = /^\/book\/([a-z\d-]{3,60})$/.exec(path) ?? [];
  if (name === undefined) return [];
  const { rows } = await database.system(({ db }) =>
    db.execute<{ origins: string[] | null }>(sql`SELECT app.booking_origins(${name}) AS origins`),
  );
  return (rows[0]?.origins ?? []).filter(isWebOrigin);
}
