import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { interpolate } from '../../contract/kit/message.ts';
import { textOf } from '../areas/platform/localization/catalogue.ts';
import { isDemo } from '../db/demo/index.ts';
import { withStored } from '../gateways/settings/overlay.ts';
import { readStored } from '../gateways/settings/stored.ts';
import { type RunningDatabase, productDatabase } from '../kit/backup/running.ts';
import type { Config } from '../kit/config.ts';
import { MAX_CONNECTIONS } from '../kit/db/connectionShares.ts';
import { Database } from '../kit/db/database.ts';
import { migrationsFolder } from '../kit/db/migrate.ts';
import { addressFor, findWriter, WriterClient } from '../kit/db/writerHost.ts';
import { DatabaseReader } from '../kit/monitoring/databaseReadings.ts';
import { unknownDisk } from '../kit/monitoring/diskState.ts';
import { faultsOf, type HealthFault } from '../kit/monitoring/faults.ts';
import { SecretBox } from '../kit/secrets/box.ts';
import { existingKeys } from '../kit/secrets/key.ts';
import { sentenceFor } from '../kit/startError.ts';
import { type Finding, good, look, reasonOf, wrong } from './finding.ts';
import { clockAgainst } from './publicAddress.ts';

/** The oldest PostgreSQL that serves. */
const OLDEST = 15;
const EXTENSIONS = ['btree_gin', 'btree_gist', 'pg_trgm'];
/** What keeps somebody from working, or loses data; the rest waits for the morning. */
const grave: ReadonlySet<HealthFault['fault']> = new Set([
  'disk-full',
  'audit-wrong',
  'backup-failed',
  'backup-lacks-files',
]);

interface Found {
  findings: Finding[];
  /** The configuration with what is entered in the product, as far as that can be read. */
  config: Config;
}

/** The database: its version and settings, rights of the roles, migrations, demo accounts, and what it tells of its state. */
export async function lookAtDatabase(config: Config): Promise<Found> {
  let running: RunningDatabase;
  try {
    running = await productDatabase(config, () => undefined);
  } catch (error) {
    return { findings: [look(sentenceFor(error) ?? reasonOf(error))], config };
  }
  try {
    await findWriter(running.url);
    const owner = new WriterClient({ connectionString: running.url });
    await owner.connect();
    try {
      return await lookAt(owner, { url: running.url, config });
    } finally {
      await owner.end();
    }
  } catch (error) {
    return { findings: [wrong(sentenceFor(error) ?? reasonOf(error))], config };
  } finally {
    await running.stop();
  }
}

async function lookAt(
  owner: Client,
  { url, config }: { url: string; config: Config },
): Promise<Found> {
  const findings = [...(await settings(owner)), ...(await extensions(owner))];
  const migrated = await migrations(owner);
  findings.push(migrated);
  if (migrated.state !== 'good') return { findings, config };
  findings.push(...(await roles(owner)));
  const { rows } = await owner.query<{ name: string; password: string }>(
    "SELECT name, password FROM server_private.login_role WHERE purpose = 'app'",
  );
  const [app] = rows;
  if (!app) return { findings, config };
  const database = new Database(addressFor(url, { user: app.name, password: app.password }));
  try {
    findings.push(...(await demo(database, config)), ...(await state(database)));
    const keys = await existingKeys(config);
    if (!keys) return { findings, config };
    const stored = await readStored(database, new SecretBox(keys));
    return { findings, config: withStored(config, stored) };
  } finally {
    await database.end();
  }
}

interface Settings {
  version: string;
  major: number;
  encoding: string;
  fsync: string;
  pages: string;
  commit: string;
  connections: number;
  now: number;
}

