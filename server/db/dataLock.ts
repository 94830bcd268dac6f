import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { livingProcess } from './processes.ts';

const mine = (): string => `${process.pid} ${livingProcess(process.pid)?.startedAt ?? ''}\n`;

/** True while the process that wrote the lock lives; a number used again by another doesn't count. */
function isHeld(content: string): boolean {
  const [pid = '', ...startedAt] = content.trim().split(' ');
  return livingProcess(Number(pid))?.startedAt === startedAt.join(' ');
}

const errorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Makes this process the only one that uses a data folder, and answers how to let go of it. The
 * lock of a process that was killed is taken over; that of a living one is a StartError.
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
        // Unlike a plain write, a link appears with its content and never replaces another.
        await link(draft, lock);
        return () => rm(lock, { force: true });
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const content = await readFile(lock, 'utf8').catch(() => '');
      if (isHeld(content)) throw inUse(content);
      // Moved aside before it is removed: should another server have been quicker, its lock is seen
      // in what was moved, and put back.
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
