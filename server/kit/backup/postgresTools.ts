import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { StartError } from '../startError.ts';

const execute = promisify(execFile);

type Tool = 'pg_dump' | 'pg_restore';

/** Where Debian keeps the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** A tool of PostgreSQL of at least this major version. Throws a StartError that says what to install. */
async function findTool(tool: Tool, major: number): Promise<string> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(VERSIONS, version, 'bin')),
  ];
  const found = await Promise.all(
    folders.map(async (folder) => {
      const file = path.join(folder, tool);
      const said = await execute(file, ['--version']).catch(() => undefined);
      return { file, version: Number(/ (\d+)/.exec(said?.stdout ?? '')?.[1] ?? 0) };
    }),
  );
  const [newest] = found.sort((one, other) => other.version - one.version);
  if (newest && newest.version >= major) return newest.file;
  const has = newest?.version ? `, and only version ${newest.version} is` : ', and none is';
  throw new StartError(
    `${tool} of PostgreSQL ${major} or later has to be installed${has}: install PostgreSQL’s client programs (on Debian, postgresql-client-${major}).`,
  );
}

/** The database as pg_dump writes it, and what resolves when it has ended well. */
export async function dumpDatabase(
  url: string,
  major: number,
): Promise<{ content: Readable; ended: Promise<void> }> {
  const file = await findTool('pg_dump', major);
  // The parts are compressed.
  const child = run(file, ['--format=custom', '--compress=0', '--no-password'], url);
  const ended = endOf(child, 'pg_dump');
  // Whoever has read the content awaits it, and gets the error then.
  ended.catch(() => undefined);
  return { content: child.stdout, ended };
}

/**
 * Fills an empty database from what pg_dump wrote. Owners, rights and policies are left out: the next start makes them
 * for the roles of this server.
 */
export async function restoreDatabase(
  url: string,
  major: number,
  { dump, listFile }: { dump: string; listFile: string },
): Promise<void> {
  const file = await findTool('pg_restore', major);
  const { stdout } = await execute(file, ['--list', dump], { maxBuffer: 64 * 1024 * 1024 });
  const wanted = stdout
    .split('\n')
    .filter((line) => !/^\d+; \d+ \d+ (?:POLICY|ROW SECURITY) /.test(line));
  await writeFile(listFile, wanted.join('\n'), { mode: 0o600 });
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  const child = run(file, [...args, '--no-password', `--use-list=${listFile}`, dump], url);
  child.stdout.resume();
  await endOf(child, 'pg_restore');
}

/** Runs a tool on a database. The password travels in the environment, where other users do not see it. */
function run(file: string, args: string[], url: string) {
  const { PATH } = process.env;
  const [, password = ''] = /^[^:]+:\/\/[^:@/]*:([^@/]*)@/.exec(url) ?? [];
  const shown = url.replace(/^([^:]+:\/\/[^:@/]*):[^@/]*@/, '$1@');
  return spawn(file, [...args, `--dbname=${shown}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Of several hosts, the one that takes writes.
    env: {
      PATH,
      LC_ALL: 'C',
      PGTARGETSESSIONATTRS: 'read-write',
      ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    },
  });
}

async function endOf(child: ChildProcess, tool: Tool): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 && said.includes('row-level security'))
    throw new StartError(
      'Row-level security holds the role of DATABASE_URL too, so what it can dump is not whole: let a superuser run ALTER ROLE … BYPASSRLS for it.',
    );
  if (code !== 0)
    throw new StartError(`${tool} failed: ${said.trim().split('\n')[0] ?? `code ${code}`}`);
}
