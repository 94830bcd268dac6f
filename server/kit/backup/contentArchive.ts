import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/store.ts';
import { StartError } from '../startError.ts';
import { backupsIn } from './choose.ts';
import type { Place } from './places/place.ts';
import { keepSealed, readSealed } from './sealedObject.ts';
import { archiveOf } from './walArchive.ts';

/** The folder of the contents of files in a place of backups: below it one for each archive, and each day (UTC). */
export const ARCHIVED_CONTENTS = 'wal-contents';
/** Minutes after which a row that was written is committed, so that none with a lower number appears any more. */
const SETTLED_AFTER = 10;
/** Files that are looked at in one turn. */
const AT_ONCE = 200;

interface FileRow extends Record<string, unknown> {
  id: number;
  key: string;
  day: string;
  is_settled: boolean;
}

/**
 * Keeps the contents of files that are added after a backup beside the archived log, so that a moment after it is
 * restored with them.
 */
export class ContentArchive {
  readonly #database: Database;
  readonly #store: FileStore;
  readonly #place: Place;
  readonly #dataDir: string;
  readonly #keys: readonly Buffer[];
  readonly #beforeShipping: () => Promise<void>;
  /** Files with this number and lower are kept. */
  #upTo: number | undefined;
  /** Kept ones of those above. */
  #kept = new Set<string>();

  constructor(options: {
    database: Database;
    store: FileStore;
    place: Place;
    dataDir: string;
    keys: readonly Buffer[];
    /** May refuse the place. */
    beforeShipping: () => Promise<void>;
  }) {
    this.#database = options.database;
    this.#store = options.store;
    this.#place = options.place;
    this.#dataDir = options.dataDir;
    this.#keys = options.keys;
    this.#beforeShipping = options.beforeShipping;
  }

  /** Takes the contents that are new to the place. Before the first backup there is nothing that they would go on with. */
  async ship(): Promise<void> {
    const archive = await archiveOf(this.#dataDir);
    if (archive === undefined) return;
    this.#upTo ??= await this.#lastBackedUp(archive);
    if (this.#upTo === undefined) return;
    for (let isMore = true; isMore;) {
      const rows = await this.#filesAfter(this.#upTo);
      const waiting = rows.filter(({ key }) => !this.#kept.has(key));
      if (waiting.length > 0) await this.#beforeShipping();
      for (const { key, day } of waiting) {
        const content = await this.#store.get(key);
        // Its file was removed since.
        if (content) await this.#keep(`${ARCHIVED_CONTENTS}/${archive}/${day}/${key}`, content);
        this.#kept.add(key);
      }
      for (const { id, key } of rows.slice(0, firstUnsettled(rows))) {
        this.#upTo = id;
        this.#kept.delete(key);
      }
      isMore = waiting.length > 0;
    }
  }

  async #keep(name: string, content: NodeJS.ReadableStream): Promise<void> {
    if (await keepSealed(this.#place, name, await buffer(content), this.#keys)) return;
    throw new StartError(
      `${this.#place.shown}/${name} is not what was stored: check the disk or the store of the backups.`,
    );
  }

  /** The number of the last file that the newest backup of this place has for certain; undefined where there is none. */
  async #lastBackedUp(archive: string): Promise<number | undefined> {
    const { backups } = await backupsIn(this.#place);
    const begun = backups
      .filter(({ wal }) => wal?.archive === archive)
      .map(({ begunAt }) => begunAt)
      .sort();
    const newest = begun.at(-1);
    if (newest === undefined) return undefined;
    const { rows } = await this.#database.system(({ db }) =>
      db.execute<{ last: number }>(sql`
        SELECT app.last_file_before(${newest}::timestamptz - make_interval(mins => ${SETTLED_AFTER})) AS last`),
    );
    return rows[0]?.last ?? 0;
  }

  async #filesAfter(id: number): Promise<FileRow[]> {
    const { rows } = await this.#database.system(({ db }) =>
      db.execute<FileRow>(sql`
        SELECT f.id, f.key, to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
               f.created_at < now() - make_interval(mins => ${SETTLED_AFTER}) AS is_settled
          FROM app.contents_after(${id}::integer, ${AT_ONCE + this.#kept.size}::integer) f`),
    );
    return rows;
  }
}

function firstUnsettled(rows: readonly { is_settled: boolean }[]): number {
  const at = rows.findIndex(({ is_settled: isSettled }) => !isSettled);
  return at === -1 ? rows.length : at;
}

/**
 * Reads the contents that were kept beside the log since a backup began: by the key of a content, undefined where there
 * is none of it.
 */
export async function archivedContents(
  place: Place,
  { archive, since, keys }: { archive: string; since: Date; keys: readonly Buffer[] },
): Promise<(key: string) => Promise<Buffer | undefined>> {
  const names = new Map<string, string>();
  const first = new Date(since.getTime() - SETTLED_AFTER * 60_000).toISOString().slice(0, 10);
  for (const day of await place.list(`${ARCHIVED_CONTENTS}/${archive}`))
    if (day >= first)
      for (const key of await place.list(`${ARCHIVED_CONTENTS}/${archive}/${day}`))
        names.set(key, `${ARCHIVED_CONTENTS}/${archive}/${day}/${key}`);
  return async (key) => {
    const name = names.get(key);
    return name === undefined ? undefined : readSealed(place, name, keys);
  };
}
