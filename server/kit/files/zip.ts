import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive: its bytes, at once or in parts, or what answers them when their turn comes; undefined leaves it out. */
export interface ArchivedFile {
  name: string;
  content: () => Promise<Uint8Array | AsyncIterable<Uint8Array> | undefined>;
}

/**
 * A ZIP of files one after another, as it is read: one file's bytes, or one part of them, are in memory at a time. They are
 * stored as they are, since documents and pictures are compressed already. What fails ends the stream with its error.
 */
export function zipOf(files: Iterable<ArchivedFile>): Readable {
  return Readable.from(zipParts(files));
}

/** The bytes of such a ZIP, in the order in which they stand there. At most 4 GB, which its form cannot exceed. */
export async function* zipParts(
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const taken = () => {
    const chunks = made;
    made = [];
    return chunks;
  };
  for await (const { name, content } of files) {
    const bytes = await content();
    if (!bytes) continue;
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    if (bytes instanceof Uint8Array) entry.push(bytes, true);
    else {
      for await (const part of bytes) {
        entry.push(part);
        yield* taken();
      }
      entry.push(new Uint8Array(), true);
    }
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** A name as it may stand in an archive on any computer. */
export const nameInArchive = (name: string): string =>
  name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').slice(-120);
