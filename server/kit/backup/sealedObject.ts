import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { opened } from './parts.ts';
import type { Place } from './places/place.ts';
import { Seal, type SealedWith } from './seal.ts';

const compress = promisify(gzip);

/**
 * Keeps an object by itself, compressed and sealed with the first key, where none is of its name, and reads it again.
 * Returns whether what lies there is this content.
 */
export async function keepSealed(
  place: Place,
  name: string,
  content: Buffer,
  keys: readonly Buffer[],
): Promise<boolean> {
  // It may have been taken there just before a crash.
  if (!(await place.get(name))) {
    const [key] = keys;
    const seal = key && new Seal(key);
    const compressed = await compress(content, { level: 1 });
    const head = Buffer.from(`${JSON.stringify(seal?.with ?? null)}\n`);
    await place.put(name, Buffer.concat([head, seal ? seal.close(compressed, name) : compressed]));
  }
  return (await readSealed(place, name, keys))?.equals(content) === true;
}

/** An object that was kept by itself; undefined where there is none, or it is damaged or of another key. */
export async function readSealed(
  place: Place,
  name: string,
  keys: readonly Buffer[],
): Promise<Buffer | undefined> {
  const kept = await place.get(name);
  if (!kept) return undefined;
  const end = kept.indexOf('\n');
  const sealedWith = JSON.parse(kept.subarray(0, end).toString('utf8')) as SealedWith | null;
  if ((sealedWith === null) !== (keys.length === 0)) return undefined;
  const seal = sealedWith ? Seal.of(keys, sealedWith) : undefined;
  if (sealedWith && !seal) return undefined;
  return opened(kept.subarray(end + 1), name, seal);
}
