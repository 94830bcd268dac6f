import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { configuredStore } from '../../../server/kit/files/configured.ts';
import { DiskStore } from '../../../server/kit/files/diskStore.ts';
import {
  type FileStore,
  newKey,
  placeOf,
  StoreUnavailable,
} from '../../../server/kit/files/store.ts';
import { StartError } from '../../../server/kit/startError.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';
import { signatureFault } from '../support/signedRequests.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'doctor-assist-store-'));
  s3 = await startS3();
});
beforeEach(() => {
  s3.requests.length = 0;
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const stores = {
  'the disk': () => configuredStore(readConfig({ DATA_DIR: folder })),
  'an S3 store': () => configuredStore(readConfig(s3.environment)),
};
const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
const read = async (store: FileStore, ...asked: Parameters<FileStore['get']>) => {
  const found = await store.get(...asked);
  return found && buffer(found);
};

describe.each(Object.entries(stores))('%s', (_, open) => {
  it('answers what was put, and ranges of it, until it is removed', async () => {
    const store = await open();
    const [key, other] = [newKey(), newKey()];
    await store.put(key, content);
    await store.put(other, Buffer.from('other'));
    expect((await read(store, key))?.equals(content)).toBe(true);
    expect(await read(store, key, { from: 10, to: 19 })).toEqual(content.subarray(10, 20));
    await store.remove(key);
    expect(await read(store, key)).toBeUndefined();
    await store.remove(key);
    expect(String(await read(store, other))).toBe('other');
  });

  it('takes no key but those that it makes', async () => {
    const store = await open();
    for (const key of ['../../secret.key', '', `${newKey()}/../x`, newKey().toUpperCase()]) {
      await expect(store.put(key, content)).rejects.toThrow('no key');
      await expect(store.get(key)).rejects.toThrow('no key');
      await expect(store.remove(key)).rejects.toThrow('no key');
    }
  });

  it('keeps an empty content', async () => {
    const store = await open();
    const key = newKey();
    await store.put(key, Buffer.alloc(0));
    expect(await read(store, key)).toEqual(Buffer.alloc(0));
  });
});

describe('the disk', () => {
  const files = () => path.join(folder, 'files');

  it('has a content under its key, for this user alone, and nothing half written', async () => {
    const store = await stores['the disk']();
    const key = newKey();
    await store.put(key, content);
    const file = path.join(files(), ...placeOf(key));
    expect((await readFile(file)).equals(content)).toBe(true);
    expect(await readdir(path.join(files(), 'incoming'))).toEqual([]);
  });

  it('removes at a start what a crash left half written a day ago', async () => {
    const incoming = path.join(files(), 'incoming');
    for (const name of ['old', 'new']) await writeFile(path.join(incoming, name), 'half');
    const yesterday = Date.now() / 1_000 - 25 * 3_600;
    await utimes(path.join(incoming, 'old'), yesterday, yesterday);
    await stores['the disk']();
    expect(await readdir(incoming)).toEqual(['new']);
    await rm(path.join(incoming, 'new'));
  });

  it('says in a sentence where it cannot be written', async () => {
    const taken = path.join(folder, 'taken');
    await writeFile(taken, 'a file, not a folder');
    const start = configuredStore(readConfig({ DATA_DIR: taken }));
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/^Files can not be kept in .+DATA_DIR\.$/);
  });

  it('leaves nothing where a content could not be written', async () => {
    const store = new DiskStore(path.join(folder, 'gone'));
    await expect(store.put(newKey(), content)).rejects.toThrow(StoreUnavailable);
  });
});

describe('an S3 store', () => {
  it('gets nothing but keys below files/, and each request with the signed hash of its body', async () => {
    const store = await stores['an S3 store']();
    const key = newKey();
    await store.put(key, content);
    expect(s3.requests.at(-1)?.address).toBe(`/clinic/files/${placeOf(key).join('/')}`);
    expect(s3.requests.at(-1)?.headers['x-amz-content-sha256']).toMatch(/^[\da-f]{64}$/);
  });

  it.each([
    ['another secret', { S3_SECRET_ACCESS_KEY: 'wrong' }, '403'],
    ['another account', { S3_ACCESS_KEY_ID: 'nobody' }, '403'],
    ['another bucket', { S3_BUCKET: 'missing' }, '404'],
    ['no server', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'no answer'],
  ])('is refused at the start in a sentence with %s', async (__, changed, reason) => {
    const start = configuredStore(readConfig({ ...s3.environment, ...changed }));
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/^Files can not be kept in the bucket of S3_ENDPOINT/);
    await expect(start).rejects.toThrow(reason);
    await expect(start).rejects.not.toThrow('wrong');
  });

  it('is away where it answers with faults, and there again afterwards', async () => {
    const store = await stores['an S3 store']();
    const key = newKey();
    s3.answerWith = 503;
    await expect(store.put(key, content)).rejects.toThrow(StoreUnavailable);
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable);
    await expect(store.remove(key)).rejects.toThrow(StoreUnavailable);
    s3.answerWith = undefined;
    await store.put(key, content);
    expect((await read(store, key))?.length).toBe(content.length);
  });

  it.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'is not configured by halves: without %s',
    (name) => {
      const { [name]: _, ...rest } = s3.environment;
      const read = () => readConfig(rest);
      expect(read).toThrow(new RegExp(`^The environment variable ${name} has to be given`));
    },
  );
});

describe('the check of signatures', () => {
  // From “Signature Calculations for the Authorization Header”, Amazon S3 API Reference: GET Object.
  const documented = {
    method: 'GET',
    address: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    body: Buffer.alloc(0),
  };
  const account = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };

  it('takes the documented one, and none that differs', () => {
    expect(signatureFault(documented, account)).toBeUndefined();
    const { headers } = documented;
    for (const other of [
      { method: 'PUT' },
      { address: '/other.txt' },
      { body: Buffer.from('x') },
      { headers: { ...headers, range: 'bytes=0-8' } },
      { headers: { ...headers, host: 'other.s3.amazonaws.com' } },
      { headers: { ...headers, authorization: '' } },
    ])
      expect(signatureFault({ ...documented, ...other }, account)).toBeDefined();
    expect(signatureFault(documented, { ...account, secretAccessKey: 'x' })).toBeDefined();
  });
});
