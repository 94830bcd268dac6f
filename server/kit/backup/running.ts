import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, directUrlOf } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { livingProcess } from '../db/processes.ts';
import { StartError } from '../startError.ts';
import { archiveOf } from './walArchive.ts';

/** A database to be copied. */
export interface RunningDatabase {
  /** Its address as its owner. */
  url: string;
  /** Ends it, where it was started for this alone. */
  stop(): Promise<void>;
}

/**
 * The product's database: the configured one, or the one that comes along, which is started for as long as it is needed
 * where no server runs on the data folder.
 */
export async function productDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
  onProgress: (line: string) => void,
): Promise<RunningDatabase> {
  const { DATA_DIR } = config;
  const configured = directUrlOf(config);
  if (configured !== undefined) return { url: configured, stop: async () => undefined };
  const url = await runningUrl(DATA_DIR);
  if (url !== undefined) return { url, stop: async () => undefined };
  if (!existsSync(path.join(DATA_DIR, 'postgres')))
    throw new StartError(
      `There is no database in ${path.resolve(DATA_DIR)}: name the product’s data folder with DATA_DIR, or its database with DATABASE_URL.`,
    );
  onProgress(
    'No server runs on the data folder: its database is started for as long as this takes',
  );
  // An archive that a server keeps goes on, so that it has no gap.
  const archives = (await archiveOf(DATA_DIR)) !== undefined;
  return startEmbedded(DATA_DIR, { onProgress, archives });
}

/** The address of the PostgreSQL that runs on a data folder; undefined where none does. */
async function runningUrl(dataDir: string): Promise<string | undefined> {
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const [pid, , , port, , , , state = ''] = (await readFile(pidFile, 'utf8').catch(() => '')).split(
    '\n',
  );
  const isRunning = livingProcess(Number(pid))?.command.includes('postgres') === true;
  if (!isRunning || state.trim() !== 'ready') return undefined;
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}
