import { eq, inArray, sql } from 'drizzle-orm';
import { CONTENTS_STAY } from '../backup/contents.ts';
import type { Database } from '../db/database.ts';
import { files, looseContents } from '../db/schema/index.ts';
import { keepContent } from './keeping.ts';
import type { FileStore } from './store.ts';

/** Contents that are removed or moved before the next are asked for. */
const AT_ONCE = 50;

/**
 * Removes the contents that no file has: of files that were removed, and a day later of those whose transaction failed.
 * Several servers may do so at a time.
 */
export async function removeLooseContents(database: Database, store: FileStore): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE;)
    removed = await database.system(async ({ db }) => {
      // A backup that is being made still copies them.
      const { rows: locks } = await db.execute<{ free: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock_shared(${CONTENTS_STAY}) AS free`,
      );
      if (!locks[0]?.free) return 0;
      const { rows } = await db.execute<{ key: string }>(
        sql`SELECT key FROM app.due_contents(${AT_ONCE}::integer)`,
      );
      const keys = rows.map(({ key }) => key);
      for (const key of keys) await store.remove(key);
      if (keys.length > 0) await db.delete(looseContents).where(inArray(looseContents.key, keys));
      return keys.length;
    });
}

/**
 * Moves contents that an earlier version wrote into the database to the store, one file in a transaction. It may end at
 * any time and be done again, and files are read meanwhile.
 */
export async function moveContents(database: Database, store: FileStore): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const rows = await filesInDatabase(database, last);
    for (const { id, branch } of rows) await moveContent(database, store, id, branch);
    last = rows.at(-1)?.id;
  }
}

async function filesInDatabase(
  database: Database,
  after: number,
): Promise<{ id: number; branch: number }[]> {
  const { rows } = await database.system(({ db }) =>
    db.execute<{ id: number; branch: number }>(
      sql`SELECT id, branch FROM app.files_in_database(${after}::integer, ${AT_ONCE}::integer)`,
    ),
  );
  return rows;
}

async function moveContent(
  database: Database,
  store: FileStore,
  id: number,
  branch: number,
): Promise<void> {
  const ofFile = eq(files.id, id);
  const [file] = await database.system(
    ({ db }) => db.select({ content: files.content }).from(files).where(ofFile),
    branch,
  );
  if (!file?.content) return;
  const { key, sha256 } = await keepContent(database, store, file.content);
  await database.system(
    ({ db }) => db.update(files).set({ key, sha256, content: null }).where(ofFile),
    branch,
  );
}
