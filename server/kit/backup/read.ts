import { createHash } from 'node:crypto';
import { type Header, damaged, openHeader } from './header.ts';
import { INDEX, type Index, indexForm, opened, partName, sha256Of } from './parts.ts';
import type { Place } from './places/place.ts';
import type { Seal } from './seal.ts';

/** A backup whose objects have all been found as they were written. */
export interface CheckedBackup {
  header: Header;
  index: Index;
  seal: Seal | undefined;
  /** The files in their order, each read whole before the next is asked for. */
  files(): AsyncGenerator<{ name: string; content: AsyncGenerator<Buffer> }>;
}

/** Opens a backup and reads all of it. Throws a StartError where it is not whole, or of another key. */
export async function checkedBackup(
  place: Place,
  folder: string,
  keys: readonly Buffer[],
): Promise<CheckedBackup> {
  const { header, seal } = await openHeader(place, folder, keys);
  const read = async (name: string, sha256: string) => {
    const kept = await place.get(`${folder}/${name}`);
    if (!kept || sha256Of(kept) !== sha256) throw damaged(place, folder, name);
    return kept;
  };
  const contentOf = async (name: string, sha256: string) => {
    const content = await opened(await read(name, sha256), name, seal);
    if (!content) throw damaged(place, folder, name);
    return content;
  };
  for (const [at, { sha256 }] of header.parts.entries()) await read(partName(at + 1), sha256);
  const text = (await contentOf(INDEX, header.index.sha256)).toString('utf8');
  const { data } = indexForm.safeParse(JSON.parse(text));
  if (!data) throw damaged(place, folder, INDEX);
  const index: Index = data;

  async function* files() {
    let part = 0;
    let rest: Buffer = Buffer.alloc(0);
    const take = async (most: number): Promise<Buffer> => {
      while (rest.length === 0) {
        const name = partName(part + 1);
        const { [part]: kept } = header.parts;
        if (!kept) throw damaged(place, folder, name);
        rest = await contentOf(name, kept.sha256);
        part += 1;
      }
      const taken = rest.subarray(0, most);
      rest = rest.subarray(taken.length);
      return taken;
    };
    for (const { name, size, sha256 } of index.files) {
      const content = async function* bytes(): AsyncGenerator<Buffer> {
        const hash = createHash('sha256');
        for (let left = size; left > 0;) {
          const chunk = await take(left);
          hash.update(chunk);
          left -= chunk.length;
          yield chunk;
        }
        if (hash.digest('hex') !== sha256) throw damaged(place, folder, name);
      };
      yield { name, content: content() };
    }
  }
  return { header, index, seal, files };
}
