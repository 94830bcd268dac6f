import { appendFile, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import { backupsIn } from './choose.ts';
import { archivedContents } from './contentArchive.ts';
import type { Owner } from './copyCluster.ts';
import { type Header, openHeader } from './header.ts';
import type { Place } from './places/place.ts';
import type { CheckedBackup } from './read.ts';
import { readSealed } from './sealedObject.ts';
import { segmentAfter, segmentForm } from './segments.ts';
import { ARCHIVES } from './walArchive.ts';

/** The folder in the data folder that PostgreSQL takes the log from. */
const STAGED = 'wal-restore';
const SETTINGS = 'postgresql.auto.conf';

type ArchivedContents = Awaited<ReturnType<typeof archivedContents>>;

interface FetchOptions {
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_KEY'>;
  place: Place;
  onProgress: (line: string) => void;
}

interface Point {
  backup: CheckedBackup;
  options: FetchOptions;
  account: Owner | undefined;
  until: Date | 'latest';
}

/** The restore of a moment after a backup, from the archive of the log that goes on from it. */
export class PointInTime {
  readonly #dataDir: string;
  readonly #until: Date | 'latest';
  readonly #settings: string;
  readonly #contents: ArchivedContents;

  private constructor(
    dataDir: string,
    until: Date | 'latest',
    settings: string,
    contents: ArchivedContents,
  ) {
    this.#contents = contents;
    this.#dataDir = dataDir;
    this.#until = until;
    this.#settings = settings;
  }

  /** Fetches the log, and tells PostgreSQL to go on with it until the moment. The cluster's files are there already. */
  static async prepare({ backup, options, account, until }: Point): Promise<PointInTime> {
    const { DATA_DIR: dataDir } = options.config;
    const { wal } = backup.header;
    if (!wal)
      throw new StartError(
        'Nothing was kept of what changed after this backup (BACKUP_CONTINUOUS was not on): restore it without --until.',
      );
    const staged = path.join(dataDir, STAGED);
    const cluster = path.join(dataDir, 'postgres');
    const own = async (file: string) => account && chown(file, account.uid, account.gid);
    await mkdir(staged, { mode: 0o700 });
    await own(staged);
    options.onProgress('Fetching what changed after it');
    await fetchLog({
      wal,
      until,
      options,
      write: async (name, content) => {
        const file = path.join(staged, name);
        await writeFile(file, content, { mode: 0o600 });
        await own(file);
      },
    });
    const settings = path.join(cluster, SETTINGS);
    const before = await readFile(settings, 'utf8');
    await appendFile(settings, settingsFor(until));
    const signal = path.join(cluster, 'recovery.signal');
    await writeFile(signal, '', { mode: 0o600 });
    await own(signal);
    const contents = await archivedContents(options.place, {
      archive: wal.archive,
      since: new Date(backup.header.begunAt),
      keys: options.config.BACKUP_KEY ?? [],
    });
    return new PointInTime(dataDir, until, before, contents);
  }

  /** A content of a file that was added after the backup; undefined where it was not kept. */
  get contents(): ArchivedContents {
    return this.#contents;
  }

  /** The sentence for a start that failed because the archive ends too early; undefined for another. */
  explain(error: unknown): StartError | undefined {
    const reason = error instanceof Error ? error.message : '';
    if (!reason.includes('recovery ended before configured recovery target')) return undefined;
    const asked = this.#until === 'latest' ? '' : ` ${this.#until.toISOString()}`;
    return new StartError(
      `What was kept ends before${asked}: restore an earlier moment, or everything with --until latest, into a new folder.`,
    );
  }

  /** Removes what was there for the recovery alone. */
  async cleanUp(): Promise<void> {
    await writeFile(path.join(this.#dataDir, 'postgres', SETTINGS), this.#settings);
    await rm(path.join(this.#dataDir, STAGED), { recursive: true });
  }
}

type Wal = NonNullable<Header['wal']>;

async function fetchLog({
  wal,
  until,
  options,
  write,
}: {
  wal: Wal;
  until: Date | 'latest';
  options: FetchOptions;
  write: (name: string, content: Buffer) => Promise<void>;
}): Promise<void> {
  const { place, config } = options;
  const { BACKUP_KEY: keys = [] } = config;
  const folder = `${ARCHIVES}/${wal.archive}`;
  const end =
    until === 'latest'
      ? undefined
      : await segmentBeyond(place, { archive: wal.archive, keys }, until);
  const names = (await place.list(folder)).filter(
    (name) => name >= wal.from && (end === undefined || name <= end) && !name.endsWith('.backup'),
  );
  refuseLack(
    names.filter((name) => segmentForm.test(name)),
    wal,
    { place, until },
  );
  for (const name of names) {
    const content = await readSealed(place, `${folder}/${name}`, keys);
    if (!content)
      throw new StartError(
        `${place.shown}/${folder}/${name} is damaged or of another key: restore the backup without --until.`,
      );
    await write(name, content);
  }
}

/**
 * The first segment of the second backup that was begun after a moment: what leads to the moment comes before it. Undefined
 * where there is none that one of the keys opens.
 */
async function segmentBeyond(
  place: Place,
  { archive, keys }: { archive: string; keys: readonly Buffer[] },
  moment: Date,
): Promise<string | undefined> {
  const { backups } = await backupsIn(place);
  const [, second] = backups
    .filter(({ wal, begunAt }) => wal?.archive === archive && new Date(begunAt) > moment)
    .sort((one, other) => one.begunAt.localeCompare(other.begunAt));
  const opened = second && (await openHeader(place, second.name, keys).catch(() => undefined));
  return opened?.header.wal?.from;
}

/** Throws where the place has no log beyond the copy, and where everything is wanted and the log has a gap. */
function refuseLack(
  names: readonly string[],
  { archive, from, to = from }: Wal,
  { place, until }: { place: Place; until: Date | 'latest' },
): void {
  if (names[0] !== from || (names.at(-1) ?? '') < to)
    throw new StartError(
      `${place.shown} has nothing of what changed after this backup: restore it without --until, or a backup of the place that BACKUP_TO names.`,
    );
  const gap = names.findIndex((name, at) => at > 0 && name !== segmentAfter(names[at - 1] ?? ''));
  if (gap !== -1 && until === 'latest')
    throw new StartError(
      `${place.shown}/${ARCHIVES}/${archive} has no log between ${names[gap - 1]} and ${names[gap]}, so that nothing after it can be restored: name a moment before it with --until, or restore the backup alone.`,
    );
}

// The path is relative to the cluster's folder, so that it needs no quoting.
const settingsFor = (until: Date | 'latest') =>
  [
    '',
    `restore_command = 'cp ../${STAGED}/%f %p'`,
    `recovery_target_action = 'promote'`,
    // No connection before the recovery has ended, so that nobody takes its middle for its end.
    'hot_standby = off',
    ...(until === 'latest'
      ? []
      : [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
    '',
  ].join('\n');
