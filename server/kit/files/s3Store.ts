import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type FileStore, placeOf, StoreUnavailable } from './store.ts';

/** Milliseconds until a store has to begin its answer. */
const LONGEST_MS = 15_000;

/** A bucket of a store that speaks the S3 protocol, and the account for it. */
export interface S3Account {
  /** The address of the store, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Contents as objects of a bucket, below `files/`. Requests are signed (Signature Version 4), their bodies too. */
export class S3Store implements FileStore {
  readonly #client: AwsClient;
  readonly #base: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Account) {
    this.#base = `${endpoint.replace(/\/$/, '')}/${bucket}/files`;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 2,
      initRetryMs: 100,
    });
  }

  async put(key: string, content: Buffer): Promise<void> {
    const hash = createHash('sha256').update(content).digest('hex');
    const headers = {
      'X-Amz-Content-Sha256': hash,
      'Content-Type': 'application/octet-stream',
    };
    const body = new Uint8Array(content);
    await discarded(expected(await this.#send(key, { method: 'PUT', headers, body })));
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const headers = { ...(range && { Range: `bytes=${range.from}-${range.to}` }) };
    const answer = await this.#send(key, { headers });
    if (answer.status === 404) {
      await discarded(answer);
      return undefined;
    }
    expected(answer);
    if (range && answer.status !== 206)
      throw new StoreUnavailable('the store of files answers no ranges');
    return answer.body ? Readable.from(answer.body) : Readable.from([]);
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#send(key, { method: 'DELETE' });
    await discarded(answer.status === 404 ? answer : expected(answer));
  }

  async #send(key: string, request: RequestInit): Promise<Response> {
    const address = `${this.#base}/${placeOf(key).join('/')}`;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), LONGEST_MS);
    try {
      return await this.#client.fetch(address, { ...request, signal: waiting.signal });
    } catch (error) {
      throw new StoreUnavailable('the store of files gave no answer', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

function expected(answer: Response): Response {
  if (answer.ok) return answer;
  void discarded(answer);
  throw new StoreUnavailable(`the store of files answered with ${answer.status}`);
}

/** Ends an answer that nobody reads, so that its connection is free again. */
async function discarded(answer: Response): Promise<void> {
  await answer.body?.cancel();
}
