import { sql } from 'drizzle-orm';
import type { AccessLevel } from '../../../../contract/platform/accessAreas.ts';
import type { Work } from '../../../kit/db/database.ts';
import { preparedSql } from '../../../kit/db/preparedStatement.ts';

/** The access level of a user of the platform; null for who sees and edits everything. */
export async function accessLevel(work: Pick<Work, 'client'>): Promise<AccessLevel | null> {
  const [row] = await askAccessLevel(work, {});
  return row ?? null;
}

const askAccessLevel = preparedSql<AccessLevel & Record<string, unknown>>(
  'access_level',
  sql`SELECT sees, edits FROM app.access_level()`,
);
