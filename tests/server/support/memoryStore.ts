import { Readable } from 'node:stream';
import type { FileStore } from '../../../server/kit/files/store.ts';

/** A store of files in memory, with the contents that lie in it. */
export function memoryStore(): FileStore & { contents: Map<string, Buffer> } {
  const contents = new Map<string, Buffer>();
  return {
    contents,
    put: async (key, content) => void contents.set(key, content),
    remove: async (key) => void contents.delete(key),
    async get(key, range) {
      const content = contents.get(key);
      if (!content) return undefined;
      return Readable.from([range ? content.subarray(range.from, range.to + 1) : content]);
    },
  };
}
