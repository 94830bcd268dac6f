import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate, migrationsFolder } from '../../../server/kit/db/migrate.ts';
import { createEmptyDatabase } from '../support/clinic.ts';

/** The early version's last migration. */
const EARLY = '0019_plans';

const oldRows = `
  INSERT INTO tenant (company_name) SELECT 'Old ' || n FROM generate_series(1, 2) n;
  INSERT INTO branch (tenant_id, code, subscription_ends)
    SELECT n, 'Old ' || n, '2999-12-31' FROM generate_series(1, 2) n;
  INSERT INTO account (email, display_name, full_name, password_hash)
    SELECT 'old' || n || '@world.test', 'Old', 'Old', 'none' FROM generate_series(1, 20) n;
  INSERT INTO membership (account_id, tenant_id, branch_id, role)
    SELECT n, 1 + n % 2, 1 + n % 2, 'Receptionist' FROM generate_series(1, 20) n;
  INSERT INTO doctor (branch_id, name) SELECT 1 + n % 2, 'Dr ' || n FROM generate_series(1, 6) n;
  INSERT INTO lookup_value (branch_id, kind, id, position, value)
    SELECT b, kind, 1, 1, 'Old' FROM generate_series(1, 2) b, unnest(ARRAY['status', 'priority']) kind;
  INSERT INTO patient (branch_id, name, ic_passport)
    SELECT 1 + n % 2, 'Old ' || n, 'OLD' || n FROM generate_series(1, 4000) n;
  INSERT INTO audit (branch_id, account_id, resource, action)
    SELECT branch_id, 1, 'patients', 'create' FROM patient;
  INSERT INTO message (branch_id, patient_id, phone, channel, text, parts, status, created_by)
    SELECT branch_id, id, '60123456789', 'SMS', 'Old', 1, 'sent', 1 FROM patient`;

interface Journal {
  entries: { tag: string }[];
}

/** A folder with the migrations up to one, as an earlier version had them. */
async function migrationsUpTo(tag: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-assist-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const last = journal.entries.findIndex((each) => each.tag === tag);
  await writeFile(
    file,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }),
  );
  return folder;
}

/** Does some work as the owner of a database. */
export async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Creates a database as an early version left it, with patients, appointments and audits. Returns its URL. */
export async function createOldDatabase(): Promise<string> {
  const url = await createEmptyDatabase();
  await asOwner(url, async (owner) => {
    await migrate(owner, await migrationsUpTo(EARLY));
    await owner.query(oldRows);
  });
  return url;
}

/**
 * All that a database is: its tables, columns, indexes, constraints, rules and functions, how many rows there are
 * (but for what a server notes of itself), and the values of columns that an early version had.
 */
export async function contentsOf(url: string): Promise<{ parts: string[]; rows: string[] }> {
  return asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ part: string }>(whatItIs);
    // The others are of the servers that ran: one may have told of itself, or have sealed the audit, or not yet.
    const tables = await owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('installation', 'server_instance', 'audit_seal') ORDER BY 1",
    );
    const counts: string[] = [];
    for (const { name } of tables.rows) {
      const counted = await owner.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${owner.escapeIdentifier(name)}`,
      );
      counts.push(`${name} ${counted.rows[0]?.count}`);
    }
    for (const [table, columns] of Object.entries(keptColumns)) {
      const summed = await owner.query<{ sum: string }>(
        `SELECT md5(string_agg((${columns})::text, ',' ORDER BY id)) AS sum FROM ${table}`,
      );
      counts.push(`${table} ${summed.rows[0]?.sum}`);
    }
    return { parts: rows.map(({ part }) => part), rows: counts };
  });
}

const keptColumns = {
  patient: 'id, branch_id, name, ic_passport',
  message: 'id, branch_id, patient_id, phone, text',
  audit: 'id, branch_id, account_id, resource, action',
  account: 'id, email, full_name',
};

const whatItIs = `
  SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) AS part
    FROM information_schema.columns WHERE table_schema IN ('public', 'message_data', 'pgboss')
  UNION ALL SELECT concat_ws(' ', indexrelid::regclass, indisvalid, pg_get_indexdef(indexrelid))
    FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
  UNION ALL SELECT concat_ws(' ', conrelid::regclass, convalidated, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', tablename, policyname, cmd, qual, with_check) FROM pg_policies
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'app'::regnamespace AND prokind = 'f'
  UNION ALL SELECT concat_ws(' ', 'queue', name) FROM pgboss.queue
  UNION ALL SELECT concat_ws(' ', 'migration', hash) FROM drizzle.__drizzle_migrations
  ORDER BY part`;

/** Creates a copy of a database that nobody uses, and returns its URL. */
export async function copyOf(url: string): Promise<string> {
  const name = `copy_${randomBytes(6).toString('hex')}`;
  const admin = new URL(url);
  const [, original = ''] = admin.pathname.split('/');
  admin.pathname = '/postgres';
  await asOwner(admin.href, (owner) => owner.query(`CREATE DATABASE ${name} TEMPLATE ${original}`));
  admin.pathname = `/${name}`;
  return admin.href;
}
