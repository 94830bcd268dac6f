import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../../server/kit/db/embedded.ts';
import { DiskStore } from '../../../server/kit/files/diskStore.ts';
import { startProcess } from '../support/serverProcess.ts';
import { createWorld } from '../support/world.ts';
import { runCommand } from './commands.ts';
import { ask, content, plantFile, planted, plantName, urlOf } from './planted.ts';

const key = randomBytes(32).toString('base64');
let parent = '';
const at = (name: string) => path.join(parent, name);
const namesIn = (folder: string) => readdir(at(folder)).catch(() => []);

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'scheduled '));
  const postgres = await startEmbedded(at('data'));
  await createWorld(postgres.url);
  await postgres.stop();
});
afterAll(() => rm(parent, { recursive: true, force: true }));

it('a server makes the backup of the day by itself, and keeps what changes after it, files included', async () => {
  const server = await startProcess(
    {
      DATA_DIR: at('data'),
      BACKUP_TO: at('backups'),
      BACKUP_KEY: key,
      BACKUP_CONTINUOUS: 'true',
    },
    '--empty',
  );
  const url = await urlOf(at('data'));
  const made = async () => (await namesIn('backups')).filter((name) => name.endsWith('Z'));
  await expect.poll(made).toHaveLength(1);

  const fileKey = await plantFile(url, at('data'));
  await plantName(url);
  const [segment] = await ask<{ name: string }>(
    url,
    'SELECT pg_walfile_name(pg_switch_wal()) AS name',
  );
  await expect.poll(() => namesIn('backups/wal')).toHaveLength(1);
  const [archive = ''] = await namesIn('backups/wal');
  await expect.poll(() => namesIn(`backups/wal/${archive}`)).toContain(segment?.name);
  await expect
    .poll(async () => {
      const [day = ''] = await namesIn(`backups/wal-contents/${archive}`);
      return namesIn(`backups/wal-contents/${archive}/${day}`);
    })
    .toEqual([fileKey]);
  // One a day.
  expect(await made()).toHaveLength(1);
  await server.kill();

  const { code, text } = await runCommand(
    'restore',
    { DATA_DIR: at('restored'), BACKUP_KEY: key },
    at('backups'),
    '--until',
    'latest',
  );
  expect({ code, text }).toMatchObject({ code: 0 });
  expect(text).not.toContain('have no content');
  const postgres = await startEmbedded(at('restored'));
  const rows = await ask<{ key: string; named: number }>(
    postgres.url,
    `SELECT f.key, (SELECT count(*)::integer FROM patient WHERE name = '${planted}') AS named FROM file f`,
  );
  await postgres.stop();
  expect(rows).toEqual([{ key: fileKey, named: 1 }]);
  const kept = await new DiskStore(at('restored/files')).get(fileKey);
  expect(kept && (await buffer(kept))).toEqual(content);
});
