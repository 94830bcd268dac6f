import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { StartError } from '../../startError.ts';
import { HEADER } from '../header.ts';
import { AlreadyThere, type Place } from './place.ts';

/** A folder of a bucket, and the account for it. */
interface S3Folder {
  bucketUrl: string;
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Ends all requests. */
  signal?: AbortSignal | undefined;
}

/** Milliseconds that a request may take, beside those for an object that goes over a slow line. */
const LONGEST_MS = 60_000;
const BYTES_A_MS = 50;
/** Bytes of the largest object, a part that did not become smaller. */
const LARGEST = 34_000_000;
/** How often a request is made at most, as lines break, and milliseconds before the second time; then twice as many. */
const TRIES = 4;
const FIRST_PAUSE_MS = 500;

/** Backups in a bucket of a store that speaks the S3 protocol. A backup is complete once its header is there. */
export class S3Place implements Place {
  readonly shown: string;
  readonly #client: AwsClient;
  readonly #bucketUrl: string;
  readonly #folder: string;
  readonly #signal: AbortSignal | undefined;

  constructor({ bucketUrl, folder, region, accessKeyId, secretAccessKey, signal }: S3Folder) {
    this.shown = `${bucketUrl}/${folder}`;
    this.#bucketUrl = bucketUrl;
    this.#folder = folder;
    this.#signal = signal;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 3,
      initRetryMs: 200,
    });
  }

  draftOf(backup: string): string {
    return backup;
  }

  async put(name: string, content: Buffer): Promise<void> {
    const isThere = await this.#ask('HEAD', this.#at(name), async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    });
    if (isThere) throw new AlreadyThere(`${this.shown}/${name}`);
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256').update(content).digest('hex'),
      'Content-Type': 'application/octet-stream',
    };
    const request = { headers, body: new Uint8Array(content) };
    await this.#ask('PUT', this.#at(name), (answer) => this.#done(answer), {
      request,
      isObject: true,
    });
  }

  get(name: string): Promise<Buffer | undefined> {
    const read = async (answer: Response) => {
      if (answer.status !== 404)
        return Buffer.from(await (await this.#expected(answer)).arrayBuffer());
      await answer.body?.cancel();
      return undefined;
    };
    return this.#ask('GET', this.#at(name), read, { isObject: true });
  }

  async list(folder: string): Promise<string[]> {
    const prefix = folder === '' ? `${this.#folder}/` : `${this.#folder}/${folder}/`;
    const found: string[] = [];
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix });
      if (token) query.set('continuation-token', token);
      const page = await this.#ask('GET', `?${query.toString()}`, async (answer) =>
        listed(await (await this.#expected(answer)).text()),
      );
      found.push(...page.names.map((name) => name.slice(prefix.length).replace(/\/$/, '')));
      ({ token } = page);
    }
    return found.filter((name) => name !== '').sort();
  }

  async drafts(): Promise<string[]> {
    const names = await this.list('');
    const isDraft = await Promise.all(
      names.map(async (name) => !(await this.list(name)).includes(HEADER)),
    );
    return names.filter((_, at) => isDraft[at]);
  }

  complete(): Promise<void> {
    return Promise.resolve();
  }

  async removeFolder(folder: string): Promise<void> {
    // The header goes first, so that what is left of a removal that was interrupted is no backup.
    const names = await this.list(folder);
    for (const name of names.filter((each) => each.endsWith('.json')))
      await this.remove(`${folder}/${name}`);
    for (const name of names) {
      await this.remove(`${folder}/${name}`);
      for (const below of await this.list(`${folder}/${name}`))
        await this.remove(`${folder}/${name}/${below}`);
    }
  }

  remove(name: string): Promise<void> {
    return this.#ask('DELETE', this.#at(name), async (answer) => {
      if (answer.status === 404) await answer.body?.cancel();
      else await this.#done(answer);
    });
  }

  #at(name: string): string {
    return `/${this.#folder}/${name}`;
  }

  /** Makes a request and reads its answer, again where the line breaks meanwhile. */
  async #ask<T>(
    method: string,
    at: string,
    read: (answer: Response) => Promise<T>,
    { request = {}, isObject = false }: { request?: RequestInit; isObject?: boolean } = {},
  ): Promise<T> {
    const longest = LONGEST_MS + (isObject ? LARGEST / BYTES_A_MS : 0);
    const own = this.#signal ? [this.#signal] : [];
    for (let tries = 1; ; tries += 1) {
      const signal = AbortSignal.any([...own, AbortSignal.timeout(longest)]);
      try {
        return await read(
          await this.#client.fetch(this.#bucketUrl + at, { ...request, method, signal }),
        );
      } catch (error) {
        if (error instanceof StartError) throw error;
        if (tries === TRIES || this.#signal?.aborted)
          throw new StartError(`The store of ${this.shown} gives no answer: check its address.`, {
            cause: error,
          });
      }
      await wait(FIRST_PAUSE_MS * 2 ** (tries - 1), undefined, { signal: this.#signal });
    }
  }

  async #expected(answer: Response): Promise<Response> {
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new StartError(
      `The store of ${this.shown} answers with ${answer.status}: check the account, and that it may put, get, list and delete objects there.`,
    );
  }

  async #done(answer: Response): Promise<void> {
    await (await this.#expected(answer)).body?.cancel();
  }
}

/** What a page of a listing names: objects, and folders with a slash at their end. */
function listed(xml: string): { names: string[]; token: string | undefined } {
  const names: string[] = [];
  let token: string | undefined;
  let text = '';
  const parser = new SaxesParser();
  const within: string[] = [];
  parser.on('opentag', ({ name }) => {
    within.push(name);
    text = '';
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    within.pop();
    const isPrefix = name === 'Prefix' && within.at(-1) === 'CommonPrefixes';
    if (name === 'Key' || isPrefix) names.push(text);
    if (name === 'NextContinuationToken') token = text;
  });
  parser.write(xml).close();
  return { names, token };
}
