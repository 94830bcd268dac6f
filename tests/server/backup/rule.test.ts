import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Header, written } from '../../../server/kit/backup/header.ts';
import { FolderPlace } from '../../../server/kit/backup/places/folderPlace.ts';
import { applyRule, removeDrafts } from '../../../server/kit/backup/retention.ts';
import { headerAt, segmentAt } from './headers.ts';

let parent = '';
let folder = '';
let place: FolderPlace;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'rule '));
  folder = path.join(parent, 'place');
  place = new FolderPlace(folder);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** Puts a backup that was begun at a moment and goes on with an archive from a segment. */
async function backup(begunAt: string, wal: Header['wal'], series = 'own'): Promise<Header> {
  const header = headerAt(begunAt, { wal, series });
  await place.put(`${header.name}/backup.json`, written(header, undefined));
  return header;
}

const put = (name: string) => place.put(name, Buffer.from('kept'));
const names = async (under = '') => (await readdir(path.join(folder, under))).sort();

it('what was archived before the oldest backup that is kept goes, and what came after it stays', async () => {
  const archive = randomUUID();
  // Two of a day: the newer is kept.
  await backup('2026-11-24T01:00:00.000Z', { archive, from: segmentAt(2) });
  const newest = await backup('2026-11-24T02:00:00.000Z', { archive, from: segmentAt(4) });
  for (const number of [2, 3, 4, 5]) await put(`wal/${archive}/${segmentAt(number)}`);
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24'])
    await put(`wal-contents/${archive}/${day}/a`);
  await applyRule(place, newest);
  expect(await names(`wal/${archive}`)).toEqual([segmentAt(4), segmentAt(5)]);
  expect(await names(`wal-contents/${archive}`)).toEqual(['2026-11-23', '2026-11-24']);
});

it('the archive of a database before a restore goes with its last backup; those of others stay', async () => {
  const [before, others, now, notYetBegun] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const from = segmentAt(1);
  await backup('2026-11-24T01:00:00.000Z', { archive: before, from });
  await backup('2026-11-24T01:30:00.000Z', { archive: others, from }, 'others');
  const newest = await backup('2026-11-24T02:00:00.000Z', { archive: now, from });
  for (const archive of [before, others, now, notYetBegun]) {
    await put(`wal/${archive}/${from}`);
    await put(`wal-contents/${archive}/2026-11-24/a`);
  }
  await applyRule(place, newest);
  expect(await names('wal')).toEqual([notYetBegun, now, others].sort());
  expect(await names('wal-contents')).toEqual([notYetBegun, now, others].sort());
});

it('a backup whose making was killed goes after a day; a folder of another kind stays', async () => {
  const drafts = ['2026-11-23T01-59-59Z.partial', '2026-11-23T02-00-01Z.partial', 'mine.partial'];
  for (const name of drafts) {
    await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, name, 'part'), '');
  }
  await removeDrafts(place, new Date('2026-11-24T02:00:00.000Z'));
  expect(await names()).toEqual(drafts.slice(1));
});

it('a header that names another folder removes nothing, there or elsewhere', async () => {
  await mkdir(path.join(parent, 'data'), { recursive: true });
  const forged = {
    ...headerAt('2026-11-23T01:00:00.000Z'),
    name: '../data',
  };
  await place.put('2026-11-23T01-00-00Z/backup.json', written(forged, undefined));
  const other = headerAt('2026-11-24T01:00:00.000Z');
  await place.put('2026-11-23T01-00-01Z/backup.json', written(other, undefined));
  await backup('2026-11-24T01:00:00.000Z', null);
  const leading = { ...headerAt('2026-11-24T01:30:00.000Z'), wal: { archive: '../..', from: '' } };
  await place.put(`${leading.name}/backup.json`, written(leading, undefined));
  const newest = await backup('2026-11-24T02:00:00.000Z', null);
  await applyRule(place, newest);
  expect(await readdir(parent)).toEqual(['data', 'place']);
  // Of those that can be read, the newest of the day stays.
  expect(await names()).toEqual([
    '2026-11-23T01-00-00Z',
    '2026-11-23T01-00-01Z',
    leading.name,
    newest.name,
  ]);
  await expect(place.removeFolder('../data')).rejects.toThrow('is not in');
});

it('a header that can not be read, and folders of others, stop nothing, and the log that it may need stays', async () => {
  const archive = randomUUID();
  await mkdir(path.join(folder, 'lost+found', 'backup.json'), { recursive: true });
  await mkdir(path.join(folder, '2026-11-23T01-00-00Z', 'backup.json'), { recursive: true });
  const endless = { ...headerAt('2026-11-23T02:00:00.000Z'), begunAt: 'never' };
  await place.put(`${endless.name}/backup.json`, written(endless, undefined));
  await backup('2026-11-24T01:00:00.000Z', { archive, from: segmentAt(2) });
  const newest = await backup('2026-11-24T02:00:00.000Z', { archive, from: segmentAt(4) });
  for (const number of [1, 4]) await put(`wal/${archive}/${segmentAt(number)}`);
  await applyRule(place, newest);
  expect(await names()).toEqual([
    '2026-11-23T01-00-00Z',
    endless.name,
    newest.name,
    'lost+found',
    'wal',
  ]);
  expect(await names(`wal/${archive}`)).toEqual([segmentAt(1), segmentAt(4)]);
});
