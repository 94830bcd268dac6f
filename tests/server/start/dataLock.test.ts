import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDataFolder } from '../../../server/kit/db/dataLock.ts';

let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'locks '));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** A folder that a server of another container has locked. */
async function lockedElsewhere(): Promise<{ folder: string; lock: string }> {
  const folder = await mkdtemp(path.join(parent, 'data '));
  const lock = path.join(folder, 'server.lock');
  await writeFile(lock, '1 4711\npid:[4026530000]\n');
  return { folder, lock };
}

it('a server in another container is seen by its signs of life, and one that ended is not', async () => {
  const [living, ended] = [await lockedElsewhere(), await lockedElsewhere()];
  const signs = setInterval(() => void utimes(living.lock, new Date(), new Date()), 500);
  const told: string[] = [];
  const [refused, taken] = await Promise.allSettled([
    lockDataFolder(living.folder, (line) => told.push(line)),
    lockDataFolder(ended.folder, () => undefined),
  ]);
  clearInterval(signs);
  expect(told.join('\n')).toContain('in another container');
  expect(String(refused.status === 'rejected' && refused.reason)).toContain(
    'in use by a server in another container',
  );
  expect(await readFile(living.lock, 'utf8')).toContain('pid:[4026530000]');
  if (taken.status !== 'fulfilled') throw taken.reason;
  const before = await stat(ended.lock);
  await expect
    .poll(async () => (await stat(ended.lock)).mtimeMs, { timeout: 20_000 })
    .toBeGreaterThan(before.mtimeMs);
  await taken.value();
  await expect(stat(ended.lock)).rejects.toThrow('ENOENT');
});
