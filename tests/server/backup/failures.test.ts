import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { type BackupOptions, makeBackup } from '../../../server/kit/backup/make.ts';
import { sha256Of } from '../../../server/kit/backup/parts.ts';
import { FolderPlace } from '../../../server/kit/backup/places/folderPlace.ts';
import { restore } from '../../../server/kit/backup/restore.ts';
import { type Embedded, startEmbedded } from '../../../server/kit/db/embedded.ts';
import { DiskStore } from '../../../server/kit/files/diskStore.ts';
import { testKey } from '../support/clinic.ts';
import { createWorld } from '../support/world.ts';
import { ask, plantFile } from './planted.ts';

let parent = '';
let postgres: Embedded;
const at = (name: string) => path.join(parent, name);
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'failures '));
  postgres = await startEmbedded(at('data'), { durable: false });
  await createWorld(postgres.url);
});
afterAll(async () => {
  await postgres.stop();
  await rm(parent, { recursive: true, force: true });
});

const configOf = (dataDir: string) => readConfig({ SECRET_KEY: testKey, DATA_DIR: at(dataDir) });
const backUp = (place: FolderPlace, options: Partial<BackupOptions> = {}) =>
  makeBackup({
    ownerUrl: postgres.url,
    config: configOf('data'),
    fileStore: new DiskStore(at('data/files')),
    place,
    onProgress: () => undefined,
    ...options,
  });

it('one that failed leaves nothing behind', async () => {
  // A disk that loses what was written.
  class Losing extends FolderPlace {
    override get(name: string) {
      return name.endsWith('index') ? Promise.resolve(undefined) : super.get(name);
    }
  }
  await expect(backUp(new Losing(at('losing')))).rejects.toThrow('is not what was written');
  expect(await readdir(at('losing'))).toEqual([]);
});

it('the backup of the day is not made to a place whose disk is not mounted', async () => {
  const place = new FolderPlace(at('mounted'));
  await backUp(place, { isScheduled: true });
  await rename(at('mounted'), at('elsewhere'));
  await expect(backUp(place, { isScheduled: true })).rejects.toThrow('is its disk mounted?');
  await expect(readdir(at('mounted'))).rejects.toThrow('ENOENT');
  // By hand it is, and those of the day after it.
  await backUp(place);
  await rm(at('mounted/parts'), { recursive: true, force: true });
  await expect(backUp(place, { isScheduled: true })).resolves.toMatchObject({ missing: 0 });
});

it('contents of files that are missing or damaged are counted, and the rest is backed up', async () => {
  const [gone, changed] = [
    await plantFile(postgres.url, at('data')),
    await plantFile(postgres.url, at('data')),
  ];
  const fileOf = async (key: string) => {
    const entries = await readdir(at('data/files'), { recursive: true, withFileTypes: true });
    const found = entries.find((entry) => entry.isFile() && key.endsWith(entry.name));
    return path.join(found?.parentPath ?? '', found?.name ?? '');
  };
  await rm(await fileOf(gone));
  await writeFile(await fileOf(changed), 'rotten');
  const header = await backUp(new FolderPlace(at('lacking')));
  expect(header).toMatchObject({ missing: 1, damaged: 1 });
  const [row] = await ask<{ last: { missing: number; damaged: number } }>(
    postgres.url,
    `SELECT value::jsonb AS last FROM installation WHERE name = 'last backup'`,
  );
  expect(row?.last).toMatchObject({ missing: 1, damaged: 1 });
});

it('a backup whose index leads out of the folder is refused before anything is written', async () => {
  const place = new FolderPlace(at('forged'));
  const { name } = await backUp(place);
  const indexFile = at(`forged/${name}/index`);
  const index = JSON.parse(gunzipSync(await readFile(indexFile)).toString('utf8')) as {
    files: object[];
  };
  index.files.push({ name: 'postgres/../../escaped', size: 0, sha256: '' });
  const changed = gzipSync(JSON.stringify(index));
  await writeFile(indexFile, changed);
  const headerFile = at(`forged/${name}/backup.json`);
  const { header: text } = JSON.parse(await readFile(headerFile, 'utf8')) as { header: string };
  const header = JSON.parse(text) as { index: { sha256: string } };
  header.index.sha256 = sha256Of(changed);
  await writeFile(headerFile, JSON.stringify({ header: JSON.stringify(header), mark: null }));
  const restoring = restore({
    config: configOf('target'),
    place,
    folder: name,
    onProgress: () => undefined,
  });
  await expect(restoring).rejects.toThrow('index is damaged');
  await expect(readdir(at('target'))).rejects.toThrow('ENOENT');
});
