import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive: its bytes, or what answers them when their turn comes; undefined leaves it out. */
export interface ArchivedFile {
  name: string;
  content: () => Promise<Uint8Array | undefined>;
}

/**
 * A ZIP of files one after another, as it is read: one file's bytes at a time are in memory. They are stored as they are,
 * since documents and pictures are compressed already. What fails ends the stream with its error.
 */
export function zipOf(files: Iterable<ArchivedFile>): Readable {
  return Readable.from(parts(files));
}

async function* parts(files: Iterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
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
  for (const { name, content } of files) {
    const bytes = await content();
    if (!bytes) continue;
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
