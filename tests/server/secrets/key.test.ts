import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { secretBox } from '../../../server/kit/secrets/key.ts';
import { StartError } from '../../../server/kit/startError.ts';
import { testKey } from '../support/clinic.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'doctor-assist-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

const boxWith = (environment: Record<string, string>) =>
  secretBox(readConfig({ DATA_DIR: path.join(folder, 'data'), ...environment }));
const file = () => path.join(folder, 'data', 'secret.key');

it('is made once in the data folder, for this user alone, also by several at once', async () => {
  const boxes = await Promise.all(Array.from({ length: 10 }, () => boxWith({})));
  expect(new Set(boxes.map(({ keyId }) => keyId)).size).toBe(1);
  expect((await boxWith({})).keyId).toBe(boxes[0]?.keyId);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(path.join(folder, 'data'))).toEqual(['secret.key']);
});

it('may be given instead, with earlier ones after it', async () => {
  const other = Buffer.alloc(32, 'other').toString('base64');
  const first = await boxWith({ SECRET_KEY: testKey });
  const both = await boxWith({ SECRET_KEY: `${other}, ${testKey}` });
  expect(both.keyId).not.toBe(first.keyId);
  expect(both.open(first.seal('password', 'here'), 'here')).toBe('password');
  expect(await readdir(folder)).toEqual([]);
});

it('has to be in the file that is there', async () => {
  await boxWith({});
  for (const content of ['', 'short', (await readFile(file(), 'utf8')).slice(1)]) {
    await writeFile(file(), content);
    await expect(boxWith({})).rejects.toThrow(StartError);
  }
});
