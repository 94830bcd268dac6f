import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { livingProcess } from './processes.ts';

const mine = (): string => `${process.pid} ${livingProcess(process.pid)?.startedAt ?? ''}\n`;

/** True while the process that wrote the lock lives. A reused process id does not count. */
function isHeld(content: string): boolean {
  const [pid = '', ...startedAt] = content.trim().split(' ');
  return livingProcess(Number(pid))?.startedAt === startedAt.join(' ');
}

const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Locks a data folder for this process and returns the function that unlocks it. Takes over the lock of a killed
 * process. Throws a StartError when the owner of the lock is alive.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const lock = path.join(dataDir, 'server.lock');
  const draft = `${lock}.${randomUUID()}`;
  const inUse = (content: string): StartError =>
    new StartError(
      `The data folder ${dataDir} is in use by another server (process ${content.split(' ')[0]}): stop that one, or name another folder with DATA_DIR.`,
    );
  await writeFile(draft, mine(), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // Unlike a plain write, link() creates the file with its content and never replaces another.
        await link(draft, lock);
        return () => rm(lock, { force: true });
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const content = await readFile(lock, 'utf8').catch(() => '');
      if (isHeld(content)) throw inUse(content);
      // The stale lock is moved before it is removed. If another server was quicker, the moved file holds its lock, and
      // it is put back.
      const aside = `${draft}.stale`;
      await rename(lock, aside).catch(() => undefined);
      const moved = await readFile(aside, 'utf8').catch(() => '');
      if (isHeld(moved)) {
        await link(aside, lock).catch(() => undefined);
        await rm(aside, { force: true });
        throw inUse(moved);
      }
      await rm(aside, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}
