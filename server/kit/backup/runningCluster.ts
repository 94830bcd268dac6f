import { randomBytes } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { StartError } from '../startError.ts';
import { packageName } from '../version.ts';
import { segmentForm, segmentsBetween } from './segments.ts';

/** What receives the files of a cluster, one after the other. Paths are relative, with slashes. */
export interface ClusterTarget {
  folder(name: string): Promise<void>;
  file(name: string, content: AsyncIterable<Buffer>): Promise<void>;
}

/** The write-ahead log that makes a copy consistent: its first and its last segment. */
export interface ClusterCopy {
  firstSegment: string;
  lastSegment: string;
  /** The moment of which it holds everything that was stored, by the database's clock. */
  at: Date;
}

/** Bytes of a file that are read at a time. */
const READ_BYTES = 1024 * 1024;

/** Written anew by each start, so that a copy has no use for it. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'current_logfiles',
  'postgresql.auto.conf.tmp',
]);
/** Folders that a copy needs empty. The write-ahead log of the copy is added at the end. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const CONTROL = 'global/pg_control';

/**
 * Reads the files of a running cluster of this machine, as its superuser, while others write. PostgreSQL makes them
 * consistent from the write-ahead log of the time of the copy, which comes along: a slot of this session keeps it until
 * it was read.
 */
export async function readRunningCluster(url: string, target: ClusterTarget): Promise<ClusterCopy> {
  const session = new Client({ connectionString: url, application_name: `${packageName} backup` });
  // A lost connection shows at the next statement.
  session.on('error', () => undefined);
  await session.connect();
  try {
    const folder = await begin(session);
    await readFiles(folder, target);
    await target.file(CONTROL, once(await wholeControl(path.join(folder, CONTROL))));
    const { rows: clock } = await session.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const { label, lastSegment } = await finish(session);
    await target.file('backup_label', once(Buffer.from(label)));
    const firstSegment = firstSegmentOf(label);
    for (const name of segmentsBetween(firstSegment, lastSegment))
      if (!(await readInto(target, `pg_wal/${name}`, path.join(folder, 'pg_wal', name))))
        throw new Error(`the segment ${name} of the write-ahead log is missing from the copy`);
    return { firstSegment, lastSegment, at: clock[0]?.at ?? new Date() };
  } finally {
    await session.end();
  }
}

async function begin(session: Client): Promise<string> {
  const { rows } = await session.query<{ folder: string; level: string }>(
    `SELECT current_setting('data_directory') AS folder, current_setting('wal_level') AS level`,
  );
  const [{ folder, level } = { folder: '', level: '' }] = rows;
  if (level === 'minimal')
    throw new StartError(
      'This database was started by an earlier version, whose log does not serve a copy: restart the server, and make the backup then.',
    );
  // The slot ends with the session. From here on no segment is removed.
  const slot = `backup_${randomBytes(6).toString('hex')}`;
  await session.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
  await session.query(`SELECT pg_backup_start($1, fast => true)`, [slot]);
  return folder;
}

async function finish(session: Client): Promise<{ label: string; lastSegment: string }> {
  const { rows } = await session.query<{ label: string; tablespaces: string; last: string }>(
    `SELECT labelfile AS label, spcmapfile AS tablespaces, pg_walfile_name(lsn) AS last
       FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const [{ label, tablespaces, last } = { label: '', tablespaces: '', last: '' }] = rows;
  if (tablespaces !== '')
    throw new StartError(
      'Databases in tablespaces can not be copied: move them to the default one.',
    );
  return { label, lastSegment: last };
}

function firstSegmentOf(label: string): string {
  const [, first = ''] = /^START WAL LOCATION: .*\(file (\w+)\)/m.exec(label) ?? [];
  if (!segmentForm.test(first)) throw new Error('the label of the copy names no segment');
  return first;
}

async function readFiles(folder: string, target: ClusterTarget, under = ''): Promise<void> {
  const entries = await readdir(path.join(folder, under), { withFileTypes: true });
  for (const entry of entries) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) {
      // Sorts and hashes of running statements.
      if (entry.name.startsWith('pgsql_tmp')) continue;
      await target.folder(name);
      if (name === 'pg_wal') await target.folder('pg_wal/archive_status');
      if (!emptied.has(name)) await readFiles(folder, target, name);
    } else if (isWanted(entry.name, name)) await readInto(target, name, path.join(folder, name));
  }
}

const isWanted = (base: string, name: string) =>
  name !== CONTROL &&
  !leftOut.has(name) &&
  !base.startsWith('pg_internal.init') &&
  !base.startsWith('pgsql_tmp');

/** Passes a file on, and returns false where there is none: tables are removed while the copy is made. */
async function readInto(target: ClusterTarget, name: string, file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return false;
  await target.file(name, handle.createReadStream({ highWaterMark: READ_BYTES }));
  return true;
}

/** The control file, which is read until it is the same twice: PostgreSQL may be writing it. */
async function wholeControl(file: string): Promise<Buffer> {
  for (let last = await readFile(file); ;) {
    const now = await readFile(file);
    if (now.equals(last)) return now;
    last = now;
  }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
