import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FORMAT, type Header, nameOfBackup, written } from '../../../server/backup/header.ts';
import { FolderPlace } from '../../../server/backup/places/folderPlace.ts';
import { applyRule } from '../../../server/backup/retention.ts';

let folder = '';
let place: FolderPlace;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rule '));
  place = new FolderPlace(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A backup that was begun at a moment and goes on with an archive from a segment. */
async function backup(begunAt: string, wal: Header['wal'], series = 'own'): Promise<Header> {
  const header: Header = {
    format: FORMAT,
    name: nameOfBackup(new Date(begunAt)),
    kind: 'cluster',
    begunAt,
    endedAt: begunAt,
    series,
    postgres: 18,
    migrations: { count: 1, last: 1 },
    secretKeyId: null,
    wal,
    sealedWith: null,
    bytes: 1,
    parts: [],
    index: { bytes: 1, sha256: '' },
  };
  await place.put(`${header.name}/backup.json`, written(header, undefined));
  return header;
}

const put = (name: string) => place.put(name, Buffer.from('kept'));
const names = async (under = '') => (await readdir(path.join(folder, under))).sort();

it('what was archived before the oldest backup that is kept goes, and what came after it stays', async () => {
  const archive = 'now';
  // Two of a day: the newer is kept.
  await backup('2026-11-24T01:00:00.000Z', { archive, from: '0002' });
  const newest = await backup('2026-11-24T02:00:00.000Z', { archive, from: '0004' });
  for (const segment of ['0002', '0003', '0004', '0005']) await put(`wal/now/${segment}`);
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24'])
    await put(`wal-contents/now/${day}/a`);
  await applyRule(place, newest);
  expect(await names('wal/now')).toEqual(['0004', '0005']);
  expect(await names('wal-contents/now')).toEqual(['2026-11-23', '2026-11-24']);
});

it('the archive of a database before a restore goes with its last backup; those of others stay', async () => {
  const before = { archive: 'before', from: '0001' };
  await backup('2026-11-24T01:00:00.000Z', before);
  await backup('2026-11-24T01:30:00.000Z', { archive: 'others', from: '0001' }, 'others');
  const newest = await backup('2026-11-24T02:00:00.000Z', { archive: 'now', from: '0001' });
  for (const archive of ['before', 'others', 'now', 'not yet begun']) {
    await put(`wal/${archive}/0001`);
    await put(`wal-contents/${archive}/2026-11-24/a`);
  }
  await applyRule(place, newest);
  expect(await names('wal')).toEqual(['not yet begun', 'now', 'others']);
  expect(await names('wal-contents')).toEqual(['not yet begun', 'now', 'others']);
});

it('a backup whose making was killed goes after a day; a folder of another kind stays', async () => {
  const newest = await backup('2026-11-24T02:00:00.000Z', null);
  const drafts = ['2026-11-23T01-59-59Z.partial', '2026-11-23T02-00-01Z.partial', 'mine.partial'];
  for (const name of drafts) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'part'), '');
  }
  await applyRule(place, newest);
  expect(await names()).toEqual([newest.name, ...drafts.slice(1)].sort());
});
