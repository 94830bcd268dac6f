import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import { StartError } from '../../startError.ts';
import { HEADER } from '../header.ts';
import type { Place } from './place.ts';

/** A folder of a bucket, and the account for it. */
interface S3Folder {
  bucketUrl: string;
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds that an object may take. */
const LONGEST_MS = 120_000;

/** Backups in a bucket of a store that speaks the S3 protocol. A backup is complete once its header is there. */
export class S3Place implements Place {
  readonly shown: string;
  readonly #client: AwsClient;
  readonly #bucketUrl: string;
  readonly #folder: string;

  constructor({ bucketUrl, folder, region, accessKeyId, secretAccessKey }: S3Folder) {
    this.shown = `${bucketUrl}/${folder}`;
    this.#bucketUrl = bucketUrl;
    this.#folder = folder;
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
    const there = await this.#send('HEAD', name);
    await there.body?.cancel();
    if (there.ok) throw new StartError(`${this.shown}/${name} exists, and is not overwritten.`);
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256').update(content).digest('hex'),
      'Content-Type': 'application/octet-stream',
    };
    await this.#done(await this.#send('PUT', name, { headers, body: new Uint8Array(content) }));
  }

  async get(name: string): Promise<Buffer | undefined> {
    const answer = await this.#send('GET', name);
    if (answer.status === 404) {
      await answer.body?.cancel();
      return undefined;
    }
    return Buffer.from(await (await this.#expected(answer)).arrayBuffer());
  }

  async list(folder: string): Promise<string[]> {
    const prefix = folder === '' ? `${this.#folder}/` : `${this.#folder}/${folder}/`;
    const found: string[] = [];
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix });
      if (token) query.set('continuation-token', token);
      const answer = await this.#expected(await this.#fetch('GET', `?${query.toString()}`));
      const page = listed(await answer.text());
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

  async remove(name: string): Promise<void> {
    const answer = await this.#send('DELETE', name);
    if (answer.status === 404) await answer.body?.cancel();
    else await this.#done(answer);
  }

  #send(method: string, name: string, request: RequestInit = {}): Promise<Response> {
    return this.#fetch(method, `/${this.#folder}/${name}`, request);
  }

  async #fetch(method: string, at: string, request: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(LONGEST_MS);
    try {
      return await this.#client.fetch(this.#bucketUrl + at, { ...request, method, signal });
    } catch (error) {
      throw new StartError(`The store of ${this.shown} gives no answer: check its address.`, {
        cause: error,
      });
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
