import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MyInvoisAccount } from './http.ts';
import { type Answer, refused, StandInDocuments } from './standInDocuments.ts';
import { taxpayerAnswer } from './standInTaxpayers.ts';

const LARGEST = 5_000_000;

export interface MyInvoisStandIn {
  account: MyInvoisAccount;
  documents: StandInDocuments;
  close(): Promise<void>;
}

/**
 * A MyInvois on the loopback. It refuses a missing TIN at once, and what its published rules refuse afterwards, as the real
 * one does its checks in two steps. What it took is in memory alone. `now` is its clock, in milliseconds.
 */
export async function startMyInvoisStandIn(now: () => number = Date.now): Promise<MyInvoisStandIn> {
  const clientSecret = randomBytes(16).toString('hex');
  const documents = new StandInDocuments(now);
  const standIn = new StandIn(clientSecret, documents);
  const server = createServer((request, response) => {
    standIn.answer(request).then(
      ({ status, body }) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(body)),
      () => response.writeHead(400).end('{}'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    account: { url: `http://127.0.0.1:${port}`, clientId: CLIENT, clientSecret },
    documents,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const CLIENT = 'stand-in';

class StandIn {
  readonly #secret: string;
  readonly #token = randomBytes(16).toString('hex');
  readonly #documents: StandInDocuments;

  constructor(secret: string, documents: StandInDocuments) {
    this.#secret = secret;
    this.#documents = documents;
  }

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const body = await bodyOf(request);
    if (pathname === '/connect/token') return this.#giveToken(new URLSearchParams(body));
    if (request.headers.authorization !== `Bearer ${this.#token}`)
      return refused(401, 'Unauthorized', 'The token is not known.');
    const taxpayer = taxpayerAnswer(request.url ?? '/');
    if (taxpayer) return taxpayer;
    const path = pathname.replace(/^\/api\/v1\.0\/|\/$/g, '');
    const [kind, id = '', last] = path.split('/');
    if (path === 'documents/search') return this.#documents.search(searchParams);
    if (kind === 'documentsubmissions')
      return request.method === 'POST'
        ? this.#documents.submit(body)
        : this.#documents.submissionOf(id);
    if (kind === 'documents' && last === 'details') return this.#documents.detailsOf(id);
    if (/^documents\/state\/[^/]+\/state$/.test(path) && request.method === 'PUT')
      return this.#documents.setState(last ?? '', body);
    return refused(404, 'NotFound', 'Not found.');
  }

  #giveToken(form: URLSearchParams): Answer {
    const isRight =
      form.get('client_id') === CLIENT &&
      form.get('client_secret') === this.#secret &&
      form.get('grant_type') === 'client_credentials';
    if (!isRight) return { status: 400, body: { error: 'invalid_client' } };
    const body = { access_token: this.#token, expires_in: 3_600, token_type: 'Bearer' };
    return { status: 200, body };
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > LARGEST) throw new Error('more than a submission takes');
  }
  return body;
}
