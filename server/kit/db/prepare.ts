import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { packageName, packageWord } from '../version.ts';
import { migrate, takeTurn } from './migrate.ts';
import { type DatabaseVariable, refuseLentSessions } from './pooler.ts';
import { productDatabase } from './tables.ts';
import { findWriter, WriterClient } from './writerHost.ts';

export { addressFor } from './writerHost.ts';

const PREPARING = 7_031_964;

/** The login roles that the server uses, beside the database's owner. */
export interface LoginRoles {
  app: { user: string; password: string };
  query: { user: string; password: string };
}

/**
 * Brings a database up to date, as its owner: migrations, login roles, row-level security, statistics. An advisory lock
 * serialises servers that start at the same time. Requires PostgreSQL 15 or later. Errors name the variable that the
 * address is of.
 */
export async function prepare(
  ownerUrl: string,
  variable: DatabaseVariable = 'DATABASE_URL',
): Promise<LoginRoles> {
  await findWriter(ownerUrl);
  await refuseLentSessions(ownerUrl, variable);
  const owner = new WriterClient({
    connectionString: ownerUrl,
    application_name: `${packageName} owner`,
  });
  await owner.connect();
  try {
    await takeTurn(owner, PREPARING);
    await migrate(owner);
    const roles = await loginRoles(owner);
    await productDatabase.get().applyRules(owner, { app: roles.app.user, query: roles.query.user });
    // A restored database has none, and a migration may have changed many rows.
    await owner.query('SELECT app.gather_statistics()');
    return roles;
  } finally {
    await owner.end();
  }
}

// Names and passwords are in a table that only the owner reads, so that several servers, and a copy of the database,
// share them. A missing role (after a dump was restored elsewhere) is created again.
async function loginRoles(owner: Client): Promise<LoginRoles> {
  await renameOldSchema(owner);
  await owner.query(`CREATE SCHEMA IF NOT EXISTS server_private;
    CREATE TABLE IF NOT EXISTS server_private.login_role (purpose text PRIMARY KEY, name text NOT NULL, password text NOT NULL)`);
  const tag = randomBytes(4).toString('hex');
  for (const purpose of ['app', 'query']) {
    await owner.query(
      'INSERT INTO server_private.login_role VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [purpose, `${packageWord}_${purpose}_${tag}`, randomBytes(24).toString('base64url')],
    );
  }
  const { rows } = await owner.query<{
    purpose: 'app' | 'query';
    name: string;
    password: string;
    known: boolean;
  }>(
    'SELECT l.*, r.oid IS NOT NULL AS known FROM server_private.login_role l LEFT JOIN pg_roles r ON r.rolname = l.name',
  );
  for (const role of rows.filter((row) => !row.known)) {
    await owner.query(
      `CREATE ROLE ${owner.escapeIdentifier(role.name)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${owner.escapeLiteral(role.password)}`,
    );
  }
  const of = (purpose: 'app' | 'query') => {
    const found = rows.find((row) => row.purpose === purpose);
    if (!found) throw new Error(`login role ${purpose} is missing`);
    return { user: found.name, password: found.password };
  };
  return { app: of('app'), query: of('query') };
}

// Databases of earlier versions have this schema under another name. The fingerprint goes with it and is made anew.
async function renameOldSchema(owner: Client): Promise<void> {
  await owner.query(`DO $$ BEGIN
    IF to_regnamespace('house') IS NOT NULL AND to_regnamespace('server_private') IS NULL THEN
      ALTER SCHEMA house RENAME TO server_private;
      DROP TABLE IF EXISTS server_private.wall;
    END IF;
  END $$`);
}
