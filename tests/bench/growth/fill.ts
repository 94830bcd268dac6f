import type { Client } from 'pg';
import { clinicToday } from '../../../contract/fields.ts';
import { createBranchDefaults } from '../../../server/areas/accounts/branches/createDefaults.ts';
import { storePatients } from '../../../server/db/demo/fill.ts';
import { makePatients } from '../../../server/db/demo/patients.ts';
import { aroundKl } from '../../../server/db/demo/places.ts';
import { Random } from '../../../server/db/demo/random.ts';
import type { Database } from '../../../server/kit/db/database.ts';
import { hashPassword } from '../../../server/kit/http/secrets.ts';
import { withoutIndexes } from './indexes.ts';
import * as rows from './rows.ts';
import { DOCTORS, type GrowthSize, PASSWORD } from './size.ts';

/** Different people; branches share their names, not their numbers. */
const POOL = 10_000;

/**
 * Fills an empty database with branches of one shape. Their rows lie side by side as they came over the years, so that
 * no branch has pages of its own. Indexes are made afterwards.
 */
export async function fill(
  database: Database,
  owner: Client,
  size: GrowthSize,
  say: (line: string) => void,
): Promise<void> {
  await makeBranches(database, owner, size);
  await makePool(database, owner, Math.min(POOL, size.patients / size.branches));
  // What rows refer to is there, so the checks of references are left out.
  await owner.query("SET session_replication_role = replica; SET maintenance_work_mem = '2GB'");
  await owner.query('SET synchronous_commit = off');
  await withoutIndexes(owner, rows.filledTables, say, async () => {
    const columns = await columnsOf(owner, 'patient');
    for (const [what, sql] of Object.entries(rows.fillings(size, columns))) {
      say(`Making ${what}`);
      await owner.query(sql);
    }
  });
  await owner.query('RESET session_replication_role; RESET maintenance_work_mem');
  await owner.query(
    'DROP TABLE growth_person, growth_allergy, growth_relative; RESET synchronous_commit',
  );
  say('Gathering statistics');
  await owner.query('VACUUM ANALYZE');
  await owner.query('CHECKPOINT');
}

async function makeBranches(
  database: Database,
  owner: Client,
  { branches }: GrowthSize,
): Promise<void> {
  await owner.query(rows.branchesSql(branches));
  await owner.query(rows.accountsSql(branches), [await hashPassword(PASSWORD)]);
  for (let branch = 1; branch <= branches; branch++)
    await database.system(({ db }) => createBranchDefaults(db, branch), branch);
  await owner.query(rows.doctorsSql(branches, DOCTORS));
  await owner.query(rows.sessionsSql);
}

async function makePool(database: Database, owner: Client, count: number): Promise<void> {
  const around = { today: clinicToday(), places: aroundKl };
  const people = makePatients(new Random(1), count, around, new Set());
  await database.system(({ db }) => storePatients(db, 1, people), 1);
  await owner.query(rows.poolSql);
}

/** The columns that are written, but for those that differ between branches. */
async function columnsOf(owner: Client, table: string): Promise<string[]> {
  const { rows: found } = await owner.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        AND attname NOT IN ('id', 'branch_id', 'ic_passport', 'mobile')`,
    [table],
  );
  return found.map(({ name }) => name);
}
