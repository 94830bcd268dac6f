import { z } from '../../../contract/kit/zod.ts';
import { headForm } from '../audit/chain.ts';
import { StartError } from '../startError.ts';
import type { Place } from './places/place.ts';
import { Seal } from './seal.ts';
import { segmentForm } from './segments.ts';

/** Raised by whoever changes how a backup is laid out. */
export const FORMAT = 1;
export const HEADER = 'backup.json';

/** The name of a backup: when it was begun, in UTC. */
export const nameOfBackup = (begunAt: Date): string =>
  `${begunAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Such a name. */
export const backupForm = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

const keptObject = z.object({ bytes: z.number(), sha256: z.string() });
const segment = z.string().check(z.regex(segmentForm));
const headerForm = z.object({
  format: z.number(),
  name: z.string().check(z.regex(backupForm)),
  /** Backups of one product, and of what was restored from them. */
  series: z.string(),
  /** The files of a cluster, or what pg_dump has written. */
  kind: z.enum(['cluster', 'dump']),
  /** It holds everything that was stored by the first, and of a cluster what was stored by the second. */
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The moment at which a restored product is: of a cluster, the end of the copy of its database. */
  stateAt: z.optional(z.iso.datetime()),
  /** The major version of PostgreSQL. */
  postgres: z.number(),
  /** How many migrations the database has, and the last of them. */
  migrations: z.object({ count: z.number(), last: z.number() }),
  /** The key that the secrets in the database are sealed with. */
  secretKeyId: z.nullable(z.string()),
  /** The archive of the write-ahead log that goes on from this copy, the first segment needed, and the copy's last. */
  wal: z.nullable(z.object({ archive: z.uuid(), from: segment, to: z.optional(segment) })),
  /** What stood for all seals of the audit when it was begun (npm run audit:check -- --head). */
  auditHead: z.optional(z.nullable(z.string().check(z.regex(headForm)))),
  sealedWith: z.nullable(z.object({ id: z.string(), salt: z.string() })),
  bytes: z.number(),
  /** How many files have a content that their store lacks, and one that is not what was stored. */
  missing: z.optional(z.number()),
  damaged: z.optional(z.number()),
  parts: z.array(keptObject),
  index: keptObject,
});

/** What a backup says of itself. */
export type Header = z.output<typeof headerForm>;

/** The header as it is written, marked by the seal. */
export function written(header: Header, seal: Seal | undefined): Buffer {
  const text = JSON.stringify(header);
  return Buffer.from(JSON.stringify({ header: text, mark: seal?.sign(text) ?? null }));
}

const fileForm = z.object({ header: z.string(), mark: z.nullable(z.string()) });

/** The header of a backup that is complete, unchecked by any key; undefined where there is none. */
export async function headerOf(place: Place, folder: string): Promise<Header | undefined> {
  return (await readHeader(place, folder))?.header;
}

async function readHeader(place: Place, folder: string) {
  const bytes = await place.get(`${folder}/${HEADER}`);
  if (!bytes) return undefined;
  try {
    const { header: text, mark } = fileForm.parse(JSON.parse(bytes.toString('utf8')));
    const raw: unknown = JSON.parse(text);
    const { format } = z.object({ format: z.number() }).parse(raw);
    if (format > FORMAT)
      throw new StartError(
        `${place.shown}/${folder} was made by a newer version of the server: restore it with that version or a later one.`,
      );
    return { header: headerForm.parse(raw), text, mark };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw damaged(place, folder, HEADER);
  }
}

/** Opens a backup with one of the keys. Throws a StartError where it is incomplete, damaged, newer or of another key. */
export async function openHeader(
  place: Place,
  folder: string,
  keys: readonly Buffer[],
): Promise<{ header: Header; seal: Seal | undefined }> {
  const read = await readHeader(place, folder);
  if (!read)
    throw new StartError(
      `${place.shown}/${folder} is no complete backup: it has no ${HEADER}, which is written last.`,
    );
  const { header, text, mark } = read;
  if (!header.sealedWith && keys.length > 0)
    throw new StartError(
      `${place.shown}/${folder} is not sealed, so that anybody may have changed it: leave BACKUP_KEY out to restore it all the same.`,
    );
  if (!header.sealedWith) return { header, seal: undefined };
  const seal = Seal.of(keys, header.sealedWith);
  if (!seal)
    throw new StartError(
      keys.length === 0
        ? `${place.shown}/${folder} is sealed: give its key as BACKUP_KEY.`
        : `${place.shown}/${folder} is sealed with another key: give that one as BACKUP_KEY.`,
    );
  if (mark === null || !seal.isSigned(text, mark)) throw damaged(place, folder, HEADER);
  return { header, seal };
}

/** The refusal of a backup that is not as it was written. */
export const damaged = (place: Place, folder: string, name: string): StartError =>
  new StartError(
    `${place.shown}/${folder}/${name} is damaged or missing, so that nothing is restored from this backup: take another one.`,
  );
