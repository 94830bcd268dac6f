import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  constants as modes,
  mkdir,
  readFile,
  realpath,
  stat,
  writeFile,
} from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { refuseUnfinished } from '../backup/restoreTarget.ts';
import { prepareArchive } from '../backup/walArchive.ts';
import { StartError } from '../startError.ts';
import {
  type Cluster,
  createCluster,
  endOrphan,
  freePort,
  launch,
  LaunchError,
  type PostgresProcess,
} from './cluster.ts';
import { lockDataFolder } from './dataLock.ts';
import { preparePrograms } from './postgresPrograms.ts';
import { supervise } from './supervisor.ts';

/** A PostgreSQL that runs as long as this process does. */
export interface Embedded {
  /** Its address, for the superuser, on the database `postgres`. The port stays the same over restarts. */
  url: string;
  /** Stops it in good order and unlocks the data folder. */
  stop: () => Promise<void>;
  /** Stops it, waits for `whileDown`, and starts it again on the same port. */
  restart: (whileDown?: () => Promise<void>) => Promise<void>;
}

interface Options {
  /** Receives a line for each slow step and each failure. */
  onProgress?: (line: string) => void;
  /** Keeps the write-ahead log in the folder `wal-archive` of the data folder, for whoever takes it from there. */
  archives?: boolean;
  /** True for the restore that makes the folder. */
  restoring?: boolean;
  /** False trades safety against power loss for speed; only for tests. */
  durable?: boolean;
}

const launchTries = 5;
const firstPauseMs = 100;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A signal without a handler ends a process without its `exit` event, and PostgreSQL would keep running. This handler
 * exits with the event.
 */
function exitUnlessHandled(signal: NodeJS.Signals): void {
  const others = process.listeners(signal).filter((listener) => listener !== exitUnlessHandled);
  if (others.length === 0) process.exit(128 + constants.signals[signal]);
}

/** Creates the data folder and returns its real path. Throws a StartError when it cannot be used. */
async function openFolder(dataDir: string, restoring: boolean): Promise<string> {
  if (!restoring) refuseUnfinished(dataDir);
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, modes.R_OK | modes.W_OK | modes.X_OK);
  return realpath(dataDir);
}

/** The superuser's password: random, made once, readable by this user alone. */
async function readPassword(dataDir: string, isNew: boolean): Promise<string> {
  const file = path.join(dataDir, 'postgres.password');
  if (isNew) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `${file} can not be read, and without it the database can not be opened: put it back, or name another folder with DATA_DIR.`,
      { cause: error },
    );
  }
}

async function openCluster(
  dataDir: string,
  { onProgress = () => undefined, durable = true, archives = false }: Options,
): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  const isNew = !existsSync(folder);
  const uid = process.getuid?.();
  if (!isNew && uid !== 0 && (await stat(folder)).uid !== uid)
    throw new StartError(
      `${folder} belongs to another user: start as that user (or as root, if root made it), or name another folder with DATA_DIR.`,
    );
  const cluster: Cluster = {
    folder,
    log: path.join(dataDir, 'postgres.log'),
    password: await readPassword(dataDir, isNew),
    durable,
    archives,
    programs: await preparePrograms(dataDir, folder, onProgress),
  };
  if (archives) await prepareArchive(dataDir, cluster.programs.account);
  if (isNew) {
    onProgress('Making the database…');
    await createCluster(cluster);
  } else await endOrphan(folder, onProgress);
  return cluster;
}

/** The first start picks a port, and another one when a program takes it in between. */
async function launchSomewhere(
  cluster: Cluster,
): Promise<{ port: number; first: PostgresProcess }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { port, first: await launch(cluster, port) };
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      if (attempt === launchTries)
        throw new StartError(
          `PostgreSQL does not start on ${cluster.folder} (${error.message}): its log is ${cluster.log}.`,
          { cause: error },
        );
      // Processes of a killed server may need a moment to end.
      await wait(firstPauseMs * 2 ** attempt);
    }
  }
}

/**
 * Starts the PostgreSQL of a data folder, and creates it at the first start. It accepts connections from this machine
 * alone, is durable, and is restarted whenever it ends by itself. Throws a StartError for a folder that cannot be used.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const { onProgress = () => undefined } = options;
  const dataFolder = await openFolder(path.resolve(dataDir), options.restoring === true);
  const unlock = await lockDataFolder(dataFolder, onProgress);
  for (const signal of signals) process.on(signal, exitUnlessHandled);
  const letGo = async () => {
    for (const signal of signals) process.off(signal, exitUnlessHandled);
    await unlock();
  };
  try {
    const cluster = await openCluster(dataFolder, options);
    const { port, first } = await launchSomewhere(cluster);
    const { stop, restart } = supervise(first, () => launch(cluster, port), onProgress);
    return {
      url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
      restart,
      async stop() {
        await stop();
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}
