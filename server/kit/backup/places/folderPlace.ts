import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../startError.ts';
import { AlreadyThere, type Place } from './place.ts';

/** Ends the name of a backup that is being made, or whose making was killed. */
const PARTIAL = '.partial';

/** Backups as folders of a folder, for this user alone. */
export class FolderPlace implements Place {
  readonly shown: string;

  constructor(folder: string) {
    this.shown = path.resolve(folder);
  }

  draftOf(backup: string): string {
    return backup + PARTIAL;
  }

  async put(name: string, content: Buffer): Promise<void> {
    const file = this.#fileOf(name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}${PARTIAL}`;
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (await this.get(name)) throw new AlreadyThere(file);
    await rename(draft, file);
    await sync(path.dirname(file));
  }

  async get(name: string): Promise<Buffer | undefined> {
    return readFile(this.#fileOf(name)).catch(unlessMissing);
  }

  async list(folder: string): Promise<string[]> {
    const names = (await readdir(this.#fileOf(folder)).catch(unlessMissing)) ?? [];
    return names.filter((name) => !name.endsWith(PARTIAL)).sort();
  }

  async drafts(): Promise<string[]> {
    const names = (await readdir(this.shown).catch(unlessMissing)) ?? [];
    return names.filter((name) => name.endsWith(PARTIAL));
  }

  async complete(backup: string): Promise<void> {
    const folder = this.#fileOf(backup);
    if ((await readdir(folder).catch(unlessMissing)) !== undefined) throw new AlreadyThere(folder);
    await rename(this.#fileOf(this.draftOf(backup)), folder);
    await sync(this.shown);
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(this.#fileOf(folder), { recursive: true, force: true });
  }

  async remove(name: string): Promise<void> {
    await rm(this.#fileOf(name), { force: true });
  }

  #fileOf(name: string): string {
    const file = path.join(this.shown, name);
    if (path.relative(this.shown, file).startsWith('..'))
      throw new StartError(`${name} is not in ${this.shown}.`);
    return file;
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  // What is asked for below a file is missing too.
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
