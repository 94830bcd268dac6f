import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { root } from '../root.ts';
import { raiseWalls } from './walls.ts';

const PREPARING = 7_031_964;

/** The login roles that the server works as, beside the owner who prepares. */
export interface LoginRoles {
  app: { user: string; password: string };
  query: { user: string; password: string };
}

/**
 * Brings a database to what this server expects, as its owner: migrations, login roles, row-level rules. Servers that
 * start at the same time wait for each other. Wants PostgreSQL 15 or later.
 */
export async function prepare(ownerUrl: string): Promise<LoginRoles> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'doctor-assist owner' });
  await owner.connect();
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [PREPARING]);
    await migrate(drizzle(owner), { migrationsFolder: join(root, 'server/db/migrations') });
    const roles = await loginRoles(owner);
    await raiseWalls(owner, { app: roles.app.user, query: roles.query.user });
    return roles;
  } finally {
    await owner.end();
  }
}

/** The address of the same database for another login role. */
export function addressFor(ownerUrl: string, role: { user: string; password: string }): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(role.user);
  url.password = encodeURIComponent(role.password);
  return url.href;
}

// Names and passwords stand in a table that only the owner reads, so that several servers, and a copy of the
// database, share them. A role that is missing (a dump restored elsewhere) is made again.
async function loginRoles(owner: Client): Promise<LoginRoles> {
  await owner.query(`CREATE SCHEMA IF NOT EXISTS house;
    CREATE TABLE IF NOT EXISTS house.login_role (purpose text PRIMARY KEY, name text NOT NULL, password text NOT NULL)`);
  const tag = randomBytes(4).toString('hex');
  for (const purpose of ['app', 'query']) {
    await owner.query('INSERT INTO house.login_role VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      purpose,
      `doctor_assist_${purpose}_${tag}`,
      randomBytes(24).toString('base64url'),
    ]);
  }
  const { rows } = await owner.query<{
    purpose: 'app' | 'query';
    name: string;
    password: string;
    known: boolean;
  }>(
    'SELECT l.*, r.oid IS NOT NULL AS known FROM house.login_role l LEFT JOIN pg_roles r ON r.rolname = l.name',
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
