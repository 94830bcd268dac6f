import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../server/kit/root.ts';

const sources = new Map<string, string>();

/** The text of a source file. */
export function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  sources.set(file, known);
  return known;
}

/** The files that files import, now or when wanted, and those that these import; none beyond those that `ends` refuses. */
export function reachableFrom(
  files: readonly string[],
  ends: (file: string) => boolean,
): Set<string> {
  const found = new Set(files);
  for (const file of found)
    for (const [, name = ''] of sourceOf(file).matchAll(/'(\.{1,2}\/[^']+\.tsx?)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), name);
      if (!ends(target) && existsSync(path.join(root, target))) found.add(target);
    }
  return found;
}
