import { createWriteStream } from 'node:fs';
import { chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { type ClusterCopy, type ClusterTarget, readRunningCluster } from './runningCluster.ts';

/** Who owns the files of a cluster, where this process may give files away. */
export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Copies a running cluster of this machine into a new folder, as its superuser. Started as it is, the copy recovers to
 * the end of the copy; with `standby.signal` and a `primary_conninfo` it follows the first as its standby. Throws where
 * the folder exists.
 */
export async function copyCluster(url: string, folder: string): Promise<ClusterCopy> {
  const owner = process.getuid?.() === 0 ? await ownerOf(url) : undefined;
  return readRunningCluster(url, await folderTarget(folder, owner));
}

/** Writes the files of a cluster into a new folder, for that owner alone. */
export async function folderTarget(
  folder: string,
  owner: Owner | undefined,
): Promise<ClusterTarget> {
  const own = async (file: string) => owner && (await chown(file, owner.uid, owner.gid));
  const make = async (name: string) => {
    await mkdir(path.join(folder, name), { mode: 0o700 });
    await own(path.join(folder, name));
  };
  await make('');
  return {
    folder: make,
    async file(name, content) {
      const file = path.join(folder, name);
      await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      await own(file);
    },
  };
}

async function ownerOf(url: string): Promise<Owner> {
  const session = new Client({ connectionString: url });
  await session.connect();
  const { rows } = await session.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  await session.end();
  return stat(rows[0]?.folder ?? '');
}
