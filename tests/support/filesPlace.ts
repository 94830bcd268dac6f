import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Bytes that the databases and files of a run take at most. */
const ROOM = 8 * 2 ** 30;

/**
 * The folder for databases and files of a run: the one that TMPDIR names, else a memory file system where there is one
 * with room, since servers write for good and wait for the disk, else the system's for temporary files.
 */
export function filesPlace(): string {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}
