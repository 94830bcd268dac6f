import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder));
}

/** The project's folder, from the sources as from the built server (dist/server). */
export const projectRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));