async function settings(owner: Client): Promise<Finding[]> {
  const { rows } = await owner.query<Settings>(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
           pg_encoding_to_char(d.encoding) AS encoding, current_setting('fsync') AS fsync,
           current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commit,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections,
           (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
      FROM pg_database d WHERE d.datname = current_database()`);
  const [found] = rows;
  if (!found) return [wrong('The database tells nothing of itself.')];
  const { version, major, encoding, fsync, pages, commit, connections, now } = found;
  const findings = [
    major >= OLDEST
      ? good(`PostgreSQL is ${version}; ${OLDEST} or later is needed.`)
      : wrong(`PostgreSQL is ${version}, and ${OLDEST} or later is needed: upgrade it.`),
    clockAgainst('the database', now),
  ];
  if (encoding !== 'UTF8')
    findings.push(
      wrong(
        `The database is in ${encoding}, which has no room for every name: make it anew in UTF8.`,
      ),
    );
  for (const [name, value] of Object.entries({
    fsync,
    full_page_writes: pages,
    synchronous_commit: commit,
  }))
    if (value === 'off')
      findings.push(
        wrong(`${name} is off, so what was saved may be lost with the power: set it to on.`),
      );
  findings.push(
    connections >= MAX_CONNECTIONS * 2
      ? good(
          `The database takes ${connections} connections; a server holds up to ${MAX_CONNECTIONS}.`,
        )
      : look(
          `The database takes ${connections} connections, and a server holds up to ${MAX_CONNECTIONS}, twice as many during an upgrade: raise max_connections.`,
        ),
  );
  return findings;
}

async function extensions(owner: Client): Promise<Finding[]> {
  const { rows } = await owner.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE name NOT IN (SELECT a.name FROM pg_available_extensions a)',
    [EXTENSIONS],
  );
  return rows.map(({ name }) =>
    wrong(`PostgreSQL lacks the extension ${name}: install its package of contributed extensions.`),
  );
}

async function migrations(owner: Client): Promise<Finding> {
  const { rows: tables } = await owner.query<{ known: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS known",
  );
  if (!tables[0]?.known)
    return look('The database is empty: the first start of the server fills it.');
  const { rows } = await owner.query<{ last: string | null }>(
    'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  const all = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if (last > Math.max(...all))
    return wrong(
      'A newer version of the server has brought the database up to date: run that version.',
    );
  const pending = all.filter((made) => made > last).length;
  return pending === 0
    ? good('The database is up to date with this version.')
    : look(
        `${pending} changes of the database wait for the next start of this version: make a backup before (docs/upgrades.md).`,
      );
}

async function roles(owner: Client): Promise<Finding[]> {
  const { rows } = await owner.query<{ name: string; has: string }>(`
    SELECT r.rolname AS name, concat_ws(', ', CASE WHEN r.rolsuper THEN 'SUPERUSER' END,
             CASE WHEN r.rolbypassrls THEN 'BYPASSRLS' END, CASE WHEN r.rolcreaterole THEN 'CREATEROLE' END) AS has
      FROM server_private.login_role l JOIN pg_roles r ON r.rolname = l.name ORDER BY l.purpose`);
  const strong = rows.filter(({ has }) => has !== '');
  if (strong.length === 0)
    return [good('The roles of the server see the rows of a request alone.')];
  return strong.map(({ name, has }) =>
    wrong(
      `The role ${name} has ${has}, so that nothing keeps one clinic's rows from another: take it away with ALTER ROLE.`,
    ),
  );
}

async function demo(database: Database, { isLocal }: Config): Promise<Finding[]> {
  if (!(await database.system(isDemo))) return [];
  return [
    isLocal
      ? good('The data is the demo’s, for this computer alone.')
      : wrong(
          'The data is the demo’s, with passwords that everybody knows, and others reach this server: start with --empty on another data folder for real work.',
        ),
  ];
}

/** What Health of the servers says, in the same words; the disk is looked at by itself. */
async function state(database: Database): Promise<Finding[]> {
  const reader = new DatabaseReader(database, async () => unknownDisk);
  const readings = await reader.read();
  const faults = faultsOf(readings, unknownDisk, new Date());
  const { backup } = readings;
  const findings = faults.map(({ fault, of }) => {
    const says = textOf(`HEALTH.FAULT.${fault.replaceAll('-', '_').toUpperCase()}`, 'en');
    return (grave.has(fault) ? wrong : look)(interpolate(says, { of: of ?? '' }, 'en'));
  });
  if (backup.at !== undefined && !faults.some(({ fault }) => fault.startsWith('backup')))
    findings.push(good(`The last backup was made at ${backup.at}.`));
  return findings;
}
