import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../startError.ts';
import { livingProcess } from './processes.ts';

/** Milliseconds between two signs of life of a lock. */
const SIGN_EVERY_MS = 3_000;
/** Milliseconds after which a lock that gave none is one of a server that has ended. */
const SILENT_MS = 12_000;

/**
 * Locks a data folder for this process and returns the function that unlocks it. Takes over the lock of a killed
 * process. Throws a StartError when the owner of the lock is alive: by its process, or, where that runs in another
 * container whose processes are not seen from here, by the signs of life that it gives.
 */
export async function lockDataFolder(
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<() => Promise<void>> {
  const lock = path.join(dataDir, 'server.lock');
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, written(thisOwner()), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // Unlike a plain write, link() creates the file with its content and never replaces another.
        await link(draft, lock);
        return keep(lock, onProgress);
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const content = await readFile(lock, 'utf8').catch(() => '');
      await refuseHeld(lock, ownerOf(content), onProgress);
      // The stale lock is moved before it is removed. If another server was quicker, the moved file holds its lock, and
      // it is put back.
      const aside = `${draft}.stale`;
      await rename(lock, aside).catch(() => undefined);
      const moved = await readFile(aside, 'utf8').catch(() => content);
      if (moved !== content) await link(aside, lock).catch(() => undefined);
      await rm(aside, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Gives signs of life until it is unlocked. A process that stood still for so long that another took its lock over stops:
 * two servers on one folder would destroy it.
 */
function keep(lock: string, onProgress: (line: string) => void): () => Promise<void> {
  const own = written(thisOwner());
  const isOwn = async () => (await readFile(lock, 'utf8').catch(() => own)) === own;
  const sign = async () => {
    const now = new Date();
    if (await isOwn()) return utimes(lock, now, now);
    clearInterval(timer);
    onProgress(`Another server has taken ${path.dirname(lock)} over, so this one stops`);
    process.kill(process.pid, 'SIGTERM');
  };
  // Where the folder is gone, so is what the lock is for.
  const timer = setInterval(() => void sign().catch(() => undefined), SIGN_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (await isOwn()) await rm(lock, { force: true });
  };
}

/** Whose a lock is. An id names a process only together with its start, and within its namespace. */
interface LockOwner {
  pid: string;
  startedAt: string;
  namespace: string;
}

const thisOwner = (): LockOwner => ({
  pid: String(process.pid),
  startedAt: livingProcess(process.pid)?.startedAt ?? '',
  namespace: thisNamespace(),
});

const written = ({ pid, startedAt, namespace }: LockOwner) => `${pid} ${startedAt}\n${namespace}\n`;

function ownerOf(content: string): LockOwner {
  const [first = '', namespace = ''] = content.split('\n');
  const [pid = '', ...startedAt] = first.split(' ');
  // Earlier versions wrote no namespace.
  return { pid, startedAt: startedAt.join(' '), namespace: namespace || thisNamespace() };
}

function thisNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

async function refuseHeld(
  lock: string,
  { pid, startedAt, namespace }: LockOwner,
  onProgress: (line: string) => void,
): Promise<void> {
  const folder = path.dirname(lock);
  if (namespace === thisNamespace()) {
    if (livingProcess(Number(pid))?.startedAt !== startedAt) return;
    throw new StartError(
      `The data folder ${folder} is in use by another server (process ${pid}): stop that one, or name another folder with DATA_DIR.`,
    );
  }
  onProgress('Waiting for a sign of the server that had the data folder in another container');
  const before = await signOf(lock);
  await wait(SILENT_MS);
  const after = await signOf(lock);
  if (after === before || after === undefined) return;
  throw new StartError(
    `The data folder ${folder} is in use by a server in another container: stop that one, run the command where it runs, or name another folder with DATA_DIR.`,
  );
}

async function signOf(lock: string): Promise<number | undefined> {
  return (await stat(lock).catch(() => undefined))?.mtimeMs;
}

const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
