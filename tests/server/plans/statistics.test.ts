import { Client } from 'pg';
import { expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { makeDemo } from '../../../server/db/demo/index.ts';
import { Database } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { createEmptyDatabase, createWorldCopy, startClinic } from '../support/clinic.ts';
import { branchIds } from '../support/world.ts';

// Autovacuum comes a minute later at the earliest. These databases are there for seconds.

/** The tables of at least a hundred rows that the planner takes for empty, or knows nothing of. */
async function unknownTables(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; count: string }>(
    `SELECT c.relname AS name,
            (xpath('/row/count/text()', query_to_xml('SELECT count(*) FROM ' || c.oid::regclass, false, true, '')))[1]::text AS count
       FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND NOT EXISTS (SELECT FROM pg_stats s WHERE s.schemaname = 'public' AND s.tablename = c.relname)`,
  );
  return rows.flatMap(({ name, count }) => (Number(count) >= 100 ? [name] : []));
}

/** Rows of a table as the planner expects them. */
async function expectedRows(owner: Client, table: string): Promise<number> {
  const { rows } = await owner.query<{ rows: number }>(
    'SELECT reltuples::integer AS rows FROM pg_class WHERE oid = $1::regclass',
    [table],
  );
  return rows[0]?.rows ?? 0;
}

async function withOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

it('a first start plans by what the demo clinics hold', async () => {
  const ownerUrl = await createEmptyDatabase();
  const { app } = await prepare(ownerUrl);
  const database = new Database(addressFor(ownerUrl, app));
  await makeDemo(database, () => undefined);
  await database.end();
  await withOwner(ownerUrl, async (owner) => {
    expect(await unknownTables(owner)).toEqual([]);
    expect(await expectedRows(owner, 'patient')).toBe(2_000);
  });
});

it('a restored database is planned by what it holds from its first start on', async () => {
  const ownerUrl = await createWorldCopy();
  await withOwner(ownerUrl, async (owner) => {
    // As a restored dump: rows without statistics.
    await owner.query(
      `INSERT INTO nurse_note (branch_id, patient_id, note, created_by)
       SELECT branch_id, id, 'Note ' || n, 7 FROM patient, generate_series(1, 300) AS n WHERE branch_id = ${branchIds.kl}`,
    );
    await owner.query('SELECT pg_stat_force_next_flush()');
    expect(await unknownTables(owner)).toContain('nurse_note');
    await prepare(ownerUrl);
    expect(await unknownTables(owner)).toEqual([]);
  });
});

it('an import of hundreds is planned for when it is answered', async () => {
  const clinic = await startClinic();
  const reception = await clinic.as('reception');
  const before = await expectedRows(clinic.owner, 'patient');
  expect(before).toBeLessThan(100);
  const inputs = Array.from({ length: 240 }, (_, n) => ({
    icPassport: `IMPORT${1_000 + n}`,
    name: `Imported ${n}`,
    dob: '1990-01-01',
    mobile: '0123456789',
  }));
  await reception.send(api.batch, { call: 'createPatient', inputs });
  expect(await expectedRows(clinic.owner, 'patient')).toBeGreaterThanOrEqual(240);
  await clinic.stop();
});
