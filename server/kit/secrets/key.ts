import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../startError.ts';
import { KEY_BYTES, SecretBox } from './box.ts';

/** The file in the data folder that holds the key where none is configured. */
const FILE = 'secret.key';

/** The key of a text, if it is one: 32 bytes as base64. */
export function keyOf(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES && key.toString('base64') === text ? key : undefined;
}

/**
 * The box with the configured keys, else with the key of the data folder, which is made there once. Throws a StartError
 * where that file holds no key.
 */
export async function secretBox(config: {
  SECRET_KEY?: [Buffer, ...Buffer[]] | undefined;
  DATA_DIR: string;
}): Promise<SecretBox> {
  return new SecretBox(config.SECRET_KEY ?? [await keyInFolder(config.DATA_DIR)]);
}

/** The keys that are configured, or lie in the data folder. None is made. */
export async function existingKeys(config: {
  SECRET_KEY?: [Buffer, ...Buffer[]] | undefined;
  DATA_DIR: string;
}): Promise<[Buffer, ...Buffer[]] | undefined> {
  if (config.SECRET_KEY) return config.SECRET_KEY;
  const text = await readFile(path.join(config.DATA_DIR, FILE), 'utf8').catch(() => '');
  const key = keyOf(text.trim());
  return key && [key];
}

async function keyInFolder(folder: string): Promise<Buffer> {
  const file = path.join(folder, FILE);
  const read = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeKey(folder, file);
    return readFile(file, 'utf8');
  });
  const key = keyOf(read.trim());
  if (key) return key;
  throw new StartError(
    `${file} does not hold a key: put the file of a backup back, or give the key as SECRET_KEY.`,
  );
}

// The file appears with its whole content, for this user alone. Where another start was quicker, that one's key counts.
async function makeKey(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}
